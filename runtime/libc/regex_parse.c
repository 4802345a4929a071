// regex.h: patterns to trees, by the bits of the syntax, as the GNU C library reads them.
#include "regex_program.h"
#include <stdlib.h>

void* __hindsight_regex_grow(void* array, int count, int* room, size_t size) {
  if (count < *room) return array;
  *room = *room == 0 ? 16 : *room * 2;
  return realloc(array, (size_t)*room * size);
}

enum TokenKind {
  kEnd,
  kPlain, // a character
  kAnyByte,
  kBracket,
  kOpen,
  kClose,
  kStar,
  kPlus,
  kOptional,
  kOpenCount,
  kCloseCount,
  kBar,
  kReference,
  kAnchor,    // value: a mask; several bits: one of them
  kWordClass, // \w and \s; negative: not
  kSpaceClass,
  kLoneBackslash
};

struct Token {
  enum TokenKind kind;
  int value;
  int size; // bytes of the pattern
};

struct Parser {
  struct HsProgram* program;
  const char* pattern;
  int length, at;
  reg_syntax_t syntax;
  const unsigned char* translate;
  struct Token token;
  int depth;             // of open groups
  unsigned closedGroups; // a bit for each of the first nine
  int error;
};

static int fail(struct Parser* parser, int error) {
  if (!parser->error) parser->error = error;
  return -1;
}

/// A character as it is compared.
static int mapped(const struct Parser* parser, int c) {
  if (parser->translate) c = parser->translate[c];
  if (parser->syntax & RE_ICASE) c -= ((unsigned)c - 'a' < 26u) << 5;
  return c;
}

static int byteAt(const struct Parser* parser, int at) {
  return (unsigned char)parser->pattern[at];
}

// --- Tokens ---

static struct Token escaped(const struct Parser* parser, reg_syntax_t syntax) {
  if (parser->at + 1 >= parser->length) return (struct Token){kLoneBackslash, '\\', 1};
  int c = byteAt(parser, parser->at + 1);
  bool isGnu = !(syntax & RE_NO_GNU_OPS), isLimited = (syntax & RE_LIMITED_OPS) != 0;
  bool hasCounts = (syntax & RE_INTERVALS) && !(syntax & RE_NO_BK_BRACES);
  struct Token plain = {kPlain, c, 2}; // as it is, also if case does not count: so does the GNU C library
#define IF(condition, kind, value)                                                                                     \
  if (condition) return (struct Token){kind, value, 2};                                                                \
  return plain
  switch (c) {
  case '|': IF(!isLimited && !(syntax & RE_NO_BK_VBAR), kBar, c);
  case '(': IF(!(syntax & RE_NO_BK_PARENS), kOpen, c);
  case ')': IF(!(syntax & RE_NO_BK_PARENS), kClose, c);
  case '+': IF(!isLimited && (syntax & RE_BK_PLUS_QM), kPlus, c);
  case '?': IF(!isLimited && (syntax & RE_BK_PLUS_QM), kOptional, c);
  case '{': IF(hasCounts, kOpenCount, c);
  case '}': IF(hasCounts, kCloseCount, c);
  case '<': IF(isGnu, kAnchor, kHsWordStart);
  case '>': IF(isGnu, kAnchor, kHsWordEnd);
  case 'b': IF(isGnu, kAnchor, kHsWordStart | kHsWordEnd);
  case 'B': IF(isGnu, kAnchor, kHsInsideWord | kHsOutsideWord);
  case '`': IF(isGnu, kAnchor, kHsTextStart);
  case '\'': IF(isGnu, kAnchor, kHsTextEnd);
  case 'w': IF(isGnu, kWordClass, 1);
  case 'W': IF(isGnu, kWordClass, -1);
  case 's': IF(isGnu, kSpaceClass, 1);
  case 'S': IF(isGnu, kSpaceClass, -1);
  default: IF(c >= '1' && c <= '9' && !(syntax & RE_NO_BK_REFS), kReference, c - '0');
  }
#undef IF
}

static struct Token peek(struct Parser* parser, reg_syntax_t syntax);

/// Whether '$' is an anchor here: at the end, or before what ends a branch.
static bool endsBranch(struct Parser* parser, reg_syntax_t syntax) {
  if ((syntax & RE_CONTEXT_INDEP_ANCHORS) || parser->at + 1 == parser->length) return true;
  parser->at++;
  struct Token next = peek(parser, syntax);
  parser->at--;
  return next.kind == kBar || next.kind == kClose;
}

