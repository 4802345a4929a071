.globl low
low:
  mov $3, %eax
  ret
.section .note.GNU-stack,"",@progbits
