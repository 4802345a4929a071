// Memory, registers and objects that are not there until somebody uses them.
#include "step/absent.h"

#include "machine_fixture.h"
#include "memory/object_access.h"

namespace hindsight {

namespace {

/// Answers as each test says, and writes down what it is asked.
class Source : public AbsentSource {
public:
  AbsentAnswer ask(Machine&, const State& state, const AbsentUse& use) override {
    switch (use.kind) {
    case AbsentUse::Kind::Bytes:
      asked.push_back("bytes " + std::to_string(use.offset) + "+" + std::to_string(use.bytes));
      break;
    case AbsentUse::Kind::Value: asked.push_back("value " + std::to_string(use.token)); break;
    case AbsentUse::Kind::Identity: asked.push_back("identity"); break;
    }
    return answer(state, use);
  }
  bool mayBe(const State& state, ObjectId, ObjectId other) override {
    const Object* object = state.memory.find(other);
    return !object || object->origin == ObjectOrigin::Input || object->kind == ObjectKind::Global;
  }
  std::function<AbsentAnswer(const State&, const AbsentUse&)> answer;
  Lines asked;
};

const std::string kNode = "struct node { struct node *next; long value; };\n";

class Absent : public MachineFixture {
protected:
  void startAbsent(const std::string& source, HookList hooks = {}) {
    load(source);
    start(std::move(hooks));
    machine->absent.setSource(&source_);
  }
  ObjectId global(const std::string& name) { return machine->globalObject(program->globalByName.at(name)); }
  SiteId inputSite() { return program->findFunction("main")->site; }
  void leaveGlobal(const std::string& name, uint64_t offset, uint64_t bytes) {
    machine->absent.leaveBytes(*waiting.back(), global(name), offset, bytes);
  }
  /// null, a new node that is absent itself, or the old one (if there is one).
  AbsentAnswer nullNewOrOld(const State& state) {
    std::vector<AbsentWay> ways{{nullptr, [](State&) { return Value::integer(0); }}};
    std::vector<ObjectId> old;
    state.memory.forEach([&](const Object& object) {
      if (object.origin == ObjectOrigin::Input && object.kind == ObjectKind::Heap) old.push_back(object.id);
    });
    for (ObjectId each : old) ways.push_back({nullptr, [each](State&) { return Value::pointer(each, 0); }});
    if (old.size() < 2)
      ways.push_back({nullptr, [this](State& into) {
                        return Value::pointer(machine->absent.addObject(into, inputSite(), ObjectKind::Heap, 16).id, 0);
                      }});
    return AbsentAnswer::fork(std::move(ways));
  }

  Source source_;
};

TEST_F(Absent, BytesAreAskedForWhenTheyAreReadAndOnlyOnce) {
  startAbsent("int g[4]; int main(void) { g[1] = 100; return g[0] + g[1] + g[3] + g[3]; }");
  leaveGlobal("g", 0, 16);
  source_.answer = [](const State&, const AbsentUse& use) { return AbsentAnswer::fill(Value::integer(use.offset), 4); };
  EXPECT_EQ(describe(runAll()), Lines{"returns 124"});
  EXPECT_EQ(source_.asked, (Lines{"bytes 0+4", "bytes 12+4"}));
}

TEST_F(Absent, OtherBytesOfTheObjectAreAsTheyWere) {
  startAbsent("int g[4] = {1, 2, 3, 4}; int main(void) { return g[0] + g[2]; }");
  leaveGlobal("g", 4, 4);
  EXPECT_EQ(describe(runAll()), Lines{"returns 4"});
  EXPECT_TRUE(source_.asked.empty());
}

TEST_F(Absent, BytesMayBeFilledPieceByPiece) {
  startAbsent("int g; int main(void) { return g; }");
  leaveGlobal("g", 0, 4);
  source_.answer = [](const State&, const AbsentUse& use) {
    return AbsentAnswer::fill(Value::integer(use.offset + 1), 1);
  };
  EXPECT_EQ(describe(runAll()), Lines{"returns " + std::to_string(0x04030201)});
  EXPECT_EQ(source_.asked, (Lines{"bytes 0+4", "bytes 1+3", "bytes 2+2", "bytes 3+1"}));
}

TEST_F(Absent, CopyingReadsAndWritingOverAsksNobody) {
  startAbsent("char a[8], b[8]; int main(void) { __builtin_memset(a, 3, 4); __builtin_memcpy(b, a, 8); return b[6]; }");
  leaveGlobal("a", 0, 8);
  leaveGlobal("b", 0, 8);
  source_.answer = [](const State&, const AbsentUse&) { return AbsentAnswer::fill(Value::integer(0x05050505), 4); };
  EXPECT_EQ(describe(runAll()), Lines{"returns 5"});
  EXPECT_EQ(source_.asked, Lines{"bytes 4+4"});
}

TEST_F(Absent, ASymbolicOffsetAsksForWhatItMayMeet) {
  startAbsent(kNondet + "char a[8]; int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i > 3) return 0;"
                        "a[i] = 1; return a[2] == 1 || a[2] == 9; }");
  leaveGlobal("a", 0, 8);
  source_.answer = [](const State&, const AbsentUse& use) {
    return AbsentAnswer::fill(Value::integer(0x0909090909090909), static_cast<uint32_t>(use.bytes));
  };
  auto ended = runAll();
  EXPECT_EQ(source_.asked, Lines{"bytes 0+4"});
  for (const Ended& each : ended) EXPECT_EQ(each.end.kind, EndKind::Returned);
}

TEST_F(Absent, AnObjectThatIsSeenAsAnArrayIsAskedForAsAWhole) {
  startAbsent(kNondet + "char a[40]; int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i > 38) return 0;"
                        "a[i] = 1; if (a[39] == 9) return 9; return 1; }");
  leaveGlobal("a", 0, 40);
  source_.answer = [](const State&, const AbsentUse& use) {
    return AbsentAnswer::fill(Value::integer(0x0909090909090909),
                              static_cast<uint32_t>(std::min<uint64_t>(use.bytes, 8)));
  };
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 9"}));
  EXPECT_EQ(source_.asked.size(), 5u);
}

TEST_F(Absent, ASuspendedStateGoesOnWhenItIsFilled) {
  startAbsent("int g; int main(void) { return g + 1; }");
  leaveGlobal("g", 0, 4);
  source_.answer = [](const State&, const AbsentUse&) { return AbsentAnswer::suspend(); };
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Suspended);
  EXPECT_EQ(machine->suspension.reason, Suspension::Reason::Absent);
  state->memory.write(machine->context, global("g"), 0, 4, Value::integer(41));
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "returns 42");
}

