/// A word's dictionary entry: all its forms and meanings.
public struct WordEntry: Hashable, Sendable, Identifiable {
  /// The id within one built dictionary. To store a reference, use a form.
  public typealias ID = Int64

  /// One spelling with its reading.
  public struct Form: Hashable, Sendable {
    public var writing: String
    /// In kana. The same as the spelling if that is kana.
    public var reading: String
    /// Tags of this form only: "oK" for an outdated spelling.
    public var marks: [String] = []
    /// Marked (P) in EDICT: one of the 20,000 or so most common words.
    public var isCommon = false

    var name: WordName { WordName(writing, reading) }
  }

  public var id: ID
  /// The forms, most common first. Never empty.
  public var forms: [Form]
  public var senses: [Sense]
  /// How many words of the dictionary are made with it, as in `WordUses`.
  var uses = 0
  /// The words that an imported dictionary has it as a form of: laufen of lief.
  var lemmas: [String] = []

  public var isCommon: Bool { forms.contains(where: \.isCommon) }
  public var writing: String { forms.first?.writing ?? "" }
  public var reading: String { forms.first?.reading ?? "" }
  public var writings: [String] { forms.map(\.writing).uniqued() }
  public var readings: [String] { forms.map(\.reading).uniqued() }
  public var meaning: String { senses.first?.glosses.joined(separator: "; ") ?? "" }

  /// How the word inflects.
  var wordClass: WordClass {
    WordClass(partsOfSpeech: senses.flatMap(\.partsOfSpeech))
  }

  /// Whether the word is usually written in kana, even if it has kanji.
  var isUsuallyKana: Bool { senses.first?.marks.contains("uk") ?? false }

  /// Returns the entry with one of its forms first.
  func beginning(with form: Form) -> WordEntry {
    var entry = self
    entry.forms = [form] + forms.filter { $0 != form }
    return entry
  }

  /// The first form as it is usually written.
  public var headword: (first: String, second: String?) {
    headword(of: Form(writing: writing, reading: reading))
  }

  /// Returns a form as it is usually written, and its reading or kanji if they differ: 食べる and
  /// たべる, する and 為る.
  public func headword(of form: Form) -> (first: String, second: String?) {
    guard form.writing != form.reading else { return (form.writing, nil) }
    return isUsuallyKana ? (form.reading, form.writing) : (form.writing, form.reading)
  }

  /// One meaning of a word with its EDICT tags.
  public struct Sense: Hashable, Sendable {
    public var partsOfSpeech: [String] = []
    /// The field of use: "food", "comp".
    public var fields: [String] = []
    /// The usage: "uk", "arch", "vulg".
    public var marks: [String] = []
    public var glosses: [String] = []

    var isVulgar: Bool { marks.contains("vulg") || marks.contains("X") }
    var isArchaic: Bool { marks.contains("arch") || marks.contains("obs") }
  }

  /// Returns the entry without vulgar senses, or nil if nothing else is left.
  func withoutVulgarity() -> WordEntry? {
    var rest = self
    rest.senses.removeAll(where: \.isVulgar)
    return rest.senses.isEmpty ? nil : rest
  }
}

extension [WordEntry.Sense] {
  /// The senses, with parts of speech only where they differ from those of the sense before.
  public var namingGrammarOnce: Self {
    var (named, before): (Self, [String]?) = ([], nil)
    for var sense in self {
      let own = sense.partsOfSpeech
      if own == before { sense.partsOfSpeech = [] }
      (before, named) = (own, named + [sense])
    }
    return named
  }
}
