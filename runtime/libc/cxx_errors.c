// The exceptions of the C++ library, <exception> and <stdexcept>, and the functions of its binary that throw them.
#include "cxx_types.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void* __hindsight_new_exception(size_t size);
void __hindsight_throw(void* object, const struct TypeInfo* type, void (*destroy)(void*));

/// std::exception and what is derived from it without data.
struct Plain {
  const void* table;
};

/// std::logic_error and std::runtime_error. Copies share the text.
struct Text {
  size_t users;
  char text[];
};
struct Error {
  const void* table;
  struct Text* text;
};

/// std::string begins like this.
struct String {
  const char* data;
  size_t length;
};

static struct Text* newText(const char* from, size_t length) {
  struct Text* text = __hindsight_new_bytes(sizeof *text + length + 1);
  text->users = 1;
  __builtin_memcpy(text->text, from, length);
  text->text[length] = 0;
  return text;
}

static void dropText(struct Error* error) {
  if (--error->text->users == 0) __hindsight_drop_bytes(error->text);
}

struct SingleBaseType {
  struct TypeInfo type;
  const struct TypeInfo* base;
};
extern const void* const classKind[] __asm__("_ZTVN10__cxxabiv117__class_type_infoE");
extern const void* const singleBaseKind[] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");

// ---- std::exception

const char* exception_what(const void* self) __asm__("_ZNKSt9exception4whatEv");
void exception_destroy(void* self) __asm__("_ZNSt9exceptionD2Ev");
void exception_destroy_whole(void* self) __asm__("_ZNSt9exceptionD1Ev");
void exception_delete(void* self) __asm__("_ZNSt9exceptionD0Ev");
void delete_object(void* object) __asm__("_ZdlPv");
extern const struct TypeInfo exception_type __asm__("_ZTISt9exception");
extern const void* const exception_table[5] __asm__("_ZTVSt9exception");

const struct TypeInfo exception_type = {classKind + 2, "St9exception"};
const void* const exception_table[5] = {0, &exception_type, exception_destroy_whole, exception_delete, exception_what};

const char* exception_what(const void* self) {
  return "std::exception";
}
void exception_destroy(void* self) {}
void exception_destroy_whole(void* self) {}
void exception_delete(void* self) {
  delete_object(self);
}

// ---- classes without data

#define PLAIN(c, name)                                                                                                 \
  const char* c##_what(const void* self) __asm__("_ZNKSt" name "4whatEv");                                             \
  void c##_destroy(void* self) __asm__("_ZNSt" name "D2Ev");                                                           \
  void c##_destroy_whole(void* self) __asm__("_ZNSt" name "D1Ev");                                                     \
  void c##_delete(void* self) __asm__("_ZNSt" name "D0Ev");                                                            \
  extern const struct SingleBaseType c##_type __asm__("_ZTISt" name);                                                  \
  extern const void* const c##_table[5] __asm__("_ZTVSt" name);                                                        \
  const struct SingleBaseType c##_type = {{singleBaseKind + 2, "St" name}, &c##_base};                                 \
  const void* const c##_table[5] = {0, &c##_type, c##_destroy_whole, c##_delete, c##_what};                            \
  const char* c##_what(const void* self) {                                                                             \
    return c##_text;                                                                                                   \
  }                                                                                                                    \
  void c##_destroy(void* self) {}                                                                                      \
  void c##_destroy_whole(void* self) {}                                                                                \
  void c##_delete(void* self) {                                                                                        \
    delete_object(self);                                                                                               \
  }
#define bad_alloc_base exception_type
#define bad_alloc_text "std::bad_alloc"
PLAIN(bad_alloc, "9bad_alloc")
#define bad_array_base bad_alloc_type.type
#define bad_array_text "std::bad_array_new_length"
PLAIN(bad_array, "20bad_array_new_length")
#define bad_cast_base exception_type
#define bad_cast_text "std::bad_cast"
PLAIN(bad_cast, "8bad_cast")
#define bad_typeid_base exception_type
#define bad_typeid_text "std::bad_typeid"
PLAIN(bad_typeid, "10bad_typeid")
#define bad_function_base exception_type
#define bad_function_text "bad_function_call"
PLAIN(bad_function, "17bad_function_call")

// ---- classes with a text

static void copyError(struct Error* self, const struct Error* other, const void* const* table) {
  self->table = table + 2;
  self->text = other->text;
  self->text->users++;
}