TEST_F(Absent, APointerIsNullOrANewObjectOrAnOldOne) {
  startAbsent(kNode + "struct node *list; int main(void) { int n = 0; struct node *p = list;"
                      "while (p) { if (++n == 3) return p == list ? 30 : 3; p = p->next; } return n; }");
  leaveGlobal("list", 0, 8);
  source_.answer = [&](const State& state, const AbsentUse&) { return nullNewOrOld(state); };
  auto ends = describe(runAll());
  // Empty; one node; two; a circle of one; a circle of two, from the second back to the first or to itself.
  EXPECT_EQ(ends, (Lines{"returns 0", "returns 1", "returns 2", "returns 3", "returns 30", "returns 30"}));
}

TEST_F(Absent, WaysThatDoNotFitThePathAreLeftOut) {
  startAbsent(kNondet + "int g; int main(void) { int x = __VERIFIER_nondet_int(); if (x < 5) return 0; return g; }");
  leaveGlobal("g", 0, 4);
  source_.answer = [&](const State& state, const AbsentUse&) {
    const Term* x = state.inputs->shape->parts.front();
    return AbsentAnswer::fork({{terms.slt(x, terms.constant(3, 32)), [](State&) { return Value::integer(1); }},
                               {terms.sle(terms.constant(7, 32), x), [](State&) { return Value::integer(2); }},
                               {terms.slt(x, terms.constant(7, 32)), [](State&) { return Value::integer(3); }}});
  };
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 2", "returns 3"}));
}

// ---- registers ----

TEST_F(Absent, ALoadMovesWhatNobodyKnowsAndAUseAsks) {
  startAbsent(kNondet +
              "int g, h; int main(void) { h = g; int x = g; if (__VERIFIER_nondet_int()) return 0; return x + h; }");
  leaveGlobal("g", 0, 4);
  source_.answer = [](const State&, const AbsentUse& use) {
    return use.kind == AbsentUse::Kind::Bytes ? AbsentAnswer::fill(Value::absent(7, true), 4)
                                              : AbsentAnswer::fill(Value::integer(21));
  };
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 42"}));
  EXPECT_EQ(source_.asked, (Lines{"bytes 0+4", "value 7"})); // on the path that adds, once
}

TEST_F(Absent, AbsentValuesGoThroughCallsAndReturnsUnasked) {
  startAbsent("int g; __attribute__((noinline)) static int id(int x) { return x; }"
              "__attribute__((noinline)) static int twice(int x) { return 2 * x; }"
              "int main(void) { int x = id(g); return twice(x); }");
  leaveGlobal("g", 0, 4);
  source_.answer = [](const State& state, const AbsentUse& use) {
    if (use.kind == AbsentUse::Kind::Bytes) return AbsentAnswer::fill(Value::absent(1, true), 4);
    EXPECT_EQ(state.top->code->function->name, "twice");
    return AbsentAnswer::fill(Value::integer(4));
  };
  EXPECT_EQ(describe(runAll()), Lines{"returns 8"});
}

