// What containers of libstdc++ keep in its binary: links of std::list, numbers of buckets and hashes of unordered
// containers; the trees of std::map and std::set are in cxx_tree.c. The rest of them is in headers.
#include "hindsight.h"
#include <stdbool.h>

// ---- std::list

struct ListNode {
  struct ListNode *next, *previous;
};

void list_hook(struct ListNode* self, struct ListNode* before) __asm__("_ZNSt8__detail15_List_node_base7_M_hookEPS0_");
void list_unhook(struct ListNode* self) __asm__("_ZNSt8__detail15_List_node_base9_M_unhookEv");
void list_transfer(struct ListNode* self, struct ListNode* first,
                   struct ListNode* last) __asm__("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_");
void list_reverse(struct ListNode* self) __asm__("_ZNSt8__detail15_List_node_base10_M_reverseEv");
void list_swap(struct ListNode* a, struct ListNode* b) __asm__("_ZNSt8__detail15_List_node_base4swapERS0_S1_");

void list_hook(struct ListNode* self, struct ListNode* before) {
  self->next = before;
  self->previous = before->previous;
  before->previous->next = self;
  before->previous = self;
}

void list_unhook(struct ListNode* self) {
  self->previous->next = self->next;
  self->next->previous = self->previous;
}

/// Moves first up to last in front of self.
void list_transfer(struct ListNode* self, struct ListNode* first, struct ListNode* last) {
  if (self == last) return;
  last->previous->next = self;
  first->previous->next = last;
  self->previous->next = first;
  struct ListNode* before = self->previous;
  self->previous = last->previous;
  last->previous = first->previous;
  first->previous = before;
}

void list_reverse(struct ListNode* self) {
  struct ListNode* node = self;
  do {
    struct ListNode* next = node->next;
    node->next = node->previous;
    node->previous = next;
    node = next;
  } while (node != self);
}

/// The ends of a list point to its node, which is not moved.
static void adopt(struct ListNode* self, bool isEmpty) {
  if (isEmpty)
    self->next = self->previous = self;
  else
    self->next->previous = self->previous->next = self;
}

void list_swap(struct ListNode* a, struct ListNode* b) {
  bool aIsEmpty = a->next == a, bIsEmpty = b->next == b;
  struct ListNode old = *a;
  *a = *b;
  *b = old;
  adopt(a, bIsEmpty);
  adopt(b, aIsEmpty);
}

// ---- std::unordered_map and its like

struct RehashPolicy {
  float maxLoad;
  size_t nextResize;
};
struct Rehash {
  bool isNeeded;
  size_t buckets;
};

#ifdef __LP64__
#define NEED_REHASH "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm"
#define NEXT_BUCKETS "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm"
#define HASH_BYTES "_ZSt11_Hash_bytesPKvmm"
#else
#define NEED_REHASH "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEjjj"
#define NEXT_BUCKETS "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEj"
#define HASH_BYTES "_ZSt11_Hash_bytesPKvjj"
#endif
size_t next_buckets(struct RehashPolicy* self, size_t wanted) __asm__(NEXT_BUCKETS);
struct Rehash need_rehash(struct RehashPolicy* self, size_t buckets, size_t elements, size_t more) __asm__(NEED_REHASH);
size_t hash_bytes(const void* data, size_t size, size_t seed) __asm__(HASH_BYTES);

static const unsigned kBuckets[] = {
    17,      19,      23,      29,      31,      37,      41,      43,      47,      53,      59,      61,
    67,      71,      73,      79,      83,      89,      97,      103,     109,     113,     127,     137,
    139,     149,     157,     167,     179,     193,     199,     211,     227,     241,     257,     277,
    293,     313,     337,     359,     383,     409,     439,     467,     503,     541,     577,     619,
    661,     709,     761,     823,     887,     953,     1031,    1109,    1193,    1289,    1381,    1493,
    1613,    1741,    1879,    2029,    2179,    2357,    2549,    2753,    2971,    3209,    3469,    3739,
    4027,    4349,    4703,    5087,    5503,    5953,    6427,    6949,    7517,    8123,    8783,    9497,
    10273,   11113,   12011,   12983,   14033,   15173,   16411,   17749,   19183,   20753,   22447,   24281,
    26267,   28411,   30727,   33223,   35933,   38873,   42043,   45481,   49201,   53201,   57557,   62233,
    67307,   72817,   78779,   85229,   92203,   99733,   107897,  116731,  126271,  136607,  147793,  159871,
    172933,  187091,  202409,  218971,  236897,  256279,  277261,  299951,  324503,  351061,  379787,  410857,
    444487,  480881,  520241,  562841,  608903,  658753,  712697,  771049,  834181,  902483,  976369,  1056323,
    1142821, 1236397, 1337629, 1447153, 1565659, 1693859, 1832561, 1982627, 2144977, 2320627, 2510653, 2716249};

