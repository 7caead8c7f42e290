/// The tags of Wiktionary's inflection templates, such as `1|s|pres|ind`.
enum InflectionTags {
  /// Returns what the tags say, such as “first-person singular present indicative”, for each set;
  /// sets are separated by a semicolon.
  static func sets(of tags: [String]) -> [String] {
    tags.split(separator: ";").map { set in
      set.filter { !$0.isEmpty }.map(words).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// - Parameter tag: such as `pres`, or `gen//dat` for either.
  private static func words(of tag: String) -> String {
    tag.replacing("//", with: "/").split(separator: "/").map { names[String($0)] ?? String($0) }
      .joined(separator: "/")
  }

  /// Tags of Wiktionary's `Module:form of/data` that the languages here use.
  private static let names = [
    "1": "first-person", "2": "second-person", "3": "third-person", "12": "first-/second-person",
    "13": "first-/third-person", "123": "first-/second-/third-person", "s": "singular",
    "sg": "singular", "p": "plural", "pl": "plural", "m": "masculine", "f": "feminine",
    "n": "neuter", "c": "common", "mf": "masculine/feminine", "pres": "present", "past": "past",
    "pret": "preterite", "perf": "perfect", "imperf": "imperfect", "impf": "imperfect",
    "imp": "imperative", "impr": "imperative", "plup": "pluperfect", "fut": "future",
    "cond": "conditional", "ind": "indicative", "indc": "indicative", "sub": "subjunctive",
    "subj": "subjunctive", "sub1": "subjunctive I", "sub2": "subjunctive II",
    "part": "participle", "ptcp": "participle", "par": "participle", "ger": "gerund",
    "inf": "infinitive", "phis": "past historic", "pers": "personal", "act": "active",
    "pass": "passive", "aff": "affirmative", "neg": "negative", "nom": "nominative",
    "gen": "genitive", "dat": "dative", "acc": "accusative", "voc": "vocative",
    "str": "strong", "wk": "weak", "mix": "mixed", "comd": "comparative", "comp": "comparative",
    "compar": "comparative", "sup": "superlative", "supd": "superlative", "pos": "positive",
    "posd": "positive", "def": "definite", "indef": "indefinite", "dep": "dependent",
    "simple": "simple", "adv": "adverbial", "form": "form", "and": "and",
    "ed-form": "simple past and past participle", "ing-form": "present participle and gerund",
    "s-form": "third-person singular simple present indicative",
    "spast": "simple past", "pastp": "past participle", "presp": "present participle",
  ]
}