TEST_F(Absent, OnlyFunctionsThatHoldSomethingAbsentAreGuarded) {
  startAbsent("int g; __attribute__((noinline)) static int other(int x) { return x + 1; }"
              "int main(void) { int y = other(1); return g + y; }");
  leaveGlobal("g", 0, 4);
  source_.answer = [](const State&, const AbsentUse& use) {
    return use.kind == AbsentUse::Kind::Bytes ? AbsentAnswer::fill(Value::absent(1, true), 4)
                                              : AbsentAnswer::fill(Value::integer(4));
  };
  EXPECT_EQ(describe(runAll()), Lines{"returns 6"});
  EXPECT_FALSE(machine->compiled(program->findFunction("main")->id).behindGuard.empty());
  EXPECT_TRUE(machine->compiled(program->findFunction("other")->id).behindGuard.empty());
}

TEST_F(Absent, PartsOfAnAbsentValueAreUses) {
  startAbsent("int g; char c; int main(void) { int *p = &g; int x = g; c = ((char *)p)[1]; return c; }");
  leaveGlobal("g", 0, 4);
  source_.answer = [](const State&, const AbsentUse& use) {
    return use.kind == AbsentUse::Kind::Bytes ? AbsentAnswer::fill(Value::absent(1, true), 4)
                                              : AbsentAnswer::fill(Value::integer(0x0305));
  };
  EXPECT_EQ(describe(runAll()), Lines{"returns 3"});
}

/// Skips f, whose result is pending.
class Skipper : public StepHooks {
public:
  uint32_t interests() const override { return 0; }
  CallAnswer decideCall(State&, const Function&, std::span<const Value>) override {
    return CallAnswer::skipWith({Value::absent(5, false)});
  }
};

TEST_F(Absent, TheResultOfASkippedCallIsAskedForWhenItIsUsed) {
  Skipper skipper;
  startAbsent(kNondet + "__attribute__((noinline)) static int f(void) { return 1; }"
                        "int main(void) { int r = f(); if (__VERIFIER_nondet_int()) return 0; return r > 3; }",
              &skipper);
  watchCalls(*machine, program->findFunction("f")->id, skipper);
  source_.answer = [](const State&, const AbsentUse&) {
    return AbsentAnswer::fork(
        {{nullptr, [](State&) { return Value::integer(3); }}, {nullptr, [](State&) { return Value::integer(4); }}});
  };
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 0", "returns 1"}));
  EXPECT_EQ(source_.asked, Lines{"value 5"});
}

