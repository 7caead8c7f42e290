import Engine
import Foundation
import Helpers

/// How long a dictionary in Yomitan's format takes to be imported, random words by its ranks, and a
/// lookup with ten.
struct ImportingDictionaries {
  private static let terms = 300_000
  private static let smallTerms = 50_000
  private static let dictionaries = 10

  static func figures() async throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-bench-\(UUID())")
    let study = try Study.open(folder, face: .sanpo, course: try .bundled())
    let dictionary = study.dictionary
    let now = study.clock.now()
    let large = archive("Large", terms: terms)
    let time = try await seconds {
      try await dictionary.importArchive(large, named: "large.zip", at: now)
    }
    let choices = try await randomWords(study)
    for number in 2...dictionaries {
      let small = archive("Small \(number)", terms: smallTerms)
      try await dictionary.importArchive(small, named: "small.zip", at: now)
    }
    let times = try await LookingUp.times(study)
    try FileManager.default.removeItem(at: folder)
    return [
      Figure(
        name: "dictionary of 300,000 terms imported", value: time, unit: "s", goal: .atMost(30),
        remark: "structured content, \(large.count >> 20) MB, stored"),
      Figure(
        name: "twenty words by the ranks of an imported dictionary, 95 of 100",
        value: quantile(choices, 0.95) * 1_000, unit: "ms", goal: .atMost(20),
        remark: "300,000 ranks"),
      Figure(
        name: "lookup with ten imported dictionaries, 99 of 100",
        value: quantile(times, 0.99) * 1000, unit: "ms", goal: .atMost(5),
        remark: "750,000 terms beside EDICT, frequencies and accents in each"),
    ]
  }

  /// Seconds for each of a hundred pages.
  private static func randomWords(_ study: Study) async throws -> [Double] {
    var times: [Double] = []
    for seed in 0...UInt64(100) {
      let request = WordRequest(.japanese, level: .rare, seed: seed)
      var words: [DefinedWord] = []
      times.append(
        try await seconds { words = try await study.words.discover(request).words })
      guard words.count == request.count else {
        throw HelperError("There are \(words.count) words of an import.")
      }
    }
    // The first builds the dictionary.
    return Array(times.dropFirst())
  }

  /// Invented words, and every word that is looked up.
  private static func archive(_ title: String, terms: Int) -> Data {
    let known =
      LookingUp.queries.map { ($0, $0) }
      + LookingUp.words.map { ($0.writing, $0.reading) }
    var files: [(name: String, data: Data)] = [
      (
        "index.json",
        Data(#"{"title": "\#(title)", "revision": "1", "format": 3, "sequenced": true}"#.utf8)
      )
    ]
    let perBank = 10_000
    for bank in 0..<(terms / perBank) {
      let words = (0..<perBank).map { invented(bank * perBank + $0) } + (bank == 0 ? known : [])
      files.append(("term_bank_\(bank + 1).json", list(words.map(term))))
      files.append(("term_meta_bank_\(bank + 1).json", list(words.enumerated().flatMap(meta))))
    }
    return StoredZip.data(files)
  }

  private static func invented(_ number: Int) -> (String, String) {
    let kana = Array("あかさたなはまやらわいきしちにひみりうくすつぬふむゆる")
    var (reading, rest) = ("", number)
    for _ in 0..<5 {
      reading.append(kana[rest % kana.count])
      rest /= kana.count
    }
    let kanji = String(Unicode.Scalar(UInt32(0x4E00 + number % 6_000)) ?? "一")
    return (kanji + reading, reading + "み")
  }

  private static func term(_ word: (String, String)) -> String {
    """
    ["\(word.0)", "\(word.1)", "n", "", 1, [{"type": "structured-content", "content": [
      {"tag": "span", "data": {"content": "part-of-speech"}, "content": "noun"},
      {"tag": "ul", "lang": "en", "content": [{"tag": "li", "content": "an invented meaning"},
        {"tag": "li", "content": ["another, as in ", {"tag": "a", "href": "?query=猫",
          "content": "猫"}]}]}]}], 1, ""]
    """
  }

  private static func meta(_ place: Int, _ word: (String, String)) -> [String] {
    [
      #"["\#(word.0)", "freq", \#(place)]"#,
      #"["\#(word.0)", "pitch", {"reading": "\#(word.1)", "pitches": [{"position": 2}]}]"#,
    ]
  }

  private static func list(_ rows: [String]) -> Data {
    Data("[\(rows.joined(separator: ","))]".utf8)
  }
}
