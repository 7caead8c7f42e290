#ifndef CEDIT_SHIM_H
#define CEDIT_SHIM_H

#include <histedit.h>
#include <stdio.h>
#include <wchar.h>

// In wchar.h only for those who ask for X/Open, which a module cannot.
int wcwidth(wchar_t character);

// el_set, el_get and history take whatever their number asks for, which Swift cannot call.

typedef char *(*edit_prompt_t)(EditLine *);
typedef unsigned char (*edit_function_t)(EditLine *, int);

static inline EditLine *edit_open(const char *program) {
  EditLine *editor = el_init(program, stdin, stdout, stderr);
  if (editor == NULL) return NULL;
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_set(editor, EL_BIND, "\033[3~", "ed-delete-next-char", NULL);
  el_source(editor, NULL);
  return editor;
}

static inline void edit_set_owner(EditLine *editor, void *owner) {
  el_set(editor, EL_CLIENTDATA, owner);
}

static inline void *edit_owner(EditLine *editor) {
  void *owner = NULL;
  el_get(editor, EL_CLIENTDATA, &owner);
  return owner;
}

static inline void edit_set_prompt(EditLine *editor, edit_prompt_t prompt) {
  el_set(editor, EL_PROMPT, prompt);
}

static inline void edit_set_reader(EditLine *editor, el_rfunc_t read) {
  el_set(editor, EL_GETCFN, read);
}

// Draws the line anew, as on a screen that has nothing of it.
static inline void edit_refresh(EditLine *editor) {
  el_set(editor, EL_REFRESH);
}

// Sets the modes for editing, which el_gets does only after it has shown the prompt: a ctrl-D typed
// between the two would be lost.
static inline void edit_set_modes(EditLine *editor) {
  el_set(editor, EL_PREP_TERM, 1);
}

// Sets the modes for editing again. libedit does nothing if it set them before, so it unsets them.
static inline void edit_restore_modes(EditLine *editor) {
  el_set(editor, EL_PREP_TERM, 0);
  edit_set_modes(editor);
}

static inline void edit_set_completion(EditLine *editor, edit_function_t complete) {
  el_set(editor, EL_ADDFN, "complete", "Complete the word", complete);
  el_set(editor, EL_BIND, "^I", "complete", NULL);
}

static inline History *edit_open_history(EditLine *editor, int size) {
  HistEvent event;
  History *past = history_init();
  if (past == NULL) return NULL;
  history(past, &event, H_SETSIZE, size);
  history(past, &event, H_SETUNIQUE, 1);
  el_set(editor, EL_HIST, history, past);
  return past;
}

// In place of what there was.
static inline int edit_load_history(History *past, const char *file) {
  HistEvent event;
  history(past, &event, H_CLEAR);
  return history(past, &event, H_LOAD, file);
}

static inline int edit_save_history(History *past, const char *file) {
  HistEvent event;
  return history(past, &event, H_SAVE, file);
}

static inline void edit_enter_history(History *past, const char *line) {
  HistEvent event;
  history(past, &event, H_ENTER, line);
}

#endif
