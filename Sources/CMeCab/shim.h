#ifndef CMECAB_SHIM_H
#define CMECAB_SHIM_H

#include <dlfcn.h>
#include <mecab.h>
#include <stddef.h>

// The library is looked up when the first Japanese text comes, instead of being linked: a start
// that needs no Japanese loads none of it.

struct mecab_library {
  __typeof__(mecab_model_new) *model_new;
  __typeof__(mecab_model_destroy) *model_destroy;
  __typeof__(mecab_model_new_tagger) *new_tagger;
  __typeof__(mecab_destroy) *destroy_tagger;
  __typeof__(mecab_model_new_lattice) *new_lattice;
  __typeof__(mecab_lattice_destroy) *destroy_lattice;
  __typeof__(mecab_lattice_set_sentence2) *set_sentence;
  __typeof__(mecab_lattice_set_boundary_constraint) *set_boundary;
  __typeof__(mecab_lattice_clear) *clear;
  __typeof__(mecab_parse_lattice) *parse;
  __typeof__(mecab_lattice_get_bos_node) *first_node;
  __typeof__(mecab_model_dictionary_info) *dictionary_info;
  __typeof__(mecab_strerror) *error;
  __typeof__(mecab_version) *version;
};

// Whether the library is there with all that is needed of it.
static inline int mecab_load(struct mecab_library *library) {
  void *handle = dlopen("libmecab.so.2", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
#define FIND(member, name) \
  if ((library->member = (__typeof__(library->member))dlsym(handle, #name)) == NULL) return 0
  FIND(model_new, mecab_model_new);
  FIND(model_destroy, mecab_model_destroy);
  FIND(new_tagger, mecab_model_new_tagger);
  FIND(destroy_tagger, mecab_destroy);
  FIND(new_lattice, mecab_model_new_lattice);
  FIND(destroy_lattice, mecab_lattice_destroy);
  FIND(set_sentence, mecab_lattice_set_sentence2);
  FIND(set_boundary, mecab_lattice_set_boundary_constraint);
  FIND(clear, mecab_lattice_clear);
  FIND(parse, mecab_parse_lattice);
  FIND(first_node, mecab_lattice_get_bos_node);
  FIND(dictionary_info, mecab_model_dictionary_info);
  FIND(error, mecab_strerror);
  FIND(version, mecab_version);
#undef FIND
  return 1;
}

#endif
