/// A word as the dictionary has it: all its forms, and what it means.
public struct WordEntry: Hashable, Sendable, Identifiable {
  /// Holds for one built dictionary only; a form is what to keep.
  public typealias ID = Int64

  /// One way to write it with the reading it then has.
  public struct Form: Hashable, Sendable {
    public var writing: String
    /// In kana; the same as the writing where that is kana.
    public var reading: String
    /// What is said of this form alone: "oK" for an outdated writing.
    public var marks: [String] = []
    /// Marked (P) in EDICT: among the 20,000 or so words met most.
    public var isCommon = false

    public init(writing: String, reading: String, marks: [String] = [], isCommon: Bool = false) {
      (self.writing, self.reading) = (writing, reading)
      (self.marks, self.isCommon) = (marks, isCommon)
    }
  }

  public var id: ID
  /// The one met most first; never empty.
  public var forms: [Form]
  public var senses: [Sense]

  public init(id: ID, forms: [Form], senses: [Sense]) {
    (self.id, self.forms, self.senses) = (id, forms, senses)
  }

  public var isCommon: Bool { forms.contains(where: \.isCommon) }
  public var writing: String { forms.first?.writing ?? "" }
  public var reading: String { forms.first?.reading ?? "" }
  public var writings: [String] { forms.map(\.writing).uniqued() }
  public var readings: [String] { forms.map(\.reading).uniqued() }
  public var meaning: String { senses.first?.glosses.joined(separator: "; ") ?? "" }

  /// How it is inflected.
  public var wordClass: WordClass {
    WordClass(partsOfSpeech: senses.flatMap(\.partsOfSpeech))
  }

  /// Whether it is usually written in kana, whatever its kanji.
  public var isUsuallyKana: Bool { senses.first?.marks.contains("uk") ?? false }
}

extension WordEntry {
  /// One meaning of a word, with what is said of it, in the tags of EDICT.
  public struct Sense: Hashable, Sendable {
    public var partsOfSpeech: [String]
    /// What the word then belongs to: "food", "comp".
    public var fields: [String]
    /// How it is used: "uk", "arch", "vulg".
    public var marks: [String]
    public var glosses: [String]

    public init(
      partsOfSpeech: [String] = [], fields: [String] = [], marks: [String] = [],
      glosses: [String] = []
    ) {
      (self.partsOfSpeech, self.fields) = (partsOfSpeech, fields)
      (self.marks, self.glosses) = (marks, glosses)
    }

    public var isVulgar: Bool { marks.contains("vulg") || marks.contains("X") }
  }

  /// Without its vulgar senses; nil when nothing else is left of it.
  func withoutVulgarity() -> WordEntry? {
    var rest = self
    rest.senses.removeAll(where: \.isVulgar)
    return rest.senses.isEmpty ? nil : rest
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it stood first.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