static bool startsBranch(const struct Parser* parser, reg_syntax_t syntax) {
  if ((syntax & (RE_CONTEXT_INDEP_ANCHORS | RE_CARET_ANCHORS_HERE)) || parser->at == 0) return true;
  return (syntax & RE_NEWLINE_ALT) && byteAt(parser, parser->at - 1) == '\n';
}

static struct Token peek(struct Parser* parser, reg_syntax_t syntax) {
  if (parser->at >= parser->length) return (struct Token){kEnd, 0, 0};
  int c = byteAt(parser, parser->at);
  if (c == '\\') return escaped(parser, syntax);
  bool isLimited = (syntax & RE_LIMITED_OPS) != 0, hasCounts = (syntax & RE_INTERVALS) && (syntax & RE_NO_BK_BRACES);
  struct Token plain = {kPlain, mapped(parser, c), 1};
#define IF(condition, kind, value)                                                                                     \
  if (condition) return (struct Token){kind, value, 1};                                                                \
  return plain
  switch (c) {
  case '\n': IF(syntax & RE_NEWLINE_ALT, kBar, c);
  case '|': IF(!isLimited && (syntax & RE_NO_BK_VBAR), kBar, c);
  case '*': IF(true, kStar, c);
  case '+': IF(!isLimited && !(syntax & RE_BK_PLUS_QM), kPlus, c);
  case '?': IF(!isLimited && !(syntax & RE_BK_PLUS_QM), kOptional, c);
  case '{': IF(hasCounts, kOpenCount, c);
  case '}': IF(hasCounts, kCloseCount, c);
  case '(': IF(syntax & RE_NO_BK_PARENS, kOpen, c);
  case ')': IF(syntax & RE_NO_BK_PARENS, kClose, c);
  case '[': IF(true, kBracket, c);
  case '.': IF(true, kAnyByte, c);
  case '^': IF(startsBranch(parser, syntax), kAnchor, kHsLineStart);
  case '$': IF(endsBranch(parser, syntax), kAnchor, kHsLineEnd);
  default: return plain;
  }
#undef IF
}

static void fetch(struct Parser* parser, reg_syntax_t more) {
  parser->token = peek(parser, parser->syntax | more);
  parser->at += parser->token.size;
}

// --- Nodes and sets ---

static int makeNode(struct Parser* parser, struct HsNode node) {
  struct HsProgram* program = parser->program;
  void* grown = __hindsight_regex_grow(program->nodes, program->nodeCount, &program->nodeRoom, sizeof node);
  if (!grown) return fail(parser, REG_ESPACE);
  program->nodes = grown;
  program->nodes[program->nodeCount] = node;
  return program->nodeCount++;
}

static int makeLeaf(struct Parser* parser, enum HsNodeKind kind, int value) {
  return makeNode(parser, (struct HsNode){kind, value, -1, -1, 0, 0});
}

static int makeBoth(struct Parser* parser, enum HsNodeKind kind, int left, int right) {
  return makeNode(parser, (struct HsNode){kind, 0, left, right, 0, 0});
}

static void include(struct HsSet* set, int c) {
  set->bits[c / 64] |= 1ull << c % 64;
}
static bool includes(const struct HsSet* set, int c) {
  return set->bits[c / 64] >> c % 64 & 1;
}
static void complement(struct HsSet* set) {
  for (int i = 0; i < 4; i++) set->bits[i] = ~set->bits[i];
}
static void exclude(struct HsSet* set, int c) {
  set->bits[c / 64] &= ~(1ull << c % 64);
}

static int makeSet(struct Parser* parser, struct HsSet* set) {
  struct HsProgram* program = parser->program;
  set->ranges = 0;
  for (int c = 0; c < 256; c++) {
    if (!includes(set, c)) continue;
    int first = c;
    while (c + 1 < 256 && includes(set, c + 1)) c++;
    set->low[set->ranges] = (unsigned char)first;
    set->high[set->ranges++] = (unsigned char)c;
  }
  void* grown = __hindsight_regex_grow(program->sets, program->setCount, &program->setRoom, sizeof *set);
  if (!grown) return fail(parser, REG_ESPACE);
  program->sets = grown;
  program->sets[program->setCount] = *set;
  return makeLeaf(parser, kHsSet, program->setCount++);
}

// --- Classes of the C locale ---

