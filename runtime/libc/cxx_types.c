// std::type_info of built-in types, and the two questions about classes: is it a public base without ambiguity, and
// where in the whole object is the class that dynamic_cast wants?
#include "cxx_types.h"

enum { kVirtual = 1, kPublic = 2, kOffsetShift = 8 };                               // of a base
enum { kConst = 1, kVolatile = 2, kRestrict = 4, kNoexcept = 64, kQualifiers = 7 }; // of a pointer

struct SingleBase {
  struct TypeInfo type;
  const struct TypeInfo* base; // public, not virtual, at offset 0
};
struct Base {
  const struct TypeInfo* type;
  long flags;
};
struct ManyBases {
  struct TypeInfo type;
  unsigned flags, count;
  struct Base bases[];
};
struct PointerType {
  struct TypeInfo type;
  unsigned flags;
  const struct TypeInfo* pointee;
};

// ---- classes of std::type_info, told apart by their virtual tables, of which nothing is ever called

#define CLASS(variable, name) const void* const variable[11] __asm__("_ZTVN10__cxxabiv1" name)
CLASS(fundamental, "23__fundamental_type_infoE") = {0};
CLASS(arrayType, "17__array_type_infoE") = {0};
CLASS(functionType, "20__function_type_infoE") = {0};
CLASS(enumType, "16__enum_type_infoE") = {0};
CLASS(classType, "17__class_type_infoE") = {0};
CLASS(singleBase, "20__si_class_type_infoE") = {0};
CLASS(manyBases, "21__vmi_class_type_infoE") = {0};
CLASS(pointerType, "19__pointer_type_infoE") = {0};
CLASS(memberPointer, "29__pointer_to_member_type_infoE") = {0};

static bool isKind(const struct TypeInfo* type, const void* const* table) {
  return type->kind == (const void*)(table + 2);
}

// ---- built-in types, pointers to them and to constants of them

#define BUILT_IN(code)                                                                                                 \
  extern const struct TypeInfo type_##code __asm__("_ZTI" #code);                                                      \
  const struct TypeInfo type_##code = {fundamental + 2, #code};                                                        \
  extern const struct PointerType pointer_##code __asm__("_ZTIP" #code);                                               \
  const struct PointerType pointer_##code = {{pointerType + 2, "P" #code}, 0, &type_##code};                           \
  extern const struct PointerType constant_##code __asm__("_ZTIPK" #code);                                             \
  const struct PointerType constant_##code = {{pointerType + 2, "PK" #code}, kConst, &type_##code};
BUILT_IN(v)
BUILT_IN(b)
BUILT_IN(w)
BUILT_IN(c)
BUILT_IN(a)
BUILT_IN(h)
BUILT_IN(s)
BUILT_IN(t)
BUILT_IN(i)
BUILT_IN(j)
BUILT_IN(l)
BUILT_IN(m)
BUILT_IN(x)
BUILT_IN(y)
BUILT_IN(n)
BUILT_IN(o)
BUILT_IN(f)
BUILT_IN(d)
BUILT_IN(e)
BUILT_IN(g)
BUILT_IN(Di)
BUILT_IN(Ds)
BUILT_IN(Du)
BUILT_IN(Dn)

/// As std::type_info compares: types of one name are one, other than local ones, whose names begin with '*'.
static bool isSame(const struct TypeInfo* a, const struct TypeInfo* b) {
  if (a == b || a->name == b->name) return true;
  if (a->name[0] == '*') return false;
  size_t index = 0;
  while (a->name[index] == b->name[index] && a->name[index]) index++;
  return a->name[index] == b->name[index];
}

// ---- subobjects

/// What is visited below an object: each subobject, and whether the way to it is public.
struct Walk {
  void (*visit)(struct Walk* walk, const struct TypeInfo* type, char* object, bool isPublic);
  const struct TypeInfo* wanted;
  char* found;
  bool isFound, isPublic, isAmbiguous;
  // of dynamic_cast
  const struct TypeInfo* source;
  char* from;
};

static void walkBases(struct Walk* walk, const struct TypeInfo* type, char* object, bool isPublic) {
  walk->visit(walk, type, object, isPublic);
  if (isKind(type, singleBase)) return walkBases(walk, ((const struct SingleBase*)type)->base, object, isPublic);
  if (!isKind(type, manyBases)) return;
  const struct ManyBases* bases = (const struct ManyBases*)type;
  for (unsigned index = 0; index < bases->count; index++) {
    long flags = bases->bases[index].flags, offset = flags >> kOffsetShift;
    if (object && (flags & kVirtual)) offset = *(const long*)(*(char**)object + offset);
    walkBases(walk, bases->bases[index].type, object ? object + offset : 0, isPublic && (flags & kPublic));
  }
}

static void note(struct Walk* walk, char* object, bool isPublic) {
  if (walk->isFound && walk->found != object) walk->isAmbiguous = true;
  if (!walk->isFound) walk->found = object;
  walk->isFound = true;
  walk->isPublic |= isPublic;
}