TEST_F(Absent, ARegisterThatIsAbsentSuspends) {
  startAbsent("int f(int x) { return x + 1; } int main(void) { return f(3); }");
  source_.answer = [](const State&, const AbsentUse&) { return AbsentAnswer::suspend(); };
  std::unique_ptr<State> entry = machine->initialState(*program->findFunction("f"));
  waiting.clear();
  State& state = *entry;
  machine->absent.leaveRegister(state, 0, Value::absent(9, true));
  ASSERT_EQ(machine->run(state, 1000), RunOutcome::Suspended);
  EXPECT_EQ(source_.asked.back(), "value 9");
  state.absentValues.insert(9, Value::integer(10));
  ASSERT_EQ(machine->run(state, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "returns 11");
}

// ---- identities ----

class Identity : public Absent {
protected:
  /// p and q are pointers to unknown objects.
  void startUnknown(const std::string& body) {
    startAbsent(kHeapAndNode + "struct node *p, *q; long other; int main(void) { " + body + " }");
    State& state = *waiting.back();
    for (const char* name : {"p", "q"}) {
      if (!program->globalByName.contains(name)) continue; // the body does not name it
      ObjectId unknown = machine->absent.addUnknown(state, inputSite(), true);
      unknowns.push_back(unknown);
      state.memory.write(machine->context, global(name), 0, 8, Value::pointer(unknown, 0));
    }
    // Null, or itself and none of those that are there, or one of them.
    source_.answer = [this](const State& state, const AbsentUse& use) {
      if (use.kind == AbsentUse::Kind::Bytes) return AbsentAnswer::fill(Value::integer(0), 8);
      return identitiesOf(state, use.object);
    };
  }
  AbsentAnswer identitiesOf(const State& state, ObjectId unknown) {
    const Term *base = machine->context.baseTerm(unknown), *null = terms.constant(0, 64);
    std::vector<AbsentWay> ways{{terms.eq(base, null), [](State&) { return Value::integer(0); }}};
    const Term* isNew = terms.ne(base, null);
    state.memory.forEach([&](const Object& object) {
      if (object.origin != ObjectOrigin::Input || object.kind != ObjectKind::Heap) return;
      const Term* isThere = terms.eq(base, machine->context.baseTerm(object.id));
      isNew = terms.bitAnd(isNew, terms.bitNot(isThere));
      ways.push_back({isThere, [id = object.id](State&) { return Value::pointer(id, 0); }});
    });
    ways.push_back({isNew, [this, unknown](State& into) {
                      machine->absent.addObject(into, unknown, ObjectKind::Heap, 16);
                      return Value::pointer(unknown, 0);
                    }});
    return AbsentAnswer::fork(std::move(ways));
  }
  static inline const std::string kHeapAndNode = kHeap + kNode;
  std::vector<ObjectId> unknowns;
};

TEST_F(Identity, ComparingWithNullIsOpen) {
  startUnknown("return p == 0;");
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  ASSERT_TRUE(ended[0].end.symbolicStatus);
  Decision decision = solver.decide(ended[0].state->path, terms.eq(ended[0].end.symbolicStatus, terms.constant(1, 32)));
  EXPECT_FALSE(decision.mustBeTrue() || decision.mustBeFalse());
  EXPECT_TRUE(source_.asked.empty());
}

TEST_F(Identity, ComparingWithItselfIsKnown) {
  startUnknown("struct node *r = p; return (p == r) + 2 * (p + 1 == p) + 4 * (p < p + 1);");
  EXPECT_EQ(describe(runAll()), Lines{"returns 5"});
}

TEST_F(Identity, ComparingTwoUnknownsIsOpenAndForksOnlyThere) {
  startUnknown("if (p == q) return 1; return 2;");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1", "returns 2"}));
  EXPECT_TRUE(source_.asked.empty());
}

TEST_F(Identity, WhatTheProgramAllocatesIsNoInput) {
  startUnknown("struct node *r = malloc(16); int same = p == r; free(r); return same;");
  EXPECT_EQ(describe(runAll()), Lines{"returns 0"});
}

TEST_F(Identity, AGlobalMayBeAnInput) {
  startUnknown("if ((long *)p == &other) return 1; return 0;");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 1"}));
}

TEST_F(Identity, AUseDecidesWhatAnObjectIs) {
  startUnknown("p->value = 7; q->value = 5; return p->value;");
  Lines ends = describe(runAll());
  EXPECT_EQ(std::ranges::count(ends, "returns 7"), 1); // two nodes
  EXPECT_EQ(std::ranges::count(ends, "returns 5"), 1); // one
  EXPECT_EQ(std::ranges::count_if(ends, [](const std::string& end) { return end.starts_with("null"); }), 2);
  EXPECT_EQ(ends.size(), 4u);
}

TEST_F(Identity, WhatWasDecidedByAComparisonHoldsForUses) {
  startUnknown("if (p == 0 || q == 0) return 9; if (p != q) return 8; p->value = 7; q->value = 5; return p->value;");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 5", "returns 8", "returns 9", "returns 9"}));
}

TEST_F(Identity, WhatAUseDecidedHoldsForComparisons) {
  startUnknown("if (p == 0 || q == 0) return 9; p->value = 7; q->value = 5;"
               "if (p == q) return p->value == 5 ? 1 : 100; return p->value == 7 ? 2 : 200;");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1", "returns 2", "returns 9", "returns 9"}));
}

TEST_F(Identity, FreeingOneFreesTheOther) {
  startUnknown("if (p == 0 || q == 0) return 9; free(p); q->value = 1; return 0;");
  Lines ends = describe(runAll());
  ASSERT_EQ(ends.size(), 4u);
  EXPECT_EQ(ends[0], "returns 0");
  EXPECT_EQ(ends[3].rfind("use-after-free", 0), 0u) << ends[3];
}

TEST_F(Identity, TheOrderOfUnknownsIsOpen) {
  startUnknown("if (p < q) return 1; return 0;");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 1"}));
}

TEST_F(Identity, AnInputFoundLateWasThereBeforeWhatDied) {
  // r is dead before q's object is discovered, which nevertheless existed all the time: they are never at one address.
  startUnknown("if (p == 0 || q == 0) return 9; struct node *r = malloc(16); free(r); q->value = 1;"
               "return r == q;");
  for (const Ended& each : runAll()) {
    ASSERT_EQ(each.end.kind, EndKind::Returned);
    EXPECT_TRUE(each.end.exitStatus == 9 || each.end.exitStatus == 0);
    EXPECT_FALSE(each.end.symbolicStatus);
  }
}

} // namespace

} // namespace hindsight