static bool isIn(int c, int first, int last) {
  return c >= first && c <= last;
}
static bool isLetter(int c) {
  return isIn(c, 'a', 'z') || isIn(c, 'A', 'Z');
}
static bool isWordByte(int c) {
  return isLetter(c) || isIn(c, '0', '9') || c == '_';
}

static const char* const classNames[] = {"alpha", "upper", "lower", "digit", "xdigit", "space",
                                         "print", "graph", "blank", "cntrl", "punct",  "alnum"};

static bool isOfClass(int class, int c) {
  bool isDigit = isIn(c, '0', '9'), isGraph = isIn(c, '!', '~');
  switch (class) {
  case 0: return isLetter(c);
  case 1: return isIn(c, 'A', 'Z');
  case 2: return isIn(c, 'a', 'z');
  case 3: return isDigit;
  case 4: return isDigit || isIn(c, 'a', 'f') || isIn(c, 'A', 'F');
  case 5: return hsIsSpace(c);
  case 6: return isGraph || c == ' ';
  case 7: return isGraph;
  case 8: return c == ' ' || c == '\t';
  case 9: return c < 32 || c == 127;
  case 10: return isGraph && !isLetter(c) && !isDigit;
  default: return isLetter(c) || isDigit;
  }
}

static int classOf(const char* name, int length) {
  for (int i = 0; i < 12; i++) {
    int n = 0;
    while (n < length && classNames[i][n] == name[n]) n++;
    if (n == length && classNames[i][n] == 0) return i;
  }
  return -1;
}

static void includeClass(struct Parser* parser, struct HsSet* set, int class) {
  if ((parser->syntax & RE_ICASE) && (class == 1 || class == 2)) class = 0;
  for (int c = 0; c < 256; c++)
    if (isOfClass(class, c)) include(set, parser->translate ? parser->translate[c] : c);
}

// --- Bracket expressions ---

enum ElementKind { kByteElement, kClassElement, kNoElement };
struct Element {
  enum ElementKind kind;
  int value;
};

/// "[:alpha:]", "[.a.]" and "[=a=]", behind the first two characters.
static struct Element namedElement(struct Parser* parser, int mark) {
  struct Element none = {kNoElement, 0};
  int start = parser->at;
  while (parser->at + 1 < parser->length &&
         !(byteAt(parser, parser->at) == mark && byteAt(parser, parser->at + 1) == ']'))
    parser->at++;
  if (parser->at + 1 >= parser->length) {
    fail(parser, REG_EBRACK);
    return none;
  }
  int length = parser->at - start;
  parser->at += 2;
  if (mark == ':') {
    int class = classOf(parser->pattern + start, length);
    if (class < 0) fail(parser, REG_ECTYPE);
    return (struct Element){kClassElement, class};
  }
  if (length != 1) {
    fail(parser, REG_ECOLLATE);
    return none;
  }
  return (struct Element){kByteElement, mapped(parser, byteAt(parser, start))};
}

static struct Element readElement(struct Parser* parser) {
  if (parser->at >= parser->length) {
    fail(parser, REG_EBRACK);
    return (struct Element){kNoElement, 0};
  }
  int c = byteAt(parser, parser->at++);
  int next = parser->at < parser->length ? byteAt(parser, parser->at) : -1;
  if (c == '[' && (next == '.' || next == '=' || (next == ':' && (parser->syntax & RE_CHAR_CLASSES)))) {
    parser->at++;
    return namedElement(parser, next);
  }
  if (c == '\\' && (parser->syntax & RE_BACKSLASH_ESCAPE_IN_LISTS) && next >= 0) {
    parser->at++;
    c = next;
  }
  return (struct Element){kByteElement, mapped(parser, c)};
}

static void includeRange(struct Parser* parser, struct HsSet* set, struct Element first, struct Element last) {
  if (first.kind == kClassElement || last.kind == kClassElement) {
    fail(parser, REG_ERANGE);
    return;
  }
  if (first.value > last.value && (parser->syntax & RE_NO_EMPTY_RANGES)) fail(parser, REG_ERANGE);
  for (int c = first.value; c <= last.value; c++) include(set, c);
}

