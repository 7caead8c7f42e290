/// A kanji as the dictionary has it.
public struct KanjiEntry: Hashable, Sendable, Identifiable {
  public var literal: String
  public var strokes: Int
  public var grade: SchoolGrade?
  /// Its place among the 2,501 kanji most used in newspapers, 1 the most used.
  public var frequency: Int?
  public var level: KanjiLevel?
  /// In katakana.
  public var on: [String] = []
  /// In hiragana, okurigana behind a dot: た.べる
  public var kun: [String] = []
  /// Only in names.
  public var nanori: [String] = []
  public var meanings: [String] = []
  /// How it is cut up: "1-4-5" is left of 4 strokes and right of 5.
  public var skip = ""
  /// The shapes of its corners, as five digits with a dot.
  public var fourCorner = ""
  /// What it is seen to be put together from, the simplest first.
  public var parts: [String] = []
  /// What it is easily taken for, the nearest first.
  public var lookAlikes: [String] = []

  public init(literal: String, strokes: Int) {
    (self.literal, self.strokes) = (literal, strokes)
  }

  public var id: String { literal }

  /// Whether schools teach it or papers use it.
  var isInUse: Bool { grade != nil || frequency != nil || level != nil }
}

/// Where the Japanese school has a kanji.
public enum SchoolGrade: Hashable, Sendable, Comparable {
  /// 1 to 6.
  case elementary(Int)
  case secondary
  /// For names beyond the kanji of common use.
  case names

  /// By KANJIDIC2: 1 to 6, 8 for secondary school, 9 and 10 for names.
  public init?(number: Int) {
    switch number {
    case 1...6: self = .elementary(number)
    case 8: self = .secondary
    case 9, 10: self = .names
    default: return nil
    }
  }

  public var name: String {
    switch self {
    case .elementary(let year): "School year \(year)"
    case .secondary: "Secondary school"
    case .names: "For names"
    }
  }

  var number: Int {
    switch self {
    case .elementary(let year): year
    case .secondary: 8
    case .names: 9
    }
  }
}

/// The level of the JLPT a kanji is usually learned for.
///
/// Since 2010 no list is published. KANJIDIC2 has the four levels from before: its 4 is called N5
/// here, its 3 N4 and its 1 N1; what was 2 lies in N3 and N2, and nothing says which.
public enum KanjiLevel: Int, CaseIterable, Hashable, Sendable, Comparable {
  case n5 = 4
  case n4 = 3
  case n3AndN2 = 2
  case n1 = 1

  /// The easier first.
  public static func < (a: KanjiLevel, b: KanjiLevel) -> Bool { a.rawValue > b.rawValue }

  public var name: String {
    switch self {
    case .n5: "N5"
    case .n4: "N4"
    case .n3AndN2: "N3 and N2"
    case .n1: "N1"
    }
  }

  /// As a person writes it: N5, n3, 1.
  public init?(text: String) {
    switch text.uppercased().trimmingPrefix("N") {
    case "5": self = .n5
    case "4": self = .n4
    case "3", "2": self = .n3AndN2
    case "1": self = .n1
    default: return nil
    }
  }
}
