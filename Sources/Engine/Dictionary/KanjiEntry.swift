/// A kanji with its readings, meanings and grade, from KANJIDIC2 or an imported dictionary.
public struct KanjiEntry: Hashable, Sendable, Identifiable {
  public var literal: String
  public var strokes: Int
  public var grade: SchoolGrade?
  /// The rank among the 2,501 most used kanji in newspapers, from 1.
  public var frequency: Int?
  public var level: KanjiLevel?
  /// In katakana.
  public var on: [String] = []
  /// In hiragana, with a dot before the okurigana: た.べる
  public var kun: [String] = []
  /// Readings used only in names.
  public var nanori: [String] = []
  public var meanings: [String] = []
  /// The SKIP code: "1-4-5" is left of 4 strokes and right of 5.
  var skip = ""
  /// The four-corner code: five digits with a dot.
  var fourCorner = ""
  /// The visual parts, simplest first.
  var parts: [String] = []
  /// Similar-looking kanji, most similar first.
  var lookAlikes: [String] = []

  public var id: String { literal }

  /// Whether only imported dictionaries have it, whose strokes are among their facts.
  public var isImported: Bool { strokes == 0 }

  /// Whether schools teach it, newspapers use it, or the JLPT lists it.
  var isInUse: Bool { grade != nil || frequency != nil || level != nil }
}

/// The grade in which Japanese schools teach a kanji.
public enum SchoolGrade: Hashable, Sendable, Comparable {
  /// 1 to 6.
  case elementary(Int)
  case secondary
  /// Kanji for names, beyond those of common use.
  case names

  /// Creates a grade from its number in KANJIDIC2: 1 to 6, 8 for secondary school, 9 and 10 for
  /// names.
  init?(number: Int) {
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

  /// 1 to 6; 8 for secondary school, 9 for names.
  public var number: Int {
    switch self {
    case .elementary(let year): year
    case .secondary: 8
    case .names: 9
    }
  }
}

/// The JLPT level for which a kanji is usually learned.
///
/// No list has been published since 2010. KANJIDIC2 has the four earlier levels: its 4 is N5 here,
/// its 3 is N4 and its 1 is N1. Its 2 covers N3 and N2, which cannot be told apart.
public enum KanjiLevel: Int, CaseIterable, Hashable, Sendable, Comparable {
  case n5 = 4
  case n4 = 3
  case n3AndN2 = 2
  case n1 = 1

  /// Easier levels come first.
  public static func < (a: KanjiLevel, b: KanjiLevel) -> Bool { a.rawValue > b.rawValue }

  public var name: String {
    switch self {
    case .n5: "N5"
    case .n4: "N4"
    case .n3AndN2: "N3 and N2"
    case .n1: "N1"
    }
  }

  /// Parses a level as typed: N5, n3, 1.
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
