/// A search result: a word, and how it matched.
public struct FoundWord: Hashable, Sendable {
  public enum Match: Hashable, Sendable {
    /// The text is one of the word's spellings or readings.
    case itself
    /// The text is an inflected form, reached from the word by these inflections.
    case inflected([Inflection])
    /// The text is one of the word's meanings, or nearly: “hungry” of “to be hungry”.
    case meaning
    /// The text is a form of one of the word's meanings: “cats” of “cat”.
    case formOfMeaning(String)
    /// One of the word's meanings contains the text.
    case gloss
    /// The word begins with the text.
    case beginning
    /// The word is written or read like the text, which has wildcards.
    case pattern

    /// How near the match is: less is nearer.
    var tier: Int {
      switch self {
      case .meaning: 0
      case .itself: 1
      case .formOfMeaning: 2
      case .inflected: 3
      case .gloss: 4
      case .beginning: 5
      case .pattern: 6
      }
    }
  }

  public var entry: WordEntry
  public var match: Match
  /// The form that matched.
  public var form: WordEntry.Form
  /// The pitch of that form. Nil if the accent table lacks it.
  public var pitch: PitchContour?
  public var imported = ImportedWord()
  /// The place of the sense that was searched for. Nil for Japanese text.
  var meantSense: Int?
  /// Whether an item of the learner's has it.
  public var hasItem = false

  /// - Parameter form: the form that matched, by default the first one. Unless it is irregular or
  ///   outdated, it becomes the entry's first: the word is opened and added as it was searched for.
  public init(_ entry: WordEntry, _ match: Match, form: WordEntry.Form? = nil) {
    self.match = match
    self.entry = form.map { $0.marks.isEmpty ? entry.beginning(with: $0) : entry } ?? entry
    self.form = form ?? entry.forms.first ?? WordEntry.Form(writing: "", reading: "")
  }

  /// The senses, first that which was searched for.
  public var senses: [WordEntry.Sense] {
    var senses = entry.senses
    if let meantSense { senses.insert(senses.remove(at: meantSense), at: 0) }
    return senses
  }

  public var steps: [Inflection] {
    if case .inflected(let steps) = match { steps } else { [] }
  }

  /// How the text is a form of the word or of a meaning: "negative · past", or "form of “cat”". Nil
  /// if it is none.
  public var formTold: String? {
    if case .formOfMeaning(let base) = match { return "form of “\(base)”" }
    return steps.isEmpty ? nil : steps.map(\.rawValue).joined(separator: " · ")
  }
}

extension FoundWord {
  private static let basics: Set = [
    WordName("為る", "する"), WordName("居る", "いる"), WordName("来る", "くる"),
    WordName("有る", "ある"), WordName("成る", "なる"), WordName("行く", "いく"),
    WordName("言う", "いう"), WordName("見る", "みる"), WordName("ます", "ます"),
  ]

  /// The inflections by which they are rarely searched for: き is 木, しろ is 白, and いよう is 異様.
  private static let rare: Set<Inflection> = [.stem, .imperative, .volitional]

  /// Whether it is found by a form of one of the most basic verbs.
  var isBasicForm: Bool {
    !steps.isEmpty && Self.rare.isDisjoint(with: steps) && isOfBasic
  }

  /// Whether it is one of the most basic verbs itself.
  var isBasic: Bool { steps.isEmpty && isOfBasic }

  private var isOfBasic: Bool { entry.forms.contains { Self.basics.contains($0.name) } }
}
