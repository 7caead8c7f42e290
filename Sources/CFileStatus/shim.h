// What stat(2) says of a file, in a type of our own. The fields of the system's belong to whichever
// module the compiler met first, so that no import names it reliably.
#pragma once
#include <stdint.h>
#include <sys/stat.h>

struct file_status {
  uint64_t device, number, links;
  int64_t size, seconds, nanoseconds;
  uint32_t permissions, owner;
  int is_link;
};

// Returns 0 if the file is there. A link is followed unless `of_link`.
static inline int file_status_read(const char *path, int of_link, struct file_status *status) {
  struct stat found;
  if ((of_link ? lstat(path, &found) : stat(path, &found)) != 0) return -1;
  status->device = found.st_dev;
  status->number = found.st_ino;
  status->links = found.st_nlink;
  status->size = found.st_size;
  status->seconds = found.st_mtim.tv_sec;
  status->nanoseconds = found.st_mtim.tv_nsec;
  status->permissions = found.st_mode & 0777;
  status->owner = found.st_uid;
  status->is_link = S_ISLNK(found.st_mode);
  return 0;
}
