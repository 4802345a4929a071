// Every computation at several widths, three ways.
#include "three_ways_fixture.h"

namespace hindsight {

namespace {

class EachWidth : public ThreeWays, public testing::WithParamInterface<unsigned> {
protected:
  unsigned width = GetParam();
  std::string type = typeOf(width);

  void binary(const std::string& operation, unsigned resultWidth) {
    SCOPED_TRACE(operation + " of " + type);
    loadOperation(type + " %a, " + type + " %b", resultWidth, "  %r = " + operation + " " + type + " %a, %b");
    expectAgreementAtCorners({width, width});
    // The machine has handlers of their own for small constants.
    I128 number = signExtend128(cornerOrRandom(std::min(width, 62u)), std::min(width, 62u));
    std::string constant = width == 1 ? (number ? "true" : "false") : std::to_string(static_cast<int64_t>(number));
    SCOPED_TRACE("with " + constant);
    loadOperation(type + " %a", resultWidth, "  %r = " + operation + " " + type + " %a, " + constant);
    expectAgreementAtCorners({width}, 12);
  }
  void intrinsic(const std::string& name, unsigned operands, const std::string& more = "") {
    SCOPED_TRACE(name + " of " + type);
    std::string declared, given, parameters;
    for (unsigned index = 0; index < operands; ++index) {
      std::string comma = index ? ", " : "";
      declared += comma + type;
      given += comma + type + " %p" + std::to_string(index);
    }
    std::string function = "@llvm." + name + "." + type;
    loadOperation(given, width, "  %r = call " + type + " " + function + "(" + given + more + ")",
                  "declare " + type + " " + function + "(" + declared + (more.empty() ? "" : ", i1") + ")");
    expectAgreementAtCorners(std::vector<unsigned>(operands, width));
  }
};

INSTANTIATE_TEST_SUITE_P(Widths, EachWidth, testing::Values(1, 7, 8, 16, 31, 32, 33, 64, 65, 128));

TEST_P(EachWidth, Arithmetic) {
  for (const char* operation : {"add", "sub", "mul", "and", "or", "xor"}) binary(operation, width);
}

TEST_P(EachWidth, Division) {
  for (const char* operation : {"udiv", "sdiv", "urem", "srem"}) binary(operation, width);
}

TEST_P(EachWidth, Shifts) {
  for (const char* operation : {"shl", "lshr", "ashr"}) binary(operation, width);
}

TEST_P(EachWidth, Comparisons) {
  for (const char* predicate : {"eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"})
    binary(std::string("icmp ") + predicate, 1);
}

TEST_P(EachWidth, Casts) {
  for (unsigned wider : {width + 1, 64u, 100u, 128u}) {
    if (wider <= width || wider > 128) continue;
    std::string wide = typeOf(wider);
    for (const char* extend : {"zext", "sext"}) {
      SCOPED_TRACE(std::string(extend) + " " + type + " to " + wide);
      loadOperation(type + " %a", wider, "  %r = " + std::string(extend) + " " + type + " %a to " + wide);
      expectAgreementAtCorners({width}, 8);
    }
    loadOperation(wide + " %a", width, "  %r = trunc " + wide + " %a to " + type);
    expectAgreementAtCorners({wider}, 8);
  }
}

TEST_P(EachWidth, SelectionAndFreeze) {
  loadOperation("i1 %c, " + type + " %a, " + type + " %b", width,
                "  %s = select i1 %c, " + type + " %a, " + type + " %b\n  %r = freeze " + type + " %s");
  expectAgreementAtCorners({1, width, width});
}

TEST_P(EachWidth, UndefinedOperandsMayBeAnythingButTheSame) {
  loadOperation(type + " %a", width, "  %r = xor " + type + " undef, %a");
  expectAgreementAtCorners({width}, 4);
  loadOperation(type + " %a", width, "  %u = freeze " + type + " undef\n  %r = and " + type + " %u, %a");
  expectAgreementAtCorners({width}, 8);
}

TEST_P(EachWidth, Lanes) {
  std::string vector = "<3 x " + type + ">";
  std::string build = "  %v0 = insertelement " + vector + " undef, " + type + " %a, i32 0\n  %v1 = insertelement " +
                      vector + " %v0, " + type + " %b, i32 1\n  %v2 = insertelement " + vector + " %v1, " + type +
                      " %a, i32 2\n";
  loadOperation(type + " %a, " + type + " %b, i8 %i", width, build + "  %r = extractelement " + vector + " %v2, i8 %i");
  for (unsigned index = 0; index < 5; ++index) expectAgreement({cornerOrRandom(width), cornerOrRandom(width), index});
  loadOperation(type + " %a, " + type + " %b, i8 %i", width,
                build + "  %v3 = insertelement " + vector + " %v2, " + type + " %b, i8 %i\n  %r = extractelement " +
                    vector + " %v3, i32 2");
  for (unsigned index = 0; index < 3; ++index) expectAgreement({cornerOrRandom(width), cornerOrRandom(width), index});
}

TEST_P(EachWidth, BitCounting) {
  intrinsic("ctlz", 1, ", i1 false");
  intrinsic("cttz", 1, ", i1 false");
  intrinsic("ctpop", 1);
  intrinsic("bitreverse", 1);
  if (width % 16 == 0) intrinsic("bswap", 1);
}

TEST_P(EachWidth, FunnelShifts) {
  intrinsic("fshl", 3);
  intrinsic("fshr", 3);
}

TEST_P(EachWidth, Saturation) {
  for (const char* name : {"sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"}) intrinsic(name, 2);
  for (const char* name : {"sshl.sat", "ushl.sat"}) intrinsic(name, 2);
}

TEST_P(EachWidth, MinimumAndAbsoluteValue) {
  for (const char* name : {"smin", "smax", "umin", "umax"}) intrinsic(name, 2);
  intrinsic("abs", 1, ", i1 false");
}

TEST_P(EachWidth, OverflowIsReported) {
  for (const char* name : {"sadd", "uadd", "ssub", "usub", "smul", "umul"})
    for (unsigned part : {0u, 1u}) {
      SCOPED_TRACE(std::string(name) + ".with.overflow of " + type);
      std::string pair = "{" + type + ", i1}", function = "@llvm." + std::string(name) + ".with.overflow." + type;
      loadOperation(type + " %a, " + type + " %b", part ? 1 : width,
                    "  %p = call " + pair + " " + function + "(" + type + " %a, " + type +
                        " %b)\n  %r = extractvalue " + pair + " %p, " + std::to_string(part),
                    "declare " + pair + " " + function + "(" + type + ", " + type + ")");
      expectAgreementAtCorners({width, width}, 16);
    }
}

TEST_P(EachWidth, OffsetsInAnObject) {
  if (width > 64) return; // no index is wider
  const char* table = "@table = global [8 x {i32, [5 x i16]}] zeroinitializer";
  auto offset = [&](const std::string& gep) {
    return "  %p = getelementptr " + gep + "\n  %q = ptrtoint ptr %p to i64\n" +
           "  %r = sub i64 %q, ptrtoint (ptr @table to i64)";
  };
  for (const std::string& gep :
       {"i16, ptr @table, " + type + " %i", "{i32, [5 x i16]}, ptr @table, " + type + " %i, i32 1, i32 3",
        "{i32, [5 x i16]}, ptr @table, " + type + " %i, i32 1, " + type + " %j"}) {
    SCOPED_TRACE(gep);
    loadOperation(type + " %i, " + type + " %j", 64, offset(gep), table);
    expectAgreementAtCorners({width, width}, 8);
  }
}

TEST_P(EachWidth, Switches) {
  if (width < 7) return;
  loadOperation(type + " %a, " + type + " %b", width,
                "  switch " + type + " %a, label %other [ " + type + " 0, label %one " + type + " 1, label %two " +
                    type + " 5, label %one " + type + " 7, label %other ]\none:\n  br label %end\ntwo:\n  %x = add " +
                    type + " %b, 1\n  br label %end\nother:\n  br label %end\nend:\n  %r = phi " + type +
                    " [ %b, %one ], [ %x, %two ], [ %a, %other ]");
  for (unsigned value : {0, 1, 2, 5, 6, 7}) expectAgreement({value, cornerOrRandom(width)});
  expectAgreementAtCorners({width, width}, 8);
}

using EachOperation = ThreeWays;

TEST_F(EachOperation, PartsOfNumbers) {
  loadOperation("i16 %a, i16 %b", 32,
                "  %v0 = insertelement <2 x i16> undef, i16 %a, i32 0\n  %v1 = insertelement <2 x i16> %v0, i16 %b, "
                "i32 1\n  %r = bitcast <2 x i16> %v1 to i32");
  expectAgreementAtCorners({16, 16});
  loadOperation("i128 %a", 32, "  %v = bitcast i128 %a to <4 x i32>\n  %r = extractelement <4 x i32> %v, i32 2");
  expectAgreementAtCorners({128});
  loadOperation("i64 %a", 8, "  %v = bitcast i64 %a to <8 x i8>\n  %r = extractelement <8 x i8> %v, i32 5");
  expectAgreementAtCorners({64});
  loadOperation("i64 %a, i64 %b", 128,
                "  %v0 = insertelement <2 x i64> undef, i64 %a, i32 0\n  %v1 = insertelement <2 x i64> %v0, i64 %b, "
                "i32 1\n  %r = bitcast <2 x i64> %v1 to i128");
  expectAgreementAtCorners({64, 64});
}

TEST_F(EachOperation, NumbersAsPointers) {
  for (unsigned from : {16u, 32u, 64u, 128u})
    for (unsigned to : {16u, 32u, 64u, 128u}) {
      loadOperation(typeOf(from) + " %a", to,
                    "  %p = inttoptr " + typeOf(from) + " %a to ptr\n  %r = ptrtoint ptr %p to " + typeOf(to));
      expectAgreementAtCorners({from}, 8);
    }
}

TEST_F(EachOperation, PointersIntoOneObjectAreOrderedByTheirOffsets) {
  for (const char* predicate : {"eq", "ne", "ult", "ule", "ugt", "uge"}) {
    SCOPED_TRACE(predicate);
    std::string places = "  %p = getelementptr i8, ptr @table, i8 %i\n  %q = getelementptr i8, ptr @table, i8 %j\n";
    loadOperation("i8 %i, i8 %j", 1, places + "  %r = icmp " + predicate + " ptr %p, %q",
                  "@table = global [300 x i8] zeroinitializer");
    expectAgreementAtCorners({8, 8}, 12);
    loadOperation("i8 %i, i8 %j", 1,
                  places + "  %m = ptrtoint ptr %p to i64\n  %n = ptrtoint ptr %q to i64\n  %r = icmp " + predicate +
                      " i64 %m, %n",
                  "@table = global [300 x i8] zeroinitializer");
    expectAgreementAtCorners({8, 8}, 12);
  }
}

TEST_F(EachOperation, PhisMoveAtOnce) {
  // Each round turns three numbers around.
  rounds = 8;
  loadOperation("i32 %a, i32 %b, i32 %n", 32,
                "entry:\n  %m = and i32 %n, 7\n  br label %loop\nloop:\n  %x = phi i32 [ %a, %entry ], [ %y, %next ]\n"
                "  %y = phi i32 [ %b, %entry ], [ %z, %next ]\n  %z = phi i32 [ 5, %entry ], [ %x, %next ]\n"
                "  %i = phi i32 [ 0, %entry ], [ %j, %next ]\n  %more = icmp ult i32 %i, %m\n"
                "  br i1 %more, label %next, label %end\nnext:\n  %j = add i32 %i, 1\n  br label %loop\nend:\n"
                "  %s = mul i32 %y, 3\n  %r = sub i32 %x, %s");
  for (unsigned rounds = 0; rounds < 8; ++rounds) expectAgreement({cornerOrRandom(32), cornerOrRandom(32), rounds});
}

TEST_F(EachOperation, ComputedGotos) {
  loadOperation("i32 %a, i32 %b", 32,
                "entry:\n  %i = and i32 %a, 1\n  %p = getelementptr [2 x ptr], ptr @labels, i32 0, i32 %i\n"
                "  %to = load ptr, ptr %p\n  indirectbr ptr %to, [ label %one, label %two ]\none:\n"
                "  br label %end\ntwo:\n  %x = add i32 %b, 1\n  br label %end\nend:\n"
                "  %r = phi i32 [ %b, %one ], [ %x, %two ]",
                "@labels = constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)]");
  expectAgreementAtCorners({32, 32}, 8);
}

TEST_F(EachOperation, WhatTheCompilerWasPromised) {
  loadOperation("i32 %a", 32, "  %c = icmp ult i32 %a, 100\n  call void @llvm.assume(i1 %c)\n  %r = add i32 %a, 1",
                "declare void @llvm.assume(i1)");
  for (U128 value : Numbers{0, 99, 100, mask128(32)}) expectAgreement({value});
  loadOperation("i32 %a", 32,
                "  %c = icmp eq i32 %a, 3\n  br i1 %c, label %bad, label %end\nbad:\n  unreachable\nend:\n"
                "  %r = add i32 %a, 1");
  for (U128 value : Numbers{2, 3, 4}) expectAgreement({value});
}

} // namespace

} // namespace hindsight
