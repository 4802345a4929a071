// The end of the program: exit, abort, failed assertions and the like.
#include "step/builtin.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

Value statusOf(BuiltinCall& call) {
  if (!call.count()) return Value::integer(0);
  Value status = call.argument(0);
  if (status.isInt()) return Value::integer(static_cast<uint32_t>(status.bits));
  return call.machine.value(call.machine.terms.resize(call.term(0), 32));
}

/// The end of exit: destructors come next.
void leaveProgram(BuiltinCall& call) {
  bool returnedFromMain = call.machine.state->phase == State::Phase::Exiting;
  call.machine.phases.leaveProgram(statusOf(call), returnedFromMain ? EndKind::Returned : EndKind::Exited);
  call.redirected = true; // into a destructor, if the path has not ended
}

void exitAtOnce(BuiltinCall& call) {
  call.machine.phases.endWithStatus(EndKind::Exited, statusOf(call));
}

void abortProcess(BuiltinCall& call) {
  call.machine.ending.endWithError(ErrorKind::AbortCalled, "abort is called");
}

void trap(BuiltinCall& call) {
  call.machine.ending.endWithError(ErrorKind::AbortCalled, "a trap is executed");
}

void assertionFailed(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  call.machine.ending.endWithError(ErrorKind::AssertionFailed,
                                   fmt::format("the assertion `{}` fails", call.count() ? call.text(0) : "?"));
}

void errorReached(BuiltinCall& call) {
  call.machine.ending.endWithError(ErrorKind::ErrorReached, fmt::format("{} is called", call.callee.displayName));
}

void reportError(BuiltinCall& call) {
  if (!call.mayReadText(2)) return;
  call.machine.ending.endWithError(ErrorKind::ReportedError, call.count() > 2 ? call.text(2) : "an error is reported");
}

void modelError(BuiltinCall& call) {
  if (!call.mayReadText(0) || !call.mayReadText(1)) return;
  std::string kind = call.text(0);
  call.machine.ending.endWithError(parseErrorKind(kind).value_or(ErrorKind::ReportedError),
                                   call.count() > 1 ? call.text(1) : kind);
}

void silentExit(BuiltinCall& call) {
  call.machine.ending.endPath({EndKind::SilentExit, {}, 0, "", {}});
}

void unsupported(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  call.machine.ending.endUnsupported(call.text(0, "something a library model names"));
}

void uncaught(BuiltinCall& call) {
  call.machine.ending.endUnsupported("a C++ exception is thrown");
}

constexpr BuiltinEntry kTable[] = {
    {"__hindsight_leave", leaveProgram},
    {"__hindsight_exit", exitAtOnce},
    {"_exit", exitAtOnce},
    {"_Exit", exitAtOnce},
    {"exit", leaveProgram}, // if no model is linked
    {"abort", abortProcess},
    {"klee_abort", abortProcess},
    {"llvm.trap", trap},
    {"llvm.debugtrap", trap},
    {"llvm.ubsantrap", trap},
    {"__hindsight_assert_fail", assertionFailed},
    {"__hindsight_error", modelError},
    {"__hindsight_unsupported", unsupported},
    {"klee_report_error", reportError},
    {"klee_silent_exit", silentExit},
    {"__VERIFIER_error", errorReached},
    {"reach_error", errorReached},
    {"__cxa_throw", uncaught},
    {"__cxa_rethrow", uncaught},
};

} // namespace

std::span<const BuiltinEntry> processBuiltins() {
  return kTable;
}

} // namespace hindsight
