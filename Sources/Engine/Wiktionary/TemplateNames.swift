/// The names of Wiktionary's templates, by what they show.
enum TemplateNames {
  /// Templates shown in parentheses.
  static let glosses: Set = [
    "gl", "gloss", "q", "qual", "qualifier", "qf", "i", "s", "sense", "n-g-lite",
  ]

  /// Templates that show their first argument.
  static let shown: Set = [
    "n-g", "ng", "ngd", "non-gloss", "non gloss", "non-gloss definition", "non-gloss def",
    "taxlink",
    "taxfmt", "nowrap", "nobr", "sup", "sub", "small", "IPAchar",
  ]

  /// A word of a language: `{{l|en|word|shown||gloss}}`.
  static let links: Set = [
    "l", "ll", "link", "m", "m+", "mention", "l-self", "m-self", "alt", "cog",
  ]

  static let labels: Set = [
    "lb", "lbl", "label", "context", "tlb", "term-label", "indtr", "cx",
  ]

  static let signs = [
    ",": ",", "...": "…", "…": "…", "nbsp": " ", "ndash": "–", "mdash": "—", "!": "|", "=": "=",
    "CE": "CE", "C.E.": "CE", "BCE": "BCE", "B.C.E.": "BCE", "AD": "AD", "A.D.": "AD", "BC": "BC",
    "B.C.": "BC",
  ]

  /// Templates that show a phrase with their first argument.
  static let phrases = [
    "zh-classifier": "Classifier for", "zh-short": "short for", "zh-only": "only used in",
    "zh-original": "original form of", "zh-alt-form": "alternative form of",
    "zh-altform": "alternative form of", "zh-alt-name": "alternative name for",
    "zh-altname": "alternative name for", "zh-synonym": "synonym of",
    "zh-abbrev": "abbreviation of",
  ]

  /// Templates that show a phrase with their second argument; the first is the language.
  static let phrasesAfterLanguage = [
    "only used in": "only used in", "only in": "only used in",
    "demonym-noun": "a native or inhabitant of", "demonym-adj": "of, from or relating to",
  ]

  /// Templates with tags of an inflection, such as `{{inflection of|it|amare||1|s|pres|ind}}`.
  static let inflections: Set = [
    "inflection of", "verb form of", "noun form of", "adj form of", "conjugation of",
  ]

  /// Templates of one form of a word, whose meaning is that word's.
  static let plainInflections: Set = [
    "plural of", "feminine of", "feminine singular of", "feminine plural of",
    "masculine plural of", "neuter of", "past participle of", "present participle of",
    "participle of", "gerund of", "comparative of", "superlative of",
  ]

  /// Short names of templates that say what a word is a form of.
  static let forms = [
    "alt form": "alternative form of", "altform": "alternative form of",
    "alt form of": "alternative form of", "alt sp": "alternative spelling of",
    "altsp": "alternative spelling of", "alt spelling of": "alternative spelling of",
    "alt spell": "alternative spelling of", "altspell": "alternative spelling of",
    "altcaps": "alternative letter-case form of", "alt caps": "alternative letter-case form of",
    "altcase": "alternative letter-case form of", "alt case": "alternative letter-case form of",
    "syn of": "synonym of", "synof": "synonym of", "abbr of": "abbreviation of",
    "clip of": "clipping of", "clipping": "clipping of", "init of": "initialism of",
    "infl of": "inflection of", "infl": "inflection of", "inflected form": "inflection of",
    "obs form": "obsolete form of", "obs sp": "obsolete spelling of",
    "obssp": "obsolete spelling of", "arc form": "archaic form of", "arc sp": "archaic spelling of",
    "dated form": "dated form of", "dated sp": "dated spelling of", "rare form": "rare form of",
    "rare sp": "rare spelling of", "stand sp": "standard spelling of",
    "standspell": "standard spelling of", "standard form": "standard form of",
    "nonstandard form": "nonstandard form of", "nonstandard sp": "nonstandard spelling of",
    "pron sp": "pronunciation spelling of", "pron spelling of": "pronunciation spelling of",
    "missp": "misspelling of", "contr of": "contraction of", "dim of": "diminutive of",
    "ptcp of": "participle of", "aphetic form": "aphetic form of", "eye dialect": "eye dialect of",
  ]
}
