// The .ktest file format, version 3: the inputs of one path, readable by KLEE's tools and replayable by its runtime.
//
// All numbers are big-endian 32-bit: magic "KTEST", version, the argument strings, two fields about symbolic
// arguments, then the objects with name and bytes. KLEE's reader rejects empty strings and empty objects, so the writer
// names nameless objects and leaves empty ones out; our reader takes them. Allocations that fail are an object of their
// own at the end, which KLEE's replay never asks for: a number for each. The objects of an input heap follow those of
// the program, as bytes; which of these are pointers, and to what, is another object at the end.
#pragma once

#include "support/result.h"
#include "support/test_case.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace hindsight {

std::string encodeKtest(const TestCase& test);
/// `name` is what an error calls the file. Any content is safe to pass.
Result<TestCase> decodeKtest(std::string_view content, std::string_view name);
Result<TestCase> readKtest(const std::filesystem::path& path);

} // namespace hindsight
