; A module of an older LLVM, beside nothing and beside a source; one that does not say what it is for.
; RUN: not %hindsight check --output %t.1 %s | FileCheck %s
; RUN: echo 'int other(void) { return 1; }' > %t.c
; RUN: not %hindsight check --output %t.2 %s %t.c | FileCheck %s
; RUN: grep -v '^target' %s > %t.bare.ll
; RUN: not %hindsight check --output %t.3 %t.bare.ll | FileCheck %s
; RUN: not %hindsight check --output %t.4 %t.bare.ll %t.c | FileCheck %s
; RUN: not %hindsight check --output %t.5 %t.c %t.bare.ll -- -m32 | FileCheck %s
; CHECK-NOT: no body
; CHECK: verdict  violated: 1 error found
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@text = private constant [4 x i8] c"abc\00"

declare i32 @strcmp(ptr, ptr)
declare void @reach_error()

define i32 @main() {
entry:
  %order = call i32 @strcmp(ptr @text, ptr @text)
  %same = icmp eq i32 %order, 0
  br i1 %same, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}