/// Behind "[".
static int parseBracket(struct Parser* parser) {
  struct HsSet set = {{0, 0, 0, 0}, {0}, {0}, 0};
  bool isNegated = parser->at < parser->length && byteAt(parser, parser->at) == '^';
  if (isNegated) parser->at++;
  if (isNegated && (parser->syntax & RE_HAT_LISTS_NOT_NEWLINE)) include(&set, '\n');
  for (bool isFirst = true; !parser->error; isFirst = false) {
    if (parser->at >= parser->length) return fail(parser, isFirst ? REG_BADPAT : REG_EBRACK);
    if (!isFirst && byteAt(parser, parser->at) == ']') break;
    struct Element first = readElement(parser);
    if (parser->error) return -1;
    int next = parser->at < parser->length ? byteAt(parser, parser->at) : -1;
    int after = parser->at + 1 < parser->length ? byteAt(parser, parser->at + 1) : -1;
    if (next == '-' && after == -1) return fail(parser, REG_EBRACK);
    if (next == '-' && after != ']') {
      parser->at++;
      struct Element last = readElement(parser);
      if (parser->error) return -1;
      includeRange(parser, &set, first, last);
    } else if (first.kind == kClassElement) {
      includeClass(parser, &set, first.value);
    } else {
      include(&set, first.value);
    }
  }
  if (parser->error) return -1;
  parser->at++; // "]"
  if (isNegated) complement(&set);
  return makeSet(parser, &set);
}

// --- Expressions ---

static int parseAlternatives(struct Parser* parser);

static int parseGroup(struct Parser* parser) {
  int number = ++parser->program->groups;
  fetch(parser, RE_CARET_ANCHORS_HERE);
  int inner = -1;
  if (parser->token.kind == kClose) {
    inner = makeLeaf(parser, kHsEmpty, 0);
  } else {
    parser->depth++;
    inner = parseAlternatives(parser);
    parser->depth--;
    if (parser->error) return -1;
    if (parser->token.kind != kClose) return fail(parser, REG_EPAREN);
  }
  if (number <= 9) parser->closedGroups |= 1u << number;
  return makeNode(parser, (struct HsNode){kHsGroup, number, inner, -1, 0, 0});
}

/// -1: none, -2: not a number.
static int readNumber(struct Parser* parser) {
  int number = -1;
  for (;;) {
    fetch(parser, 0);
    struct Token* token = &parser->token;
    if (token->kind == kEnd) return -2;
    if (token->kind == kCloseCount || (token->value == ',' && token->kind == kPlain)) return number;
    bool isDigit = token->kind == kPlain && token->value >= '0' && token->value <= '9' && number != -2;
    if (!isDigit)
      number = -2;
    else if (number == -1)
      number = token->value - '0';
    else if (number <= RE_DUP_MAX)
      number = number * 10 + token->value - '0';
  }
}

static bool isComma(const struct Token* token) {
  return token->kind == kPlain && token->value == ',';
}

/// "{least,most}", behind the brace. False: it is no such thing, and the brace is a character.
static bool readCounts(struct Parser* parser, int* least, int* most) {
  int start = parser->at;
  struct Token brace = parser->token;
  *most = 0;
  *least = readNumber(parser);
  if (*least == -1) {
    if (!isComma(&parser->token)) {
      fail(parser, REG_BADBR);
      return true;
    }
    *least = 0;
  }
  if (*least != -2)
    *most = parser->token.kind == kCloseCount ? *least : isComma(&parser->token) ? readNumber(parser) : -2;
  if (*least == -2 || *most == -2) {
    if (!(parser->syntax & RE_INVALID_INTERVAL_ORD)) {
      fail(parser, parser->token.kind == kEnd ? REG_EBRACE : REG_BADBR);
      return true;
    }
    parser->at = start;
    parser->token = (struct Token){kPlain, brace.value, brace.size};
    return false;
  }
  if ((*most != -1 && *least > *most) || parser->token.kind != kCloseCount)
    fail(parser, REG_BADBR);
  else if ((*most == -1 ? *least : *most) > RE_DUP_MAX)
    fail(parser, REG_ESIZE);
  return true;
}

static bool isRepetition(enum TokenKind kind) {
  return kind == kStar || kind == kPlus || kind == kOptional || kind == kOpenCount;
}

/// The operators behind an expression.
static int parseRepetitions(struct Parser* parser, int node) {
  while (!parser->error && isRepetition(parser->token.kind)) {
    int least = parser->token.kind == kPlus, most = parser->token.kind == kOptional ? 1 : -1;
    if (parser->token.kind == kOpenCount && !readCounts(parser, &least, &most)) return node;
    if (parser->error) return -1;
    node = makeNode(parser, (struct HsNode){kHsRepeat, 0, node, -1, least, most});
    fetch(parser, 0);
    if ((parser->syntax & RE_CONTEXT_INVALID_DUP) && (parser->token.kind == kStar || parser->token.kind == kOpenCount))
      return fail(parser, REG_BADRPT);
  }
  return node;
}

