#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

TEST(DecodeVectorIntrinsic, Reductions) {
  auto program = loadIR(R"(declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
  declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
  declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
  declare double @llvm.vector.reduce.fadd.v2f64(double, <2 x double>)
  define {i32, i32, i32, double} @f(<4 x i32> %v, <2 x double> %w) {
    %a = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
    %b = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %v)
    %c = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %v)
    %d = call double @llvm.vector.reduce.fadd.v2f64(double 1.0, <2 x double> %w)
    %1 = insertvalue {i32, i32, i32, double} undef, i32 %a, 0
    %2 = insertvalue {i32, i32, i32, double} %1, i32 %b, 1
    %3 = insertvalue {i32, i32, i32, double} %2, i32 %c, 2
    %4 = insertvalue {i32, i32, i32, double} %3, double %d, 3
    ret {i32, i32, i32, double} %4
  })");
  auto results = Evaluator(*program).call("f", {1, 2, 3, 0xffffffff, Evaluator::bits(2.0), Evaluator::bits(3.5)});
  EXPECT_EQ(results, (std::vector<U128>{5, 3, 0xffffffff, Evaluator::bits(6.5)}));
}

TEST(DecodeVectorIntrinsic, VectorRearrangements) {
  auto program = loadIR(R"(declare <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8>, i64)
  declare <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8>, <2 x i8>, i64)
  declare <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8>)
  declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32)
  define {<4 x i8>, <4 x i1>} @f(<4 x i8> %v, i32 %n) {
    %e = call <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8> %v, i64 2)
    %i = call <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> %v, <2 x i8> %e, i64 0)
    %r = call <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8> %i)
    %m = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 2, i32 %n)
    %a = insertvalue {<4 x i8>, <4 x i1>} undef, <4 x i8> %r, 0
    %b = insertvalue {<4 x i8>, <4 x i1>} %a, <4 x i1> %m, 1
    ret {<4 x i8>, <4 x i1>} %b
  })");
  EXPECT_EQ(Evaluator(*program).call("f", {1, 2, 3, 4, 4}), (std::vector<U128>{4, 3, 4, 3, 1, 1, 0, 0}));
}

TEST(DecodeVectorIntrinsic, SplicesFromEitherEnd) {
  auto splice = [](const char* first) {
    auto program = loadIR(std::string("declare <4 x i8> @llvm.vector.splice.v4i8(<4 x i8>, <4 x i8>, i32)\n"
                                      "define <4 x i8> @f(<4 x i8> %a, <4 x i8> %b) {\n"
                                      "  %r = call <4 x i8> @llvm.vector.splice.v4i8(<4 x i8> %a, <4 x i8> %b, i32 ") +
                          first + ")\n  ret <4 x i8> %r\n}\n");
    EXPECT_EQ(program->findFunction("f")->instructions.size(), 1u) << "lanes are only renamed";
    return Evaluator(*program).call("f", {1, 2, 3, 4, 5, 6, 7, 8});
  };
  EXPECT_EQ(splice("1"), (std::vector<U128>{2, 3, 4, 5}));
  EXPECT_EQ(splice("-1"), (std::vector<U128>{4, 5, 6, 7}));
}

/// base + i must not wrap around to a small number.
TEST(DecodeVectorIntrinsic, LaneMasksAtTheEndOfTheRange) {
  auto program = loadIR(R"(declare <2 x i1> @llvm.get.active.lane.mask.v2i1.i8(i8, i8)
  define <2 x i1> @f(i8 %base, i8 %limit) {
    %m = call <2 x i1> @llvm.get.active.lane.mask.v2i1.i8(i8 %base, i8 %limit)
    ret <2 x i1> %m
  })");
  EXPECT_EQ(Evaluator(*program).call("f", {254, 255}), (std::vector<U128>{1, 0}));
  EXPECT_EQ(Evaluator(*program).call("f", {255, 255}), (std::vector<U128>{0, 0}));
}

} // namespace
} // namespace hindsight::test
