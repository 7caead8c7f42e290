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

  /// - Parameter word: in lower case; also with ß, which the lists write as ss.
  func zipf(of word: String) -> Double? {
    zipfs[word] ?? (word.contains("ß") ? zipfs[word.replacing("ß", with: "ss")] : nil)
  }

  /// Returns the words that are as the text but for their accents, as someone types them whose
  /// keyboard has none, or who errs in them: élève for eleve, grün for grun and gruen, perro for
  /// pérro.
  func accented(_ text: String) -> [String] {
    let (plain, small) = (SearchText.spelledOut(text), text.lowercased())
    return words.map(\.text).filter { word in
      guard word.utf8.contains(where: { $0 > 0x7F }) else { return word == plain && word != small }
      return SearchText.spelledOut(word) == plain
        || SearchText.spelledOut(Self.spelledOut(word)) == plain
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
