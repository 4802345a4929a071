#include "replay/run_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::HasSubstr;

namespace {

const Place kPlace = {"src/a.c", 5, 3, "f"};

NativeRun runWith(const std::string& kind, uint32_t line = 5, const std::string& function = "f",
                  const std::string& inner = "") {
  NativeRun run;
  run.end = NativeRun::End::Reported;
  run.executable = "/tmp/exe";
  run.seconds = 10;
  run.report.emplace();
  run.report->kind = kind;
  if (!inner.empty()) run.report->stack.push_back({"/lib/libc.so.6", inner, "", 0, 0});
  run.report->stack.push_back({"/tmp/exe", function, "/home/me/src/a.c", line, 3});
  return run;
}

NativeRun normalRun() {
  NativeRun run;
  run.executable = "/tmp/exe";
  return run;
}

Replayed answer(const NativeRun& run, ErrorKind kind, const std::string& message = "") {
  Prediction predicted{kind, kPlace, message};
  return compareRun(run, &predicted).replayed;
}

constexpr const char* kNear = "reads 4 bytes at offset 8 of x (8 bytes)";
constexpr const char* kFar = "reads 4 bytes at offset 80000 of x (8 bytes)";

} // namespace

TEST(RunComparison, LocalsOfBlocksThatHaveEnded) {
  EXPECT_EQ(answer(normalRun(), ErrorKind::UseAfterScope, "reads local 'x'"), Replayed::No);
  EXPECT_EQ(
      answer(normalRun(), ErrorKind::UseAfterScope, "reads local 'x', a local of dynamic size whose block has ended"),
      Replayed::NotObservable);
}

TEST(RunComparison, ArrivingAtATarget) {
  NativeRun run = normalRun();
  EXPECT_EQ(answer(run, ErrorKind::TargetReached), Replayed::No);
  EXPECT_EQ(answer(runWith("SEGV"), ErrorKind::TargetReached), Replayed::No);
  run.end = NativeRun::End::TimedOut;
  EXPECT_EQ(answer(run, ErrorKind::TargetReached), Replayed::NotObservable);
  run.end = NativeRun::End::TargetReached;
  EXPECT_EQ(answer(run, ErrorKind::TargetReached), Replayed::Yes);
  EXPECT_EQ(answer(run, ErrorKind::NullDereference), Replayed::No);
}

TEST(RunComparison, ABlockThatCannotBePlacedSaysNothing) {
  NativeRun run = normalRun();
  run.end = NativeRun::End::NotPlaced;
  run.explanation = "something else is at the address of a block";
  EXPECT_EQ(answer(run, ErrorKind::TargetReached), Replayed::NotObservable);
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::NotObservable);
  EXPECT_EQ(compareRun(run, nullptr).replayed, Replayed::NotObservable);
  EXPECT_EQ(compareRun(normalRun(), nullptr, 0).replayed, Replayed::Yes);
  EXPECT_EQ(compareRun(normalRun(), nullptr, 7).replayed, Replayed::No);
}

TEST(RunComparison, AnAssertionNeedsNoSanitizerToBeSeen) {
  Prediction predicted{ErrorKind::AssertionFailed, kPlace, "", "__assert_fail"};
  EXPECT_EQ(compareRun(normalRun(), &predicted).replayed, Replayed::No);
  EXPECT_FALSE(wantsWatching(normalRun(), predicted));
  predicted.kind = ErrorKind::HeapOutOfBoundsRead;
  predicted.library = "wcscpy";
  EXPECT_EQ(compareRun(normalRun(), &predicted).replayed, Replayed::NotObservable);
}

TEST(RunComparison, WhoIsRefusedAnObjectGoesAnotherWay) {
  NativeRun run = normalRun();
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  run.refused = uint64_t(2) << 40;
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::NotObservable);
  EXPECT_EQ(answer(run, ErrorKind::TargetReached), Replayed::NotObservable);
  run = runWith("heap-buffer-overflow");
  run.refused = uint64_t(2) << 40;
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
}