static void noteWanted(struct Walk* walk, const struct TypeInfo* type, char* object, bool isPublic) {
  if (isSame(type, walk->wanted)) note(walk, object, isPublic);
}

/// How often a type is among the bases; a null pointer has no addresses to tell them apart.
static unsigned timesAmong(const struct TypeInfo* wanted, const struct TypeInfo* type) {
  if (isSame(type, wanted)) return 1;
  if (isKind(type, singleBase)) return timesAmong(wanted, ((const struct SingleBase*)type)->base);
  if (!isKind(type, manyBases)) return 0;
  const struct ManyBases* bases = (const struct ManyBases*)type;
  unsigned times = 0;
  for (unsigned index = 0; index < bases->count; index++) times += timesAmong(wanted, bases->bases[index].type);
  return times;
}

static bool isClass(const struct TypeInfo* type) {
  return isKind(type, classType) || isKind(type, singleBase) || isKind(type, manyBases);
}

static bool isPublicBase(const struct TypeInfo* wanted, const struct TypeInfo* type, void** object) {
  if (!isClass(wanted) || !isClass(type)) return false;
  if (!*object && timesAmong(wanted, type) > 1) __hindsight_unsupported("a null pointer to an ambiguous base, thrown");
  struct Walk walk = {.visit = noteWanted, .wanted = wanted};
  walkBases(&walk, type, *object, true);
  if (!walk.isFound || walk.isAmbiguous || !walk.isPublic) return false;
  *object = walk.found;
  return true;
}

// ---- handlers

static bool pointerCatches(const struct PointerType* wanted, const struct PointerType* thrown, void** found) {
  if (thrown->flags & kNoexcept & ~wanted->flags) __hindsight_unsupported("a pointer to a noexcept function, thrown");
  if (thrown->flags & kQualifiers & ~wanted->flags) return false;
  if (isSame(wanted->pointee, thrown->pointee)) return true;
  if (isSame(wanted->pointee, &type_v)) return !isKind(thrown->pointee, functionType);
  if (isKind(wanted->pointee, pointerType) && isKind(thrown->pointee, pointerType))
    __hindsight_unsupported("a pointer to a pointer, thrown and caught as another type");
  return isPublicBase(wanted->pointee, thrown->pointee, found);
}

bool __hindsight_type_catches(const struct TypeInfo* wanted, const struct TypeInfo* thrown, void** found) {
  if (isKind(thrown, pointerType)) *found = *(void**)*found;
  if (isSame(wanted, thrown)) return true;
  if (isSame(thrown, &type_Dn) && (isKind(wanted, pointerType) || isKind(wanted, memberPointer)))
    __hindsight_unsupported("nullptr, thrown and caught as another type");
  if (isKind(wanted, memberPointer) && isKind(thrown, memberPointer))
    __hindsight_unsupported("a pointer to a member, thrown and caught as another type");
  if (isKind(wanted, pointerType) && isKind(thrown, pointerType))
    return pointerCatches((const struct PointerType*)wanted, (const struct PointerType*)thrown, found);
  return isPublicBase(wanted, thrown, found);
}

// ---- dynamic_cast

static void noteDown(struct Walk* walk, const struct TypeInfo* type, char* object, bool isPublic) {
  if (!isSame(type, walk->wanted)) return;
  struct Walk below = {.visit = noteWanted, .wanted = walk->source};
  walkBases(&below, type, object, true);
  if (below.isFound && !below.isAmbiguous && below.isPublic && below.found == walk->from) note(walk, object, isPublic);
  if (below.isFound && below.isAmbiguous) __hindsight_unsupported("dynamic_cast from an ambiguous base");
}

void* __dynamic_cast(const void* from, const struct TypeInfo* source, const struct TypeInfo* wanted, ptrdiff_t hint) {
  const struct Prefix {
    ptrdiff_t toWhole;
    const struct TypeInfo* type;
  }* prefix = *(const struct Prefix* const*)from - 1;
  char* whole = (char*)from + prefix->toWhole;
  // A down-cast: an object of the type wanted that this one is a public base of, if there is just one.
  struct Walk down = {.visit = noteDown, .wanted = wanted, .source = source, .from = (char*)from};
  walkBases(&down, prefix->type, whole, true);
  if (down.isFound && !down.isAmbiguous) return down.found;
  // A cross-cast: between public bases of the whole.
  struct Walk start = {.visit = noteWanted, .wanted = source}, end = {.visit = noteWanted, .wanted = wanted};
  walkBases(&start, prefix->type, whole, true);
  walkBases(&end, prefix->type, whole, true);
  if (start.isAmbiguous) __hindsight_unsupported("dynamic_cast from an ambiguous base");
  bool isPossible = start.isFound && start.isPublic && end.isFound && end.isPublic && !end.isAmbiguous;
  return isPossible ? end.found : 0;
}
