; The scope of a local may be ended in another function, which gets a pointer to it: the access behind it may fail.
; RUN: not %hindsight check %s --property valid-deref,unreach-call --all --no-replay --output %t.1 | FileCheck %s
; RUN: not %hindsight check %s --property valid-deref,unreach-call --all --no-replay --prune off --output %t.2 | FileCheck %s
; CHECK: use-after-scope
; CHECK: verdict  {{violated|unknown}}: 1 error found
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.lifetime.end.p0(i64, ptr)

define internal void @finish(ptr %local) {
  call void @llvm.lifetime.end.p0(i64 16, ptr %local)
  ret void
}

define i32 @main() {
entry:
  %cells = alloca [4 x i32]
  store i32 1, ptr %cells
  call void @finish(ptr %cells)
  %read = load i32, ptr %cells
  ret i32 %read
}
