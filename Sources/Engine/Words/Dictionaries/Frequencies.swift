import Foundation

/// How common the words of a language are, by the lists of wordfreq.
///
/// A Zipf frequency is the logarithm of the occurrences in a billion words: 7 for “the”, 3 for a
/// word met once in a million.
struct Frequencies: Sendable {
  /// The words, the most common first.
  let words: [(text: String, zipf: Double)]
  private let zipfs: [String: Double]

  /// - Parameter file: gzipped MessagePack: a header, then lists of words with frequency
  ///   10^(-i/100).
  /// - Throws: errors of the file system, `Malformed`.
  init(_ file: URL) throws {
    var reader = MessagePackReader(try Gunzip.unpack(file).bytes)
    let count = try reader.list()
    try reader.skip()
    var words: [(text: String, zipf: Double)] = []
    for place in 0..<max(0, count - 1) {
      for _ in 0..<(try reader.list()) {
        words.append((try reader.text(), 9 - Double(place) / 100))
      }
    }
    self.init(words)
  }

  init(_ words: [(text: String, zipf: Double)]) {
    self.words = words
    zipfs = Dictionary(words.map { ($0.text, $0.zipf) }, uniquingKeysWith: max)
  }

  func zipf(of word: String) -> Double? { zipfs[word] }

  /// Returns the words that are as the text but for their accents, as someone types them whose
  /// keyboard has none: élève for eleve, grün for grun and gruen.
  func accented(_ text: String) -> [String] {
    let plain = SearchText.folded(text)
    return words.map(\.text).filter { word in
      word.utf8.contains { $0 > 0x7F }
        && (SearchText.folded(word) == plain || SearchText.folded(Self.spelledOut(word)) == plain)
    }
  }

  private static func spelledOut(_ word: String) -> String {
    word.reduce(into: "") { $0 += letters[$1] ?? String($1) }
  }

  private static let letters: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "œ": "oe", "æ": "ae",
  ]

  struct Malformed: Error {}
}

/// The part of MessagePack that lists of words need: lists, maps, texts and numbers.
struct MessagePackReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// - Returns: the number of elements that follow.
  mutating func list() throws -> Int {
    switch try byte() {
    case let kind where kind & 0xF0 == 0x90: Int(kind & 0x0F)
    case 0xDC: try number(of: 2)
    case 0xDD: try number(of: 4)
    default: throw Frequencies.Malformed()
    }
  }

  mutating func text() throws -> String {
    let kind = try byte()
    let length: Int
    switch kind {
    case _ where kind & 0xE0 == 0xA0: length = Int(kind & 0x1F)
    case 0xC4, 0xD9: length = try number(of: 1)
    case 0xC5, 0xDA: length = try number(of: 2)
    case 0xC6, 0xDB: length = try number(of: 4)
    default: throw Frequencies.Malformed()
    }
    guard rest.count >= length else { throw Frequencies.Malformed() }
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }

  /// Skips a map of texts to texts and small numbers, as the header is.
  mutating func skip() throws {
    let kind = try byte()
    guard kind & 0xF0 == 0x80 else { throw Frequencies.Malformed() }
    for _ in 0..<Int(kind & 0x0F) {
      _ = try text()
      if let next = rest.first, next < 0x80 { rest = rest.dropFirst() } else { _ = try text() }
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard let byte = rest.popFirst() else { throw Frequencies.Malformed() }
    return byte
  }

  /// Big-endian.
  private mutating func number(of bytes: Int) throws -> Int {
    var number = 0
    for _ in 0..<bytes { number = number << 8 | Int(try byte()) }
    return number
  }
}
