// What files are made of: nodes, the names of folders, and the world at the start of a program.
#include "posix.h"
#include <fcntl.h>
#include <unistd.h>

struct HsGiven __hindsight_given = {.argumentCount = 0};

enum { kStartOfFiles = 1600000000 }; // when given files were changed, in seconds since 1970

static struct HsNode rootNode, *currentFolder;
static ino_t lastNumber = 1;

// What the first three descriptors stand for: nothing to read, and the output of the program.
static struct HsNode nullNode = {.mode = S_IFCHR | 0666, .links = 1, .number = 1};
static struct HsNode outputNodes[2] = {
    {.mode = S_IFIFO | 0600, .user = kHsUser, .links = 1, .number = 1, .writers = 1, .readers = 1, .output = 1},
    {.mode = S_IFIFO | 0600, .user = kHsUser, .links = 1, .number = 1, .writers = 1, .readers = 1, .output = 2}};
static struct HsOpen inputOpen = {&nullNode, 0, O_RDONLY, 1, 0};
static struct HsOpen outputOpens[2] = {{&outputNodes[0], 0, O_WRONLY, 1, 0}, {&outputNodes[1], 0, O_WRONLY, 1, 0}};

struct HsDescriptor __hindsight_descriptors[kHsDescriptors] = {
    {&inputOpen, 0, 0, 0}, {&outputOpens[0], 0, 0, 0}, {&outputOpens[1], 0, 0, 0}};

struct HsNode* __hindsight_root(void) {
  return &rootNode;
}
struct HsNode* __hindsight_folder(void) {
  return currentFolder;
}
void __hindsight_set_folder(struct HsNode* folder) {
  currentFolder = folder;
}

static void setUp(struct HsNode* node, mode_t mode, uid_t user) {
  node->mode = mode;
  node->user = user;
  node->number = ++lastNumber;
  node->accessed.tv_sec = node->modified.tv_sec = kStartOfFiles;
}

struct HsNode* __hindsight_new_node(mode_t mode) {
  struct HsNode* node = __hindsight_new_bytes(sizeof *node);
  setUp(node, mode, kHsUser);
  return node;
}

void __hindsight_add_entry(struct HsNode* folder, const char* name, size_t length, struct HsNode* node) {
  struct HsEntry* entry = __hindsight_new_bytes(sizeof *entry + length + 1);
  entry->node = node;
  entry->length = length;
  __builtin_memcpy(entry->name, name, length);
  entry->next = folder->entries;
  folder->entries = entry;
  ++node->links;
  if (S_ISDIR(node->mode)) {
    node->parent = folder;
    if (node->links == 1) node->links = 2; // its own "."
    ++folder->links;
  }
}

void __hindsight_remove_entry(struct HsNode* folder, struct HsEntry* entry) {
  struct HsEntry** link = &folder->entries;
  while (*link != entry) link = &(*link)->next;
  *link = entry->next;
  --entry->node->links;
  if (S_ISDIR(entry->node->mode)) {
    entry->node->links = 0;
    --folder->links;
  }
}

/// Byte by byte, so that a symbolic name forks only as far as it agrees.
struct HsEntry* __hindsight_find_entry(struct HsNode* folder, const char* name, size_t length) {
  for (struct HsEntry* entry = folder->entries; entry; entry = entry->next) {
    if (entry->length != length) continue;
    size_t i = 0;
    while (i < length && HS_FORK(entry->name[i] == name[i])) ++i;
    if (i == length) return entry;
  }
  return NULL;
}

void __hindsight_reserve(struct HsNode* node, size_t room) {
  if (room <= node->room) return;
  size_t larger = node->room * 2 > room ? node->room * 2 : room;
  unsigned char* bytes = __hindsight_new_bytes(larger);
  if (node->room) __builtin_memcpy(bytes, node->bytes, node->room);
  node->bytes = bytes;
  node->room = larger;
}

void __hindsight_settle_size(struct HsNode* node) {
  if (!__hindsight_is_symbolic(node->size)) return;
  size_t size = 0;
  while (HS_FORK(node->size != size)) ++size;
  node->size = size;
}