TEST(RunComparison, SameKindSamePlace) {
  EXPECT_EQ(answer(runWith("heap-buffer-overflow"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("heap-buffer-overflow", 6), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  EXPECT_EQ(answer(runWith("heap-buffer-overflow", 5, "g"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  EXPECT_EQ(answer(runWith("heap-buffer-overflow", 5, "ns::f(int)"), ErrorKind::HeapOutOfBoundsRead, kNear),
            Replayed::Yes);
  EXPECT_EQ(answer(runWith("heap-use-after-free"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
}

TEST(RunComparison, FarAccesses) {
  EXPECT_EQ(answer(runWith("SEGV"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  EXPECT_EQ(answer(runWith("SEGV"), ErrorKind::HeapOutOfBoundsRead, kFar), Replayed::Yes);
  EXPECT_EQ(answer(normalRun(), ErrorKind::HeapOutOfBoundsRead, kFar), Replayed::NotObservable);
  EXPECT_EQ(answer(normalRun(), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  EXPECT_EQ(answer(normalRun(), ErrorKind::HeapOutOfBoundsRead, ""), Replayed::NotObservable);
}

TEST(RunComparison, NullIsTheFirstPage) {
  NativeRun run = runWith("SEGV");
  EXPECT_EQ(answer(run, ErrorKind::NullDereference), Replayed::No);
  run.report->address = 16;
  EXPECT_EQ(answer(run, ErrorKind::NullDereference), Replayed::Yes);
  run.report->address = 4096;
  EXPECT_EQ(answer(run, ErrorKind::NullDereference), Replayed::No);
}

TEST(RunComparison, AJumpLosesItsCaller) {
  NativeRun run = runWith("SEGV");
  run.report->stack.clear();
  run.report->atPc = true;
  EXPECT_EQ(answer(run, ErrorKind::BadFunctionPointer), Replayed::Yes);
  EXPECT_EQ(answer(runWith("SEGV"), ErrorKind::BadFunctionPointer), Replayed::No);
}

TEST(RunComparison, TheStackTellsAbortsApart) {
  NativeRun assertion = runWith("ABRT", 5, "f", "__assert_fail"), plain = runWith("ABRT", 5, "f", "abort");
  EXPECT_EQ(answer(assertion, ErrorKind::AssertionFailed), Replayed::Yes);
  EXPECT_EQ(answer(assertion, ErrorKind::AbortCalled), Replayed::No);
  EXPECT_EQ(answer(plain, ErrorKind::AbortCalled), Replayed::Yes);
  EXPECT_EQ(answer(plain, ErrorKind::AssertionFailed), Replayed::No);
  EXPECT_THAT(describeRun(assertion), HasSubstr("ABRT by __assert_fail at"));
}

TEST(RunComparison, UndefinedBehaviourNamesItsOwnPlace) {
  NativeRun run = runWith("signed-integer-overflow", 4); // the frame is at another line of the same expression
  EXPECT_EQ(answer(run, ErrorKind::IntegerOverflow), Replayed::No);
  run.report->place = {"a.c", 5, 3, ""};
  EXPECT_EQ(answer(run, ErrorKind::IntegerOverflow), Replayed::Yes);
}

TEST(RunComparison, WhatNobodyCanSee) {
  EXPECT_EQ(answer(normalRun(), ErrorKind::BadLongjmp), Replayed::NotObservable);
  EXPECT_EQ(answer(normalRun(), ErrorKind::UseAfterFree), Replayed::No);
  NativeRun bitcode = normalRun();
  bitcode.fromBitcode = true;
  EXPECT_EQ(answer(bitcode, ErrorKind::IntegerOverflow), Replayed::NotObservable);
  EXPECT_EQ(answer(bitcode, ErrorKind::UseAfterFree), Replayed::No);
}

TEST(RunComparison, ValuesThatWereNeverWritten) {
  EXPECT_EQ(answer(runWith("use-of-uninitialized-value"), ErrorKind::UninitialisedRead), Replayed::Yes);
  EXPECT_EQ(answer(normalRun(), ErrorKind::UninitialisedRead), Replayed::No);
  EXPECT_EQ(answer(runWith("SEGV"), ErrorKind::UninitialisedRead), Replayed::No);
  EXPECT_EQ(answer(runWith("use-of-uninitialized-value", 6), ErrorKind::UninitialisedRead),
            Replayed::NotObservable); // it ended there
  EXPECT_FALSE(wantsWatching(normalRun(), {ErrorKind::UninitialisedRead, kPlace}));
  Prediction inside{ErrorKind::UninitialisedRead, kPlace, "", "printf"}; // of whose text MemorySanitizer sees nothing
  EXPECT_EQ(compareRun(normalRun(), &inside).replayed, Replayed::NotObservable);
  EXPECT_TRUE(wantsWatching(normalRun(), inside));
}

TEST(RunComparison, FunctionsThatNobodyWatches) {
  Prediction predicted{ErrorKind::UseAfterFree, kPlace, "", "strtok"};
  Judgement judgement = compareRun(normalRun(), &predicted);
  EXPECT_EQ(judgement.replayed, Replayed::NotObservable);
  EXPECT_THAT(judgement.reason, HasSubstr("inside strtok of the C library"));
  predicted.library = "strlen";
  EXPECT_EQ(compareRun(normalRun(), &predicted).replayed, Replayed::No);
}

TEST(RunComparison, ARunThatWantsOtherInputsHasLeftThePath) {
  for (NativeRun::End end : {NativeRun::End::TestMismatch, NativeRun::End::AssumptionFailed}) {
    NativeRun run = normalRun();
    run.end = end;
    run.explanation = "wants input number 42";
    // None of these is sure to be seen, but a run on the predicted path would have asked for nothing else.
    EXPECT_EQ(answer(run, ErrorKind::InvalidDereference), Replayed::No);
    EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kFar), Replayed::No);
    EXPECT_EQ(answer(run, ErrorKind::MemoryLeak), Replayed::No);
    EXPECT_EQ(answer(run, ErrorKind::UninitialisedRead), Replayed::No);
    run.passed = true; // it asked behind the error
    EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kFar), Replayed::NotObservable);
    EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  }
}

TEST(RunComparison, ARunThatDoesNotComeByHasLeftThePath) {
  NativeRun run = normalRun();
  Prediction predicted{ErrorKind::HeapOutOfBoundsRead, kPlace, kFar};
  EXPECT_TRUE(wantsWatching(run, predicted));
  run.passed = true;
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::NotObservable);
  run.passed = false;
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::No);
  EXPECT_THAT(compareRun(run, &predicted).reason, HasSubstr("ends normally without reaching src/a.c:5:3 in f"));
  run.end = NativeRun::End::TimedOut; // it might have come by later
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::NotObservable);
  EXPECT_FALSE(wantsWatching(run, predicted));
  EXPECT_FALSE(wantsWatching(runWith("SEGV"), predicted)); // it is seen
  predicted.message = kNear;                               // it would be seen
  EXPECT_FALSE(wantsWatching(normalRun(), predicted));
  predicted.kind = ErrorKind::MemoryLeak; // there is no place to come by
  EXPECT_FALSE(wantsWatching(normalRun(), predicted));
}

TEST(RunComparison, ArgumentsAreLookedAtBeforeTheCopy) {
  EXPECT_EQ(answer(runWith("memcpy-param-overlap"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("negative-size-param"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("memcpy-param-overlap", 6), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  EXPECT_EQ(answer(runWith("memcpy-param-overlap"), ErrorKind::DoubleFree), Replayed::No);
  EXPECT_EQ(answer(runWith("memcpy-param-overlap"), ErrorKind::OverlappingCopy), Replayed::Yes);
}

TEST(RunComparison, TheLinkerRenamesStatics) {
  EXPECT_EQ(answer(runWith("heap-buffer-overflow", 5, "f.1"), ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("heap-buffer-overflow", 5, "(anonymous namespace)::f(int) (.1)"),
                   ErrorKind::HeapOutOfBoundsRead, kNear),
            Replayed::Yes);
  NativeRun run = runWith("heap-buffer-overflow");
  run.report->stack.back().file = "/home/me/other/a.c"; // another file of that name
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
}

TEST(RunComparison, LimitsDecideNothing) {
  NativeRun run = normalRun();
  run.end = NativeRun::End::TimedOut;
  EXPECT_EQ(answer(run, ErrorKind::UseAfterFree), Replayed::NotObservable);
  EXPECT_EQ(compareRun(run, nullptr).replayed, Replayed::NotObservable);
  run.end = NativeRun::End::OutOfMemory;
  EXPECT_EQ(answer(run, ErrorKind::UseAfterFree), Replayed::NotObservable);
}

TEST(RunComparison, AJumpToNoAddressIsNeverMade) {
  NativeRun run = runWith("SEGV"); // without an address: the machine does not tell
  EXPECT_EQ(answer(run, ErrorKind::BadFunctionPointer, "calls address 0x4141414141414141 as a function"),
            Replayed::Yes);
  EXPECT_EQ(answer(run, ErrorKind::BadFunctionPointer, "calls address 0x41414141 as a function"), Replayed::No);
  run.report->address = 0x10;
  EXPECT_EQ(answer(run, ErrorKind::BadFunctionPointer, "calls address 0x4141414141414141 as a function"), Replayed::No);
}

TEST(RunComparison, DeadAndOutOfBounds) {
  EXPECT_EQ(answer(runWith("heap-buffer-overflow"), ErrorKind::UseAfterFree, "reads a heap object"), Replayed::No);
  EXPECT_EQ(answer(runWith("heap-buffer-overflow"), ErrorKind::UseAfterFree, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("heap-use-after-free"), ErrorKind::UseAfterFree, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("stack-buffer-overflow"), ErrorKind::UseAfterScope, kNear), Replayed::Yes);
  EXPECT_EQ(answer(runWith("heap-buffer-overflow", 6), ErrorKind::UseAfterFree, kNear), Replayed::No);
}

TEST(RunComparison, TheLibraryHasAnOrderOfItsOwn) {
  Prediction predicted{ErrorKind::StackOutOfBoundsRead, kPlace, kNear, "memchr"};
  EXPECT_EQ(compareRun(runWith("SEGV", 5, "f", "memchr"), &predicted).replayed, Replayed::Yes);
  EXPECT_EQ(compareRun(runWith("negative-size-param", 5, "f", "__interceptor_memchr"), &predicted).replayed,
            Replayed::Yes);
  EXPECT_EQ(compareRun(runWith("SEGV", 5, "f", "strlen"), &predicted).replayed, Replayed::No);
  EXPECT_EQ(compareRun(runWith("SEGV", 6, "f", "memchr"), &predicted).replayed, Replayed::No);
  EXPECT_EQ(compareRun(runWith("double-free", 5, "f", "memchr"), &predicted).replayed, Replayed::No);
}

TEST(RunComparison, NobodyWatchesArguments) {
  constexpr const char* kArgument = "reads 4 bytes at offset 16 of the arguments of 'sum' (16 bytes)";
  EXPECT_EQ(answer(normalRun(), ErrorKind::StackOutOfBoundsRead, kArgument), Replayed::NotObservable);
  EXPECT_EQ(answer(runWith("SEGV"), ErrorKind::StackOutOfBoundsRead, kArgument), Replayed::NotObservable);
}

TEST(RunComparison, TwoErrorsOnOneLine) {
  NativeRun run = runWith("heap-buffer-overflow"); // at column 3, as predicted
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
  run.report->stack.back().column = 9;
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::No);
  run.report->kind = "SEGV"; // of a machine instruction, which may stand for several
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kFar), Replayed::Yes);
  run.report->kind = "heap-buffer-overflow";
  run.exactColumns = false; // an optimiser may have merged them
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
  run.exactColumns = true;
  run.report->stack.back().column = 0;
  EXPECT_EQ(answer(run, ErrorKind::HeapOutOfBoundsRead, kNear), Replayed::Yes);
}

TEST(RunComparison, ALeakIsTheProgramsOwn) {
  NativeRun run = normalRun();
  run.end = NativeRun::End::Reported;
  run.report.emplace();
  run.report->kind = "leak";
  NativeFrame allocator{"/tmp/exe", "malloc", "", 0, 0}, user{"/tmp/exe", "f", "/home/me/src/a.c", 5, 3};
  NativeFrame counter{"/tmp/exe", "__hindsight_replay_malloc", "runtime/replay/ktest_replay.c", 7, 3};
  NativeFrame library{"/lib/libc.so.6", "fopen", "", 0, 0}, own{"/tmp/exe", "load", "replay/ktest_replay.c", 8, 1};
  run.report->leaks = {{allocator, user}};
  EXPECT_EQ(answer(run, ErrorKind::MemoryLeak), Replayed::Yes);
  run.report->leaks = {{allocator, counter, user}};
  EXPECT_EQ(answer(run, ErrorKind::MemoryLeak), Replayed::Yes);
  run.report->leaks = {{allocator, library, user}, {allocator, own, counter, user}};
  EXPECT_EQ(answer(run, ErrorKind::MemoryLeak), Replayed::No);
}

TEST(RunComparison, ALeakOfWhatTheLibraryMadeForTheProgram) {
  NativeRun run = normalRun();
  run.end = NativeRun::End::Reported;
  run.report.emplace();
  run.report->kind = "leak";
  NativeFrame allocator{"/tmp/exe", "malloc", "", 0, 0}, library{"/lib/libc.so.6", "__getdelim", "", 0, 0};
  NativeFrame user{"/tmp/exe", "f", "/home/me/src/a.c", 5, 3}, elsewhere{"/tmp/exe", "f", "/home/me/src/a.c", 6, 3};
  Prediction predicted{ErrorKind::MemoryLeak, kPlace};
  run.report->leaks = {{allocator, library}}; // the stack ends in the library
  EXPECT_TRUE(wantsWholeStacks(run, predicted));
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::No);
  run.report->leaks = {{allocator, library, user}};
  EXPECT_FALSE(wantsWholeStacks(run, predicted));
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::Yes);
  run.report->leaks = {{allocator, library, elsewhere}};
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::No);
}

TEST(RunComparison, AnErrorBehindOneThatNobodySees) {
  NativeRun run = runWith("heap-buffer-overflow", 9);
  Prediction predicted{ErrorKind::HeapOutOfBoundsWrite, kPlace, "writes 1 byte at offset 0 of x (0 bytes)"};
  EXPECT_TRUE(wantsWatching(run, predicted));
  run.passed = true;
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::NotObservable);
  run.passed = false;
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::No);
}

TEST(RunComparison, NormalEnds) {
  EXPECT_EQ(compareRun(normalRun(), nullptr).replayed, Replayed::Yes);
  NativeRun run = normalRun();
  run.code = 3;
  EXPECT_EQ(compareRun(run, nullptr).replayed, Replayed::Yes);
  EXPECT_EQ(compareRun(runWith("SEGV"), nullptr).replayed, Replayed::No);
  run.end = NativeRun::End::TestMismatch;
  run.explanation = "asks for 'x'";
  EXPECT_EQ(compareRun(run, nullptr).replayed, Replayed::No);
  EXPECT_THAT(compareRun(run, nullptr).reason, HasSubstr("asks for 'x'"));
}

TEST(RunComparison, Leaks) {
  NativeRun run = normalRun();
  run.end = NativeRun::End::Reported;
  run.report.emplace();
  run.report->kind = "leak";
  run.report->leaks = {{{"/tmp/exe", "malloc", "", 0, 0}, {"/tmp/exe", "g", "/home/me/src/a.c", 9, 1}}};
  Prediction predicted{ErrorKind::MemoryLeak, kPlace};
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::Yes);
  predicted.allocated = {"a.c", 9, 1, "g"};
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::Yes);
  predicted.allocated.line = 8;
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::No);
  // What the C library keeps for itself is no leak of the program.
  run.report->leaks[0].insert(run.report->leaks[0].begin() + 1, {"/lib/libc.so.6", "_IO_file_doallocate", "", 0, 0});
  EXPECT_EQ(compareRun(run, &predicted).replayed, Replayed::No);
  EXPECT_EQ(compareRun(runWith("ABRT", 5, "f", "abort"), &predicted).replayed, Replayed::NotObservable);
  EXPECT_EQ(compareRun(normalRun(), &predicted).replayed, Replayed::No);
}

TEST(RunComparison, PlacesAreShownFromTheProgramsFolder) {
  NativeRun run = runWith("SEGV");
  run.folder = "/home/me";
  EXPECT_EQ(describeRun(run), "SEGV at src/a.c:5:3 in f");
  run.folder = "/home/you";
  EXPECT_EQ(describeRun(run), "SEGV at /home/me/src/a.c:5:3 in f");
}