static void assignError(struct Error* self, const struct Error* other) {
  other->text->users++;
  dropText(self);
  self->text = other->text;
}

#define STRING "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
#define TEXT(c, name)                                                                                                  \
  const char* c##_what(const struct Error* self) __asm__("_ZNKSt" c##_root "4whatEv");                                 \
  void c##_destroy(struct Error* self) __asm__("_ZNSt" name "D2Ev");                                                   \
  void c##_destroy_whole(struct Error* self) __asm__("_ZNSt" name "D1Ev");                                             \
  void c##_delete(struct Error* self) __asm__("_ZNSt" name "D0Ev");                                                    \
  void c##_of_text(struct Error* self, const char* text) __asm__("_ZNSt" name "C2EPKc");                               \
  void c##_of_text_whole(struct Error* self, const char* text) __asm__("_ZNSt" name "C1EPKc");                         \
  void c##_of_string(struct Error* self, const struct String* text) __asm__("_ZNSt" name "C2ERK" STRING);              \
  void c##_of_string_whole(struct Error* self, const struct String* text) __asm__("_ZNSt" name "C1ERK" STRING);        \
  extern const struct SingleBaseType c##_type __asm__("_ZTISt" name);                                                  \
  extern const void* const c##_table[5] __asm__("_ZTVSt" name);                                                        \
  const struct SingleBaseType c##_type = {{singleBaseKind + 2, "St" name}, &c##_base};                                 \
  const void* const c##_table[5] = {0, &c##_type, c##_destroy_whole, c##_delete, c##_what};                            \
  void c##_destroy(struct Error* self) {                                                                               \
    dropText(self);                                                                                                    \
  }                                                                                                                    \
  void c##_destroy_whole(struct Error* self) {                                                                         \
    dropText(self);                                                                                                    \
  }                                                                                                                    \
  void c##_delete(struct Error* self) {                                                                                \
    dropText(self);                                                                                                    \
    delete_object(self);                                                                                               \
  }                                                                                                                    \
  void c##_of_text(struct Error* self, const char* text) {                                                             \
    self->table = c##_table + 2;                                                                                       \
    self->text = newText(text, __hindsight_length(text));                                                              \
  }                                                                                                                    \
  void c##_of_text_whole(struct Error* self, const char* text) {                                                       \
    c##_of_text(self, text);                                                                                           \
  }                                                                                                                    \
  void c##_of_string(struct Error* self, const struct String* text) {                                                  \
    self->table = c##_table + 2;                                                                                       \
    self->text = newText(text->data, text->length);                                                                    \
  }                                                                                                                    \
  void c##_of_string_whole(struct Error* self, const struct String* text) {                                            \
    c##_of_string(self, text);                                                                                         \
  }
/// Of the two classes at the top; the others inherit it, and are copied by code in the header.
#define ROOT(c, name)                                                                                                  \
  TEXT(c, name)                                                                                                        \
  void c##_copy(struct Error* self, const struct Error* other) __asm__("_ZNSt" name "C2ERKS_");                        \
  void c##_copy_whole(struct Error* self, const struct Error* other) __asm__("_ZNSt" name "C1ERKS_");                  \
  void c##_move(struct Error* self, const struct Error* other) __asm__("_ZNSt" name "C2EOS_");                         \
  void c##_move_whole(struct Error* self, const struct Error* other) __asm__("_ZNSt" name "C1EOS_");                   \
  struct Error* c##_assign(struct Error* self, const struct Error* other) __asm__("_ZNSt" name "aSERKS_");             \
  struct Error* c##_assign_moved(struct Error* self, const struct Error* other) __asm__("_ZNSt" name "aSEOS_");        \
  const char* c##_what(const struct Error* self) {                                                                     \
    return self->text->text;                                                                                           \
  }                                                                                                                    \
  void c##_copy(struct Error* self, const struct Error* other) {                                                       \
    copyError(self, other, c##_table);                                                                                 \
  }                                                                                                                    \
  void c##_copy_whole(struct Error* self, const struct Error* other) {                                                 \
    copyError(self, other, c##_table);                                                                                 \
  }                                                                                                                    \
  void c##_move(struct Error* self, const struct Error* other) {                                                       \
    copyError(self, other, c##_table);                                                                                 \
  }                                                                                                                    \
  void c##_move_whole(struct Error* self, const struct Error* other) {                                                 \
    copyError(self, other, c##_table);                                                                                 \
  }                                                                                                                    \
  struct Error* c##_assign(struct Error* self, const struct Error* other) {                                            \
    assignError(self, other);                                                                                          \
    return self;                                                                                                       \
  }                                                                                                                    \
  struct Error* c##_assign_moved(struct Error* self, const struct Error* other) {                                      \
    assignError(self, other);                                                                                          \
    return self;                                                                                                       \
  }