size_t next_buckets(struct RehashPolicy* self, size_t wanted) {
  static const unsigned char kFew[] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
  if (wanted == 0) return 1;
  size_t result = 0;
  if (wanted < sizeof kFew) {
    result = kFew[wanted];
  } else {
    size_t index = 0;
    while (index < sizeof kBuckets / sizeof *kBuckets && kBuckets[index] < wanted) index++;
    if (index == sizeof kBuckets / sizeof *kBuckets)
      __hindsight_unsupported("an unordered container with millions of buckets");
    result = kBuckets[index];
  }
  self->nextResize = (size_t)__builtin_floor((double)result * (double)self->maxLoad);
  return result;
}

struct Rehash need_rehash(struct RehashPolicy* self, size_t buckets, size_t elements, size_t more) {
  struct Rehash result = {false, 0};
  if (elements + more <= self->nextResize) return result;
  size_t first = self->nextResize ? 0 : 11;
  double least = (double)(elements + more > first ? elements + more : first) / (double)self->maxLoad;
  if (least < (double)buckets) {
    self->nextResize = (size_t)__builtin_floor((double)buckets * (double)self->maxLoad);
    return result;
  }
  size_t wanted = (size_t)__builtin_floor(least) + 1;
  result.isNeeded = true;
  result.buckets = next_buckets(self, wanted > buckets * 2 ? wanted : buckets * 2);
  return result;
}

static size_t littleEndian(const unsigned char* bytes, size_t count) {
  size_t result = 0;
  for (size_t index = 0; index < count; index++) result |= (size_t)bytes[index] << (8 * index);
  return result;
}

/// MurmurHash in the variant of libstdc++.
size_t hash_bytes(const void* data, size_t size, size_t seed) {
  const unsigned char* bytes = data;
  const size_t word = sizeof(size_t);
#ifdef __LP64__
  const size_t factor = (((size_t)0xc6a4a793UL) << 32UL) + (size_t)0x5bd1e995UL;
  const unsigned shift = 47;
  size_t hash = seed ^ (size * factor);
  for (; size >= word; size -= word, bytes += word) {
    size_t part = littleEndian(bytes, word) * factor;
    hash = (hash ^ ((part ^ (part >> shift)) * factor)) * factor;
  }
  if (size) hash = (hash ^ littleEndian(bytes, size)) * factor;
  hash = (hash ^ (hash >> shift)) * factor;
  return hash ^ (hash >> shift);
#else
  const size_t factor = 0x5bd1e995;
  size_t hash = seed ^ size;
  for (; size >= word; size -= word, bytes += word) {
    size_t part = littleEndian(bytes, word) * factor;
    hash = hash * factor ^ (part ^ part >> 24) * factor;
  }
  if (size) hash = (hash ^ littleEndian(bytes, size)) * factor;
  hash = (hash ^ hash >> 13) * factor;
  return hash ^ hash >> 15;
#endif
}

// ---- std::string: whether a text may be a part of the string

struct String {
  const char* data;
  size_t length;
};

bool string_disjunct(const struct String* self, const char* text) __asm__(
    "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE11_M_disjunctEPKc");
bool wide_disjunct(const struct String* self,
                   const char* text) __asm__("_ZNKSt7__cxx1112basic_stringIwSt11char_traitsIwESaIwEE11_M_disjunctEPKw");

/// A function of its own, because a compiler would compare first and ask later.
__attribute__((noinline)) static bool isOutside(const char* data, size_t bytes, const char* text) {
  return text < data || data + bytes < text;
}

static bool isApart(const char* data, size_t bytes, const char* text) {
  return !__hindsight_same_object(data, text) || isOutside(data, bytes, text);
}

bool string_disjunct(const struct String* self, const char* text) {
  return isApart(self->data, self->length, text);
}

bool wide_disjunct(const struct String* self, const char* text) {
  return isApart(self->data, self->length * sizeof(wchar_t), text);
}

// ---- streams: what including <iostream> does before main

void start_streams(void* self) __asm__("_ZNSt8ios_base4InitC1Ev");
void start_streams_too(void* self) __asm__("_ZNSt8ios_base4InitC2Ev");
void stop_streams(void* self) __asm__("_ZNSt8ios_base4InitD1Ev");
void stop_streams_too(void* self) __asm__("_ZNSt8ios_base4InitD2Ev");

void start_streams(void* self) {}
void start_streams_too(void* self) {}
void stop_streams(void* self) {}
void stop_streams_too(void* self) {}
