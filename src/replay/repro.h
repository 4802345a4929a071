// A test as a C program of its own: the user's source with the inputs baked in, and how to compile it.
#pragma once

#include "replay/native_replay.h"

#include <string>

namespace hindsight::replay {

struct ReproRequest {
  NativeProgram program;
  TestCase test;
  const Finding* finding = nullptr; // what it shows, if it shows an error
  std::string fileName = "repro.c"; // what it will be called, for the command in its head
};

/// Checked to compile. Where no such program can be made (C++, bitcode, sources that are no single one), the error says
/// why, and what to do instead.
Result<std::string> renderRepro(const ReproRequest& request);

/// Whether the program shows the finding when it is run by itself, if that shows natively at all; otherwise an error.
std::optional<Error> checkRepro(const std::string& text, const ReproRequest& request);

} // namespace hindsight::replay
