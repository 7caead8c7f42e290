/// The names and kinds of EDICT's tags, such as “n” and “uk”.
public enum EdictTag {
  enum Kind { case partOfSpeech, field, mark, form }

  static func kind(of tag: Substring) -> Kind? { table[String(tag)]?.kind ?? verbKind(tag) }

  /// Returns the name of a tag, such as "noun" for "n", or the tag itself if it has none.
  public static func name(of tag: String) -> String {
    if let name = table[tag]?.name { return name }
    return verbKind(tag[...]) == nil ? tag : "archaic verb class"
  }

  /// Returns the kind of an old verb class. There are many: v2a-s, v4k …
  private static func verbKind(_ tag: Substring) -> Kind? {
    tag.hasPrefix("v2") || tag.hasPrefix("v4") ? .partOfSpeech : nil
  }

  private static let table: [String: (kind: Kind, name: String)] = {
    var table: [String: (Kind, String)] = [:]
    for (tag, name) in partsOfSpeech { table[tag] = (.partOfSpeech, name) }
    for (tag, name) in fields { table[tag] = (.field, name) }
    for (tag, name) in marks { table[tag] = (.mark, name) }
    for (tag, name) in forms { table[tag] = (.form, name) }
    return table
  }()

  private static let partsOfSpeech: KeyValuePairs = [
    "n": "noun", "pn": "pronoun", "n-adv": "adverbial noun", "n-t": "noun of time",
    "n-pref": "prefix noun", "n-suf": "suffix noun", "n-pr": "proper noun", "num": "number",
    "ctr": "counter", "pref": "prefix", "suf": "suffix", "adj-i": "i-adjective",
    "adj-ix": "i-adjective like いい", "adj-na": "na-adjective", "adj-no": "takes の",
    "adj-pn": "before nouns", "adj-t": "taru-adjective", "adj-f": "before nouns",
    "adj-kari": "kari-adjective", "adj-ku": "ku-adjective", "adj-shiku": "shiku-adjective",
    "adj-nari": "nari-adjective", "adj": "adjective", "adv": "adverb", "adv-n": "adverbial noun",
    "adv-to": "takes と", "aux": "auxiliary", "aux-v": "auxiliary verb",
    "aux-adj": "auxiliary adjective", "conj": "conjunction", "cop": "copula",
    "cop-da": "copula", "exp": "expression", "int": "interjection", "iv": "irregular verb",
    "prt": "particle", "unc": "unclassified", "v-unspec": "verb", "v1": "ichidan verb",
    "v1-s": "ichidan verb", "v5aru": "godan verb ending in ある", "v5b": "godan verb ending in ぶ",
    "v5g": "godan verb ending in ぐ", "v5k": "godan verb ending in く", "v5k-s": "godan verb like 行く",
    "v5m": "godan verb ending in む", "v5n": "godan verb ending in ぬ",
    "v5r": "godan verb ending in る",
    "v5r-i": "irregular verb ending in る", "v5s": "godan verb ending in す",
    "v5t": "godan verb ending in つ",
    "v5u": "godan verb ending in う", "v5u-s": "godan verb like 問う", "v5uru": "godan verb like 得る",
    "v5": "godan verb", "vi": "intransitive", "vt": "transitive", "vk": "来る",
    "vn": "irregular verb ending in ぬ", "vr": "irregular verb ending in り", "vs": "takes する",
    "vs-c": "verb ending in す", "vs-i": "suru verb", "vs-s": "suru verb", "vz": "zuru verb",
  ]

  private static let fields: KeyValuePairs = [
    "Buddh": "Buddhism", "Christn": "Christianity", "MA": "martial arts", "Shinto": "Shinto",
    "agric": "farming", "anat": "anatomy", "archeol": "archaeology", "archit": "architecture",
    "art": "art", "astron": "astronomy", "audvid": "audiovisual", "aviat": "aviation",
    "baseb": "baseball", "biochem": "biochemistry", "biol": "biology", "bot": "botany",
    "bus": "business", "chem": "chemistry", "comp": "computing", "cloth": "clothing",
    "cryst": "crystallography", "ecol": "ecology", "econ": "economics", "elec": "electricity",
    "electr": "electronics", "embryo": "embryology", "engr": "engineering", "ent": "entomology",
    "finc": "finance", "fish": "fishing", "food": "food", "gardn": "gardening",
    "genet": "genetics", "geogr": "geography", "geol": "geology", "geom": "geometry",
    "go": "go", "golf": "golf", "gramm": "grammar", "grmyth": "Greek myth", "hanaf": "hanafuda",
    "horse": "horse racing", "law": "law", "ling": "linguistics", "logic": "logic",
    "mahj": "mahjong", "math": "mathematics", "mech": "mechanics", "med": "medicine",
    "met": "meteorology", "mil": "military", "music": "music", "ornith": "ornithology",
    "paleo": "palaeontology", "pathol": "pathology", "pharm": "pharmacy",
    "phil": "philosophy", "photo": "photography", "physics": "physics", "physiol": "physiology",
    "print": "printing", "psych": "psychology", "psy": "psychiatry", "shogi": "shogi",
    "sports": "sports", "stat": "statistics", "sumo": "sumo", "telec": "telecommunications",
    "tradem": "trademark", "vidg": "video games", "zool": "zoology",
  ]

  private static let marks: KeyValuePairs = [
    "X": "vulgar", "abbr": "abbreviation", "arch": "archaic", "chn": "children's",
    "col": "colloquial", "company": "company", "dated": "dated", "derog": "derogatory",
    "eK": "only in kanji", "ek": "only in kana", "fam": "familiar", "fem": "women's",
    "hist": "historical", "hon": "honorific", "hum": "humble", "id": "idiom",
    "joc": "jocular", "litf": "literary or formal", "m-sl": "manga slang", "male": "men's",
    "male-sl": "men's slang",
    "net-sl": "internet slang", "obs": "obsolete", "obsc": "obscure", "on-mim": "sound or manner",
    "organization": "organisation", "person": "person", "place": "place", "poet": "poetic",
    "pol": "polite", "product": "product", "proverb": "proverb", "quote": "quotation",
    "rare": "rare", "sens": "sensitive", "sl": "slang", "uK": "usually in kanji",
    "uk": "usually in kana", "vulg": "vulgar", "work": "work of art",
    "yoji": "four-character word", "bra": "Brazilian", "hob": "Hokkaido dialect",
    "ksb": "Kansai dialect", "ktb": "Kanto dialect", "kyb": "Kyoto dialect",
    "kyu": "Kyushu dialect", "nab": "Nagano dialect", "osb": "Osaka dialect",
    "rkb": "Ryukyu dialect", "thb": "Tohoku dialect", "tsb": "Tosa dialect",
    "tsug": "Tsugaru dialect",
  ]

  /// Tags of a form rather than of a sense.
  private static let forms: KeyValuePairs = [
    "ateji": "kanji for their sound", "gikun": "reading by meaning", "iK": "irregular kanji",
    "ik": "irregular kana", "io": "irregular okurigana", "oK": "outdated kanji",
    "ok": "outdated kana", "oik": "outdated kana", "rK": "rare kanji", "sK": "search form",
  ]
}
