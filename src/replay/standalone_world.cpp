#include "replay/standalone_world.h"

#include "replay/standalone_source.h"

#include <fmt/format.h>

#include <set>

namespace hindsight::replay {

namespace {

/// Under names of their own: the program may have declared them a little differently.
constexpr std::string_view kHelpers = R"(#undef main
char *hindsight_mkdtemp(char *) __asm__("mkdtemp");
int hindsight_mkdir(const char *, unsigned) __asm__("mkdir");
int hindsight_chdir(const char *) __asm__("chdir");
int hindsight_open(const char *, int, ...) __asm__("open");
int hindsight_dup2(int, int) __asm__("dup2");
int hindsight_close(int) __asm__("close");
int hindsight_putenv(char *) __asm__("putenv");
void *hindsight_malloc(__SIZE_TYPE__) __asm__("malloc");
void hindsight_free(void *) __asm__("free");
__PTRDIFF_TYPE__ hindsight_write(int, const void *, __SIZE_TYPE__) __asm__("write");
extern char **hindsight_environ __asm__("environ");
static void hindsight_make_file(const char *name, const char *bytes, __SIZE_TYPE__ size) {
  int file = hindsight_open(name, 0x241, 0644); /* to write, made, empty at first */
  if (file < 0 || hindsight_write(file, bytes, size) != (__PTRDIFF_TYPE__)size) __builtin_trap();
  hindsight_close(file);
}
)";

std::string fileText(const std::string& name, const std::string& bytes) {
  return fmt::format("  hindsight_make_file({}, {}, {});\n", cString(name), cString(bytes), bytes.size());
}

std::string filesText(const TestWorld& world) {
  std::string text;
  std::set<std::string> folders;
  for (const TestFile& file : world.files) {
    for (size_t slash = file.name.find('/'); slash != std::string::npos; slash = file.name.find('/', slash + 1))
      if (folders.insert(file.name.substr(0, slash)).second)
        text += fmt::format("  hindsight_mkdir({}, 0755);\n", cString(file.name.substr(0, slash)));
    text += fileText(file.name, file.bytes);
  }
  return text;
}

/// In a folder beside that of the files.
std::string inputText(const std::string& bytes) {
  return fileText("../input", bytes) + "  int input = hindsight_open(\"../input\", 0);\n"
                                       "  hindsight_dup2(input, 0);\n  hindsight_close(input);\n";
}

std::string callMain(const TestWorld& world) {
  std::string arguments;
  for (const std::string& argument : world.arguments) arguments += cString(argument) + ", ";
  return fmt::format("  static char *arguments[] = {{{}0}};\n"
                     "  return ((int (*)(int, char **, char **))hindsight_program_main)({}, arguments, "
                     "hindsight_environ);\n",
                     arguments, world.arguments.size());
}

/// As libFuzzer does it: the data is in a block of just its size.
std::string callFuzzTarget(const std::string& data, bool hasInitialize) {
  std::string text;
  if (hasInitialize) text = "  ((int (*)(int *, char ***))LLVMFuzzerInitialize)(&count, &words);\n";
  return text + fmt::format("  unsigned char *data = hindsight_malloc({0});\n  __builtin_memcpy(data, {1}, {0});\n"
                            "  ((int (*)(const unsigned char *, __SIZE_TYPE__))LLVMFuzzerTestOneInput)(data, {0});\n"
                            "  hindsight_free(data);\n  return 0;\n",
                            data.size(), cString(data));
}

} // namespace

StandaloneWorld standaloneWorld(const TestCase& test, std::string_view source) {
  if (!test.world) return {};
  const TestWorld& world = *test.world;
  auto bodies = bodiesIn(source, {"main", "LLVMFuzzerTestOneInput", "LLVMFuzzerInitialize"});
  bool isFuzzTarget = !bodies.contains("main") && bodies.contains("LLVMFuzzerTestOneInput");
  StandaloneWorld text;
  if (!isFuzzTarget) text.before = "#define main hindsight_program_main\n";
  text.after = kHelpers;
  text.after += fmt::format("int main(int count, char **words) {{\n"
                            "  static char folder[] = \"/tmp/hindsight-XXXXXX\";\n"
                            "  hindsight_chdir(hindsight_mkdtemp(folder));\n"
                            "  hindsight_mkdir(\"work\", 0755);\n  hindsight_chdir(\"work\");\n{}{}",
                            filesText(world), world.input && !isFuzzTarget ? inputText(*world.input) : "");
  for (const std::string& variable : world.variables)
    text.after += fmt::format("  hindsight_putenv({});\n", cString(variable));
  text.after += isFuzzTarget ? callFuzzTarget(world.input.value_or(""), bodies.contains("LLVMFuzzerInitialize"))
                             : callMain(world);
  text.after += "}\n";
  return text;
}

} // namespace hindsight::replay
