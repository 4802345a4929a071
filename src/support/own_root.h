// What a child needs so that the program in it can have a root folder of its own.
//
// A program cannot be started in such a folder: its loader, libraries and tools are outside. So it is started outside,
// with the right to change its root and nothing else, and does so before its main (runtime/replay/ktest_replay.c).
// Until then it sees no more than other programs of its user; afterwards only what is in that folder. Mounts are made
// in a namespace of the child, and are gone with it. This needs to be root, or a kernel that lets users make
// namespaces.
#pragma once

#include <string>

namespace hindsight {

/// Made before the child exists: in it, nothing can be allocated.
class OwnRoot {
public:
  /// `user` is what the program will be; in `folder`, dev/null is a file.
  OwnRoot(const std::string& folder, unsigned user);

  /// In the child. False, with errno set, if it cannot be had.
  bool prepare() const;

private:
  bool becomeRootOfNamespace() const;
  bool becomeUser() const;

  std::string nullDevice, userMap, groupMap;
  unsigned user;
  bool isRoot;
};

} // namespace hindsight
