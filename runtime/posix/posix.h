// Files, folders and descriptors in memory, shared by the models of this folder.
//
// A node is what a name stands for (an inode), an entry is a name in a folder, an open file is what descriptors share
// after dup. The world begins with the folder that the program runs in, /tmp, /dev/null, /etc/passwd, /etc/group, and
// what the command line gave
// (`struct HsGiven`, filled in by the loader); everything else does not exist. Sizes of given files may be symbolic;
// positions are always numbers.
#pragma once

#include "../libc/hindsight.h"
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

struct HsEntry;

/// What a name or a descriptor stands for.
struct HsNode {
  mode_t mode; // type and permissions
  uid_t user;  // kHsUser, or 0 for what belongs to the system; the group has the same number
  unsigned links;
  unsigned readers, writers; // open ends of a pipe
  ino_t number;
  unsigned char* bytes;
  size_t size, room; // of a file: may be symbolic, at most `room`
  struct HsEntry* entries;
  struct HsNode* parent; // of a folder
  struct timespec accessed, modified;
  int output;         // descriptor of the engine that bytes go to; 0: none
  unsigned unflushed; // descriptors with output of a stream that may still be in its buffer
};

struct HsEntry {
  struct HsEntry* next;
  struct HsNode* node;
  size_t length;
  char name[];
};

struct HsOpen {
  struct HsNode* node;
  off64_t position;
  int flags; // of open
  unsigned references;
  int ahead; // the descriptor, plus one, of a stream that may have read on from `position`; 0: none
};

enum { kHsUser = 1000 }; // who runs the program
enum { kHsDescriptors = 256, kHsLongestName = 255, kHsLongestPath = 4096, kHsMostLinks = 40 };

struct HsDescriptor {
  struct HsOpen* open; // null: closed
  int flags;           // FD_CLOEXEC
  int isUnflushed;     // of `HsNode::unflushed`
  int hasLost;         // it was closed under a stream that had something in its buffer
};

extern struct HsDescriptor __hindsight_descriptors[kHsDescriptors];
/// Before the bytes of a file are looked at or changed by other means than the stream that writes it.
void __hindsight_need_flushed(const struct HsNode* node);

/// A file that the command line gave. Without bytes, its contents are an input of at most `size` bytes.
struct HsGivenFile {
  const char* name; // null: no such file
  const unsigned char* bytes;
  size_t size;
  const char* sizeName; // of the input that says how long it is
};

/// What the command line gave; the loader fills it in (program/llvm/given_world.cpp), in this order.
struct HsGiven {
  size_t argumentCount; // with the program's name
  const char* const* arguments;
  size_t leastSymbolic, mostSymbolic, symbolicLength; // arguments behind them
  size_t fileCount;
  const struct HsGivenFile* files;
  struct HsGivenFile input;
  size_t variableCount;
  const char* const* variables; // "NAME=value"
  size_t hasClock, clock;
  size_t mostData; // bytes that a fuzz target gets
};
extern struct HsGiven __hindsight_given;

static inline int hsFail(int error) {
  errno = error;
  return -1;
}

/// Sets up the folders and given files; at most once.
void __hindsight_use_files(void);
struct HsNode* __hindsight_root(void);
struct HsNode* __hindsight_folder(void); // the current one
void __hindsight_set_folder(struct HsNode* folder);

struct HsNode* __hindsight_new_node(mode_t mode);
/// Gives a node a name; the folder must not have it yet.
void __hindsight_add_entry(struct HsNode* folder, const char* name, size_t length, struct HsNode* node);
void __hindsight_remove_entry(struct HsNode* folder, struct HsEntry* entry);
struct HsEntry* __hindsight_find_entry(struct HsNode* folder, const char* name, size_t length);
/// Room for that many bytes, zero behind the old ones.
void __hindsight_reserve(struct HsNode* node, size_t room);
/// Forks over the size of a file until it is one number.
void __hindsight_settle_size(struct HsNode* node);

/// Where a path leads. The last component need not exist: then `node` is null, and `folder` and `name` say where it
/// would be.
struct HsPlace {
  struct HsNode* node;
  struct HsNode* folder; // null: it is a root, or "." or ".."
  struct HsEntry* entry;
  char name[kHsLongestName + 1];
  size_t length;
  int needsFolder; // it ended with a slash
};
/// A slash behind the last name makes it one to follow, but for kHsKeepAlways.
enum HsLastLink { kHsFollow, kHsKeep, kHsKeepAlways };
/// 0, or -1 with errno. `at` is a descriptor of a folder, or AT_FDCWD.
int __hindsight_resolve(int at, const char* path, enum HsLastLink last, struct HsPlace* out);
/// The same of something that must exist; null with errno if it does not.
struct HsNode* __hindsight_lookup(int at, const char* path, enum HsLastLink last);

/// Null with EBADF if there is none.
struct HsOpen* __hindsight_open_file(int fd);
/// The lowest free descriptor from `least` on, or -1 with EMFILE.
int __hindsight_new_descriptor(struct HsNode* node, int flags, int least);
mode_t __hindsight_mask(void); // of umask
int __hindsight_make_folder(int at, const char* path, mode_t mode);
int __hindsight_resize(struct HsNode* node, off64_t size);
long __hindsight_path_limit(int name);

/// Whether the user of the program may do this to a node: R_OK, W_OK, X_OK.
int __hindsight_may(const struct HsNode* node, int mode);

void __hindsight_add_variable(char* text);
