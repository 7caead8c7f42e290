// What GRDB's module of sqlite3.h lacks.
#pragma once

// Swift can't call it, because the number of its arguments varies.
int sqlite3_config(int option, ...);

// Has SQLite not count the memory it uses, for which it takes a lock at each allocation. No effect
// once a database was opened.
static inline int csqlite_count_no_memory(void) {
  enum { SQLITE_CONFIG_MEMSTATUS = 9 };
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// The session extension, which Debian's library has. Its part of the header is left out unless a
// macro is set. https://www.sqlite.org/session.html

struct sqlite3;
struct sqlite3_value;
typedef struct sqlite3_session sqlite3_session;
typedef struct sqlite3_changeset_iter sqlite3_changeset_iter;

int sqlite3session_create(struct sqlite3 *db, const char *schema, sqlite3_session **session);
int sqlite3session_attach(sqlite3_session *session, const char *table);
int sqlite3session_changeset(sqlite3_session *session, int *size, void **changeset);
void sqlite3session_delete(sqlite3_session *session);

int sqlite3changeset_concat(
    int size, void *changeset, int next_size, void *next, int *joined_size, void **joined);
int sqlite3changeset_invert(int size, const void *changeset, int *inverse_size, void **inverse);
int sqlite3changeset_apply_v2(
    struct sqlite3 *db, int size, void *changeset,
    int (*filter)(void *context, const char *table),
    int (*conflict)(void *context, int kind, sqlite3_changeset_iter *change), void *context,
    void **rebase, int *rebase_size, int flags);

int sqlite3changeset_start(sqlite3_changeset_iter **iterator, int size, void *changeset);
int sqlite3changeset_next(sqlite3_changeset_iter *iterator);
int sqlite3changeset_finalize(sqlite3_changeset_iter *iterator);
int sqlite3changeset_op(
    sqlite3_changeset_iter *change, const char **table, int *columns, int *operation,
    int *is_indirect);
int sqlite3changeset_old(sqlite3_changeset_iter *change, int column, struct sqlite3_value **value);
int sqlite3changeset_new(sqlite3_changeset_iter *change, int column, struct sqlite3_value **value);
int sqlite3changeset_conflict(
    sqlite3_changeset_iter *change, int column, struct sqlite3_value **value);

// Leaves it to the caller's transaction to take back what was applied before a conflict.
enum { CHANGESETAPPLY_NOSAVEPOINT = 1 };

// A conflict where the row is there, with other values.
enum { CHANGESET_DATA = 1 };

// What a conflict's answer may be.
enum { CHANGESET_OMIT = 0, CHANGESET_REPLACE = 1, CHANGESET_ABORT = 2 };