static int parseAnchor(struct Parser* parser, int mask) {
  int low = mask & -mask, node = makeLeaf(parser, kHsAssertion, low);
  if (mask != low) node = makeBoth(parser, kHsAlternative, node, makeLeaf(parser, kHsAssertion, mask & ~low));
  fetch(parser, 0);
  return node; // an operator behind it is not one
}

static int makeClass(struct Parser* parser, bool isWord, bool isNegated) {
  struct HsSet set = {{0, 0, 0, 0}, {0}, {0}, 0};
  for (int c = 0; c < 256; c++)
    if (isWord ? isWordByte(c) : hsIsSpace(c)) include(&set, c);
  if (isNegated) complement(&set);
  return makeSet(parser, &set);
}

static int makeAnyByte(struct Parser* parser) {
  struct HsSet set = {{0, 0, 0, 0}, {0}, {0}, 0};
  complement(&set);
  if (!(parser->syntax & RE_DOT_NEWLINE)) exclude(&set, '\n');
  if (parser->syntax & RE_DOT_NOT_NULL) exclude(&set, 0);
  return makeSet(parser, &set);
}

/// -2: there is none here.
static int parseExpression(struct Parser* parser) {
  struct Token token = parser->token;
  reg_syntax_t syntax = parser->syntax;
  int node = -1;
  if (isRepetition(token.kind)) {
    if (token.kind == kOpenCount && (syntax & RE_CONTEXT_INVALID_DUP)) return fail(parser, REG_BADRPT);
    if ((syntax & RE_CONTEXT_INVALID_OPS) && !(syntax & RE_CONTEXT_INVALID_DUP)) return fail(parser, REG_BADRPT);
    if (syntax & RE_CONTEXT_INDEP_OPS) {
      fetch(parser, 0);
      return parseExpression(parser);
    }
    token.kind = kPlain;
  }
  switch (token.kind) {
  case kEnd:
  case kBar: return -2;
  case kOpen: node = parseGroup(parser); break;
  case kBracket: node = parseBracket(parser); break;
  case kReference:
    if (!(parser->closedGroups & 1u << token.value)) return fail(parser, REG_ESUBREG);
    parser->program->hasReferences = true;
    node = makeLeaf(parser, kHsReference, token.value);
    break;
  case kClose:
    if (!(syntax & RE_UNMATCHED_RIGHT_PAREN_ORD)) return fail(parser, REG_ERPAREN);
    node = makeLeaf(parser, kHsCharacter, token.value);
    break;
  case kAnchor: return parseAnchor(parser, token.value);
  case kAnyByte: node = makeAnyByte(parser); break;
  case kWordClass:
  case kSpaceClass: node = makeClass(parser, token.kind == kWordClass, token.value < 0); break;
  case kLoneBackslash: return fail(parser, REG_EESCAPE);
  default: node = makeLeaf(parser, kHsCharacter, token.value); break;
  }
  if (parser->error) return -1;
  fetch(parser, 0);
  return parseRepetitions(parser, node);
}

static int parseBranch(struct Parser* parser) {
  int node = -1;
  while (parser->token.kind != kBar && parser->token.kind != kEnd &&
         !(parser->depth > 0 && parser->token.kind == kClose)) {
    int next = parseExpression(parser);
    if (parser->error) return -1;
    if (next == -2) break;
    node = node < 0 ? next : makeBoth(parser, kHsConcat, node, next);
  }
  return node < 0 ? makeLeaf(parser, kHsEmpty, 0) : node;
}

static int parseAlternatives(struct Parser* parser) {
  int node = parseBranch(parser);
  while (!parser->error && parser->token.kind == kBar) {
    fetch(parser, RE_CARET_ANCHORS_HERE);
    int right = parseBranch(parser);
    if (!parser->error) node = makeBoth(parser, kHsAlternative, node, right);
  }
  return node;
}

int __hindsight_regex_parse(struct HsProgram* program, const char* pattern, size_t length, reg_syntax_t syntax,
                            const unsigned char* translate) {
  struct Parser parser = {program, pattern, (int)length, 0, syntax, translate, {kEnd, 0, 0}, 0, 0, 0};
  fetch(&parser, RE_CARET_ANCHORS_HERE);
  program->root = parseAlternatives(&parser);
  if (!parser.error && parser.token.kind != kEnd) fail(&parser, REG_ERPAREN);
  return parser.error;
}