#define LOGIC "11logic_error"
#define RUNTIME "13runtime_error"
#define logic_root LOGIC
#define logic_base exception_type
ROOT(logic, LOGIC)
#define runtime_root RUNTIME
#define runtime_base exception_type
ROOT(runtime, RUNTIME)
#define domain_root LOGIC
#define domain_base logic_type.type
TEXT(domain, "12domain_error")
#define invalid_root LOGIC
#define invalid_base logic_type.type
TEXT(invalid, "16invalid_argument")
#define length_root LOGIC
#define length_base logic_type.type
TEXT(length, "12length_error")
#define outside_root LOGIC
#define outside_base logic_type.type
TEXT(outside, "12out_of_range")
#define range_root RUNTIME
#define range_base runtime_type.type
TEXT(range, "11range_error")
#define overflow_root RUNTIME
#define overflow_base runtime_type.type
TEXT(overflow, "14overflow_error")
#define underflow_root RUNTIME
#define underflow_base runtime_type.type
TEXT(underflow, "15underflow_error")

// ---- what headers call to throw

#define THROW_PLAIN(c, function)                                                                                       \
  void throw_##c(void) __asm__(function);                                                                              \
  void throw_##c(void) {                                                                                               \
    struct Plain* object = __hindsight_new_exception(sizeof *object);                                                  \
    object->table = c##_table + 2;                                                                                     \
    __hindsight_throw(object, &c##_type.type, c##_destroy_whole);                                                      \
  }
#define THROW_TEXT(c, function)                                                                                        \
  void throw_##c(const char* text) __asm__(function);                                                                  \
  void throw_##c(const char* text) {                                                                                   \
    struct Error* object = __hindsight_new_exception(sizeof *object);                                                  \
    c##_of_text(object, text);                                                                                         \
    __hindsight_throw(object, &c##_type.type, (void (*)(void*))c##_destroy_whole);                                     \
  }
THROW_PLAIN(bad_alloc, "_ZSt17__throw_bad_allocv")
THROW_PLAIN(bad_array, "_ZSt28__throw_bad_array_new_lengthv")
THROW_PLAIN(bad_cast, "__cxa_bad_cast")
THROW_PLAIN(bad_typeid, "__cxa_bad_typeid")
THROW_PLAIN(bad_function, "_ZSt25__throw_bad_function_callv")
THROW_TEXT(logic, "_ZSt19__throw_logic_errorPKc")
THROW_TEXT(runtime, "_ZSt21__throw_runtime_errorPKc")
THROW_TEXT(domain, "_ZSt20__throw_domain_errorPKc")
THROW_TEXT(invalid, "_ZSt24__throw_invalid_argumentPKc")
THROW_TEXT(length, "_ZSt20__throw_length_errorPKc")
THROW_TEXT(outside, "_ZSt20__throw_out_of_rangePKc")
THROW_TEXT(range, "_ZSt19__throw_range_errorPKc")
THROW_TEXT(overflow, "_ZSt22__throw_overflow_errorPKc")
THROW_TEXT(underflow, "_ZSt23__throw_underflow_errorPKc")

void throw_new_length(void) __asm__("__cxa_throw_bad_array_new_length");
void throw_new_length(void) {
  struct Plain* object = __hindsight_new_exception(sizeof *object);
  object->table = bad_array_table + 2;
  __hindsight_throw(object, &bad_array_type.type, bad_array_destroy_whole);
}

/// Of the formats of printf, its callers use %s, %zu and %%.
void throw_outside_format(const char* format, ...) __asm__("_ZSt24__throw_out_of_range_fmtPKcz");
void throw_outside_format(const char* format, ...) {
  char text[512];
  struct HsSink sink = {.fd = -1, .out = text, .capacity = sizeof text - 1};
  va_list arguments;
  va_start(arguments, format);
  __hindsight_format(&sink, format, arguments);
  va_end(arguments);
  text[sink.used < sizeof text - 1 ? sink.used : sizeof text - 1] = 0;
  throw_outside(text);
}
