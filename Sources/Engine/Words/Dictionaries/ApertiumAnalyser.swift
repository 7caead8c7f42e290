import Foundation

/// An analyser of Apertium, which knows the parts of speech of a language's words.
struct ApertiumAnalyser: Sendable {
  /// A dictionary form with its tags: `perro<n><m><sg>`. That of a noun with two genders is the
  /// masculine: niña is `niño<n><f><sg>`.
  struct Lemma: Hashable {
    var text: String
    var tags: String

    init?(_ analysis: String) {
      guard let start = analysis.firstIndex(of: "<"), !analysis.hasPrefix("*") else { return nil }
      (text, tags) = (String(analysis[..<start]), String(analysis[start...]))
    }

    var partOfSpeech: String? {
      Self.partsOfSpeech[String(tags.dropFirst().prefix { $0 != ">" })]
    }

    /// Nil for what is no noun, or may have either.
    var gender: Gender? {
      if tags.hasPrefix("<n><m>") { return .masculine }
      return tags.hasPrefix("<n><f>") ? .feminine : nil
    }

    var isFeminineNoun: Bool { tags.hasPrefix("<n><f><sg>") }

    private static let partsOfSpeech = [
      "n": "noun", "vblex": "verb", "vbser": "verb", "vbhaver": "verb", "vbmod": "verb",
      "adj": "adjective", "adv": "adverb", "preadv": "adverb", "prn": "pronoun",
      "det": "determiner", "pr": "preposition", "cnjcoo": "conjunction", "cnjsub": "conjunction",
      "cnjadv": "conjunction", "ij": "interjection", "num": "numeral",
    ]
  }

  static let program = "/usr/bin/lt-proc"

  private let filter: FilterProcess

  /// - Parameter file: such as `spa-eng.automorf.bin`.
  /// - Returns: nil if it is not installed.
  init?(_ file: URL) {
    guard [file.path, Self.program].allSatisfy(FileManager.default.isReadableFile) else {
      return nil
    }
    filter = FilterProcess([Self.program, "-z", "-w", file.path])
  }

  func prepare() { filter.prepare() }

  /// Returns the words as dictionary forms, by text; none for inflected forms, but for the feminine
  /// of a noun.
  func lemmas(of texts: [String]) async throws -> [String: [Lemma]] {
    let plain = texts.filter { $0.allSatisfy { $0.isLetter } }
    var lemmas: [String: [Lemma]] = [:]
    for answer in try await Self.ask(filter, plain.map { $0.lowercased() }) {
      let analyses = answer.given.compactMap(Lemma.init).filter { $0.partOfSpeech != nil }.uniqued()
      let unchanged = analyses.filter { $0.text == answer.asked }
      lemmas[answer.asked] = unchanged.isEmpty ? analyses.filter(\.isFeminineNoun) : unchanged
    }
    return Dictionary(
      plain.map { ($0, lemmas[$0.lowercased()] ?? []) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the dictionary forms of a word.
  func bases(of text: String) async throws -> [String] {
    guard text.allSatisfy(\.isLetter) else { return [] }
    let answers = try await Self.ask(filter, [text.lowercased()])
    return answers.flatMap(\.given).compactMap(Lemma.init).map(\.text).uniqued()
  }

  /// Asks `lt-proc`, which answers each `^asked/given/given$`.
  static func ask(
    _ filter: FilterProcess, _ lines: [String]
  ) async throws -> [(asked: String, given: [String])] {
    guard !lines.isEmpty else { return [] }
    let answer = try await filter.answer(to: lines.joined(separator: "\n") + "\n")
    return answer.split(separator: "$").compactMap { unit in
      guard let start = unit.firstIndex(of: "^") else { return nil }
      let parts = unit[unit.index(after: start)...].split(separator: "/").map(String.init)
      return parts.first.map { ($0, Array(parts.dropFirst())) }
    }
  }
}