// --- The world at the start ---

/// The folder of this name, made if it is not there.
static struct HsNode* folderIn(struct HsNode* folder, const char* name, size_t length, mode_t mode) {
  struct HsEntry* entry = __hindsight_find_entry(folder, name, length);
  if (entry) return entry->node;
  struct HsNode* node = __hindsight_new_node(S_IFDIR | mode);
  __hindsight_add_entry(folder, name, length, node);
  return node;
}

/// Bytes behind the end stay zero, so that a file that grows finds nothing there.
__attribute__((always_inline)) static inline void fill(struct HsNode* node, const struct HsGivenFile* file) {
  node->mode = S_IFREG | 0644;
  __hindsight_reserve(node, file->size);
  node->size = file->size;
  if (!file->size) return;
  if (file->bytes) {
    __builtin_memcpy(node->bytes, file->bytes, file->size);
    return;
  }
  uint32_t size;
  __hindsight_input_bytes(&size, sizeof size, file->sizeName);
  __hindsight_assume(size <= file->size);
  __hindsight_input_bytes(node->bytes, file->size, file->name);
  for (size_t i = 0; i < file->size; ++i) node->bytes[i] = i < size ? node->bytes[i] : 0;
  node->size = size;
}

static void addGiven(const struct HsGivenFile* file) {
  struct HsNode* folder = currentFolder;
  const char* name = file->name;
  for (const char* at = name; *at != 0; ++at)
    if (*at == '/') {
      folder = folderIn(folder, name, (size_t)(at - name), 0755);
      name = at + 1;
    }
  struct HsNode* node = __hindsight_new_node(S_IFREG | 0644);
  fill(node, file);
  __hindsight_add_entry(folder, name, __hindsight_length(name), node);
}

static struct HsNode* systemFolder(const char* name, size_t length, mode_t mode) {
  struct HsNode* node = folderIn(&rootNode, name, length, mode);
  node->user = 0;
  return node;
}

/// A text that nobody here may write.
static void addText(struct HsNode* folder, const char* name, size_t length, const char* text) {
  struct HsNode* node = __hindsight_new_node(S_IFREG | 0644);
  node->user = 0;
  node->size = node->room = __hindsight_length(text);
  node->bytes = (unsigned char*)text;
  __hindsight_add_entry(folder, name, length, node);
}

/// src/replay/world_folder.cpp makes the same for native runs.
void __hindsight_use_files(void) {
  if (currentFolder) return;
  setUp(&rootNode, S_IFDIR | 0755, 0);
  rootNode.parent = &rootNode;
  rootNode.links = 2;
  systemFolder("tmp", 3, 01777);
  struct HsNode* devices = systemFolder("dev", 3, 0755);
  __hindsight_add_entry(devices, "null", 4, &nullNode);
  struct HsNode* settings = systemFolder("etc", 3, 0755);
  addText(settings, "group", 5, "root:x:0:\nuser:x:1000:\n");
  addText(settings, "passwd", 6, "root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000::/home/user:/bin/sh\n");
  currentFolder = folderIn(systemFolder("home", 4, 0755), "user", 4, 0755);
  for (size_t i = 0; i < __hindsight_given.fileCount; ++i) addGiven(&__hindsight_given.files[i]);
}

/// Before everything else, if the command line gives files or standard input: their bytes are the first inputs.
void __hindsight_start_files(void) {
  __hindsight_use_files();
  if (!__hindsight_given.input.name) return;
  struct HsNode* node = __hindsight_new_node(S_IFREG | 0644);
  fill(node, &__hindsight_given.input);
  node->links = 1;
  inputOpen.node = node;
  __hindsight_use_descriptors();
}

/// Rights of the owner or of others: everything belongs to the system or to the user who runs the program.
int __hindsight_may(const struct HsNode* node, int mode) {
  unsigned rights = node->user ? node->mode >> 6 : node->mode;
  return ((unsigned)mode & ~rights & 7) == 0;
}
