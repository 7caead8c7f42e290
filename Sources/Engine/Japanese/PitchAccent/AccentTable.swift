import Foundation

/// The accents of the words of UniDic and naist-jdic, looked up directly in the bundled file.
///
/// `Scripts/accent-table.py` builds the file and describes its format. Nothing is parsed on
/// opening. A lookup costs one hash and a search among about five neighbours.
public struct AccentTable: Sendable {
  /// The kind of an entry. Homographs of different kinds are separate: the noun はし and the suffix
  /// はし.
  public enum Kind: UInt8, Sendable, CaseIterable {
    case verb = 0x76
    case adjective = 0x61
    case noun = 0x6E
    case suffix = 0x73
    case prefix = 0x70
    /// The rule for the second part of a compound, learned from the dictionary's compounds.
    case rearAfterKanji = 0x6B
    case rearAfterOkurigana = 0x6F
    case rearAfterWord = 0x77
    /// A reading whose words all have the same accent.
    case reading = 0x72
    /// A word without its okurigana.
    case bare = 0x62
  }

  struct Entry: Hashable {
    /// The possible downsteps, preferred first.
    var falls: [Int]
    /// How it attaches as the second part of a compound or as a prefix.
    var attachment: Attachment
  }

  let data: Data
  private let valueCount: Int
  private let wordCount: Int

  private static let signature = Data("accents2".utf8)
  private static let startsAt = 12
  private static let wordsAt = startsAt + 65_537 * 4
  private static let wordSize = 5
  private static let valueSize = 6

  /// - Throws: `Problem` if the data is not what the script builds.
  init(_ data: Data) throws {
    let broken = Problem.incomplete("The accent table is damaged.", detail: "accents.bin")
    guard data.count >= Self.wordsAt, data.startIndex == 0, data.starts(with: Self.signature)
    else { throw broken }
    self.data = data
    (valueCount, wordCount) = data.withUnsafeBytes { table in
      (
        Self.number(table, at: 8, bytes: 4),
        Self.number(table, at: Self.startsAt + 65_536 * 4, bytes: 4)
      )
    }
    let size = Self.wordsAt + wordCount * Self.wordSize + valueCount * Self.valueSize
    guard data.count == size else { throw broken }
  }

  /// Returns the bundled table, memory-mapped once and shared.
  ///
  /// - Throws: `Problem` if the installation lacks it.
  public static func bundled() throws -> AccentTable {
    try inBundle.get()
  }

  private static let inBundle = Result { try mapped() }

  private static func mapped() throws -> AccentTable {
    try AccentTable(
      BundledFile.data(
        "accents.bin", in: "Japanese", missing: "The accent table is missing.",
        options: .alwaysMapped))
  }

  /// - Parameter reading: the reading of the dictionary form, in hiragana.
  func entry(_ kind: Kind, _ surface: String, _ reading: String) -> Entry? {
    data.withUnsafeBytes { table in
      place(kind, surface, reading, in: table)
        .flatMap { entry(Self.number(table, at: $0, bytes: 2), table) }
    }
  }

  /// Returns the offset of the two bytes that index a word's value.
  func place(
    _ kind: Kind, _ surface: String, _ reading: String, in table: UnsafeRawBufferPointer
  ) -> Int? {
    let key = Self.hash(kind, surface, reading)
    let prefix = Self.startsAt + Int(key >> 24) * 4
    let start = Self.number(table, at: prefix, bytes: 4)
    let end = Self.number(table, at: prefix + 4, bytes: 4)
    guard start < end, end <= wordCount else { return nil }
    for word in start..<end {
      let place = Self.wordsAt + word * Self.wordSize
      if Self.number(table, at: place, bytes: 3) == Int(key & 0xFF_FFFF) {
        return place + 3
      }
    }
    return nil
  }

  private func entry(_ number: Int, _ table: UnsafeRawBufferPointer) -> Entry? {
    guard number < valueCount else { return nil }
    let place = Self.wordsAt + wordCount * Self.wordSize + number * Self.valueSize
    let count = min(3, Int(table[place + 2]))
    let falls =
      count == 1
      ? .one(Int(table[place + 3])) : (0..<count).map { Int(table[place + 3 + $0]) }
    return Entry(
      falls: falls, attachment: Attachment(letter: table[place], number: Int(table[place + 1])))
  }

  @inline(__always)
  private static func number(_ table: UnsafeRawBufferPointer, at place: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(table[place + $1]) << (8 * $1) }
  }

  /// The upper 40 bits of FNV-1a, mixed by a multiplication.
  private static func hash(_ kind: Kind, _ surface: String, _ reading: String) -> UInt64 {
    var hash = WordHash()
    hash.add(kind.rawValue)
    hash.add(surface)
    hash.add(0x09)
    hash.add(reading)
    return (UInt64(hash.key) &* 0x9E37_79B9_7F4A_7C15) >> 24
  }
}
