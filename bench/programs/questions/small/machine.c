// Tokens of a small language by tables: a class for each character, a row for each state, an action for each end.
#include "../driver.h"

enum { SPACE, LETTER, DIGIT, DOT, QUOTE, SLASH, STAR, NEWLINE, EQUALS, OTHER, KINDS };
enum { BEGIN, NAME, NUMBER, FRACTION, STRING, ONE_SLASH, COMMENT, COMMENT_STAR, ONE_EQUALS, DONE, WRONG, STATES };

struct rule {
  unsigned char state, keep;
  unsigned short cost;
};

static unsigned char kindOf[256];
static struct rule rules[STATES][KINDS];

static void rule(int from, int kind, int to, int keep, int cost) {
  rules[from][kind] = (struct rule){(unsigned char)to, (unsigned char)keep, (unsigned short)cost};
}

static void makeTables(void) {
  for (int character = 0; character < 256; ++character) kindOf[character] = OTHER;
  for (const char *each = " \t\r"; *each; ++each) kindOf[(unsigned char)*each] = SPACE;
  for (int letter = 'a'; letter <= 'z'; ++letter) kindOf[letter] = kindOf[letter - 32] = LETTER;
  for (int digit = '0'; digit <= '9'; ++digit) kindOf[digit] = DIGIT;
  kindOf['_'] = LETTER, kindOf['.'] = DOT, kindOf['"'] = QUOTE, kindOf['/'] = SLASH, kindOf['*'] = STAR;
  kindOf['\n'] = NEWLINE, kindOf['='] = EQUALS;
  for (int state = 0; state < STATES; ++state)
    for (int kind = 0; kind < KINDS; ++kind) rule(state, kind, state == STRING || state == COMMENT ? state : DONE, 0, 0);
  for (int kind = 0; kind < KINDS; ++kind) rule(BEGIN, kind, WRONG, 0, 0), rule(COMMENT_STAR, kind, COMMENT, 0, 0);
  rule(BEGIN, SPACE, BEGIN, 0, 0), rule(BEGIN, NEWLINE, BEGIN, 0, 1), rule(BEGIN, LETTER, NAME, 1, 2);
  rule(BEGIN, DIGIT, NUMBER, 1, 3), rule(BEGIN, QUOTE, STRING, 0, 5), rule(BEGIN, SLASH, ONE_SLASH, 0, 0);
  rule(BEGIN, EQUALS, ONE_EQUALS, 0, 1), rule(NAME, LETTER, NAME, 1, 0), rule(NAME, DIGIT, NAME, 1, 0);
  rule(NUMBER, DIGIT, NUMBER, 1, 0), rule(NUMBER, DOT, FRACTION, 0, 4), rule(FRACTION, DIGIT, FRACTION, 1, 0);
  rule(NUMBER, LETTER, WRONG, 0, 0), rule(STRING, QUOTE, BEGIN, 0, 0), rule(STRING, NEWLINE, WRONG, 0, 0);
  rule(ONE_SLASH, STAR, COMMENT, 0, 0), rule(COMMENT, STAR, COMMENT_STAR, 0, 0);
  rule(COMMENT_STAR, SLASH, BEGIN, 0, 0), rule(COMMENT_STAR, STAR, COMMENT_STAR, 0, 0);
  rule(ONE_EQUALS, EQUALS, BEGIN, 0, 7);
}

static void use(char *text, size_t size) {
  makeTables();
  unsigned state = BEGIN, cost = 0, kept = 0, tokens[STATES] = {0};
  for (size_t place = 0; place < size;) {
    const struct rule *next = &rules[state][kindOf[(unsigned char)text[place]]];
    cost += next->cost;
    if (next->state == WRONG) return;
    if (next->state == DONE) {
      ++tokens[state]; // the character is read again
      state = BEGIN;
      continue;
    }
    kept += next->keep;
    state = next->state;
    ++place;
  }
  if (state == STRING || state == COMMENT || state == COMMENT_STAR) return;
  ++tokens[state];
  if (tokens[NAME] == 2 && cost > 10) ++kept;
  if (tokens[FRACTION] > tokens[NUMBER] && kept == 3) ++cost;
}
