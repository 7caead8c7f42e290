/// An entry of the bundled course: a kana, a part, a kanji or a word.
public enum CourseEntry: Hashable, Sendable {
  case kana(Kana)
  case part(Part)
  case kanji(Kanji)
  case word(Word)

  public struct Kana: Codable, Hashable, Sendable {
    public var id: String
    public var deck: String
    public var kana: String
    /// Every accepted spelling, Hepburn first.
    public var romaji: [String]
    public var level: Int
    var parts: [String]
    public var mnemonic: String
    public var example: Example

    public struct Example: Codable, Hashable, Sendable {
      public var kana: String
      public var meaning: String
    }
  }

  /// A component of kanji that is not itself a kanji of the course.
  public struct Part: Codable, Hashable, Sendable {
    public var id: String
    public var deck: String
    public var glyph: String
    public var name: String
    public var level: Int
    public var strokes: Int
    public var mnemonic: String
  }

  public struct Kanji: Codable, Hashable, Sendable {
    public var id: String
    public var deck: String
    public var kanji: String
    public var level: Int
    public var meanings: [String]
    /// In katakana.
    var on: [String]
    /// In hiragana, with a dot before the okurigana: た.べる
    public var kun: [String]
    public var strokes: Int
    /// The school year in which it is taught.
    public var grade: Int
    var parts: [String]
    public var meaningMnemonic: String
    public var readingMnemonic: String

    /// The on'yomi with their sounds, as not all katakana are known yet: “イチ (ichi)”.
    public var spelledOn: [String] {
      on.map { "\($0) (\(Engine.Kana.romaji(from: $0)))" }
    }

    /// The kun'yomi with their sounds, without the dot and the hyphen: “た.べる (taberu)”.
    public var spelledKun: [String] {
      kun.map { reading in
        let sound = reading.filter { $0 != "." && $0 != "-" }
        return "\(reading) (\(Engine.Kana.romaji(from: sound)))"
      }
    }
  }

  public struct Word: Codable, Hashable, Sendable {
    public var id: String
    public var deck: String
    public var word: String
    public var reading: String
    public var meanings: [String]
    public var partOfSpeech: String
    public var level: Int
    var parts: [String]
    public var example: Example

    public struct Example: Codable, Hashable, Sendable {
      /// With furigana: [朝|あさ]ごはん
      public var japanese: String
      public var english: String
      /// The word's form in the example.
      public var form: String
    }
  }

  public var key: String { common.id }
  var deck: String { common.deck }
  var level: Int { common.level }

  private var common: any CourseContent {
    switch self {
    case .kana(let kana): kana
    case .part(let part): part
    case .kanji(let kanji): kanji
    case .word(let word): word
    }
  }

  /// The stage in which it is taught. Kanji and words begin after the basic hiragana and alternate
  /// with the remaining kana.
  var stage: Int {
    switch self {
    case .kana: level
    case .part, .kanji, .word: Self.levelsOfPlainHiragana + 2 * level
    }
  }

  private static let levelsOfPlainHiragana = 10

  /// The keys of entries to learn before this one is unlocked.
  public var parts: [String] { common.parts }

  /// The content of its item in a learner's deck.
  public var content: ItemContent {
    switch self {
    case .kana(let kana):
      ItemContent(
        front: kana.kana, back: kana.romaji.joined(separator: " / "), notes: kana.mnemonic,
        tags: ["course", "kana"])
    case .part(let part):
      ItemContent(
        front: part.glyph, back: part.name, notes: part.mnemonic, tags: ["course", "part"])
    case .kanji(let kanji):
      ItemContent(
        front: kanji.kanji, back: kanji.meanings.joined(separator: ", "),
        reading: (kanji.on + kanji.kun).joined(separator: "、"),
        notes: "\(kanji.meaningMnemonic)\n\(kanji.readingMnemonic)", tags: ["course", "kanji"])
    case .word(let word):
      ItemContent(
        front: word.word, back: word.meanings.joined(separator: ", "), reading: word.reading,
        tags: ["course", "word"])
    }
  }
}

/// The parts that all entries of the course have.
private protocol CourseContent {
  var id: String { get }
  var deck: String { get }
  var level: Int { get }
  var parts: [String] { get }
}

extension CourseEntry.Kana: CourseContent {}
extension CourseEntry.Part: CourseContent {
  fileprivate var parts: [String] { [] }
}
extension CourseEntry.Kanji: CourseContent {}
extension CourseEntry.Word: CourseContent {}
