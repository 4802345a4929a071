"""Reads what a .ktest of `hindsight run` says about the program's surroundings: arguments, input, files, environment."""
import dataclasses
import os
import struct


@dataclasses.dataclass
class World:
    arguments: list
    input: bytes
    files: list  # (name, bytes)
    variables: list  # b"NAME=value"


class Reader:
    def __init__(self, content):
        self.content, self.at = content, 0

    def take(self, length):
        if self.at + length > len(self.content):
            raise ValueError("it ends too early")
        self.at += length
        return self.content[self.at - length:self.at]

    def number(self):
        return struct.unpack(">I", self.take(4))[0]

    def text(self):
        return self.take(self.number())

    def more(self):
        return self.at < len(self.content)


def objects(content):
    reader = Reader(content)
    if reader.take(5) != b"KTEST":
        raise ValueError("it is no test")
    reader.number()  # the version
    for _ in range(reader.number()):
        reader.text()
    reader.take(8)  # about symbolic arguments
    return [(reader.text(), reader.text()) for _ in range(reader.number())]


def world_in(content):
    """None if the test says nothing about it."""
    found = [data for name, data in objects(content) if name == b"hindsight_world"]
    if not found:
        return None
    reader = Reader(found[0])
    reader.number()  # inputs that it was made of
    world = World([], b"", [], [])
    while reader.more():
        kind, name, data = reader.take(1), reader.text(), reader.text()
        if kind == b"a":
            world.arguments.append(data)
        elif kind == b"i":
            world.input = data
        elif kind == b"f":
            world.files.append((name, data))
        elif kind == b"v":
            world.variables.append(data)
    return world


def put_files(world, folder):
    for name, data in world.files:
        path = os.path.join(os.fsencode(folder), name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
