import Foundation

/// Spanish words by Apertium: its analyser knows parts of speech, its bilingual dictionary the usual
/// equivalents. Both are read by `lt-proc`, twenty words at once. Words that they lack come from
/// FreeDict.
struct Apertium: InstalledDictionary {
  private let analyser: URL
  private let bilingual: URL
  private let others: any InstalledDictionary

  /// - Returns: nil if it is not installed.
  init?(_ folder: URL, others: any InstalledDictionary) {
    analyser = folder.appending(path: "spa-eng.automorf.bin")
    bilingual = folder.appending(path: "spa-eng.autobil.bin")
    self.others = others
    let files = [analyser, bilingual].map(\.path) + [Self.program]
    guard files.allSatisfy(FileManager.default.isReadableFile) else { return nil }
  }

  private static let program = "/usr/bin/lt-proc"

  func words(_ texts: [String]) async throws -> [DefinedWord] {
    let analyses = try await analysed(texts)
    let equivalents = try await translated(analyses.values.flatMap(\.self))
    let rest = texts.filter { analyses[$0]?.contains { equivalents[$0] != nil } != true }
    let found = Dictionary(
      try await others.words(rest).map { ($0.text.lowercased(), $0) }, uniquingKeysWith: { $1 })
    return texts.compactMap { text in
      let lemmas = analyses[text] ?? []
      let meanings = lemmas.flatMap { lemma in
        (equivalents[lemma] ?? []).map { Self.meaning($0, lemma) }
      }
      guard meanings.isEmpty else {
        return DefinedWord(
          text: lemmas[0].text, language: .spanish, meanings: meanings.uniqued(),
          source: .apertium)
      }
      guard var word = found[text.lowercased()] else { return nil }
      let parts = lemmas.compactMap(\.partOfSpeech).uniqued()
      if parts.count == 1 {
        for place in word.meanings.indices { word.meanings[place].partOfSpeech = parts[0] }
      }
      return word
    }
  }

  private static func meaning(_ equivalent: String, _ lemma: Lemma) -> DefinedWord.Meaning {
    let part = lemma.partOfSpeech
    return .init(part == "verb" ? "to \(equivalent)" : equivalent, partOfSpeech: part)
  }

  // MARK: Asking

  /// A dictionary form with its tags: `perro<n><m><sg>`.
  private struct Lemma: Hashable {
    var text: String
    var tags: String

    var partOfSpeech: String? {
      Self.partsOfSpeech[String(tags.dropFirst().prefix { $0 != ">" })]
    }

    private static let partsOfSpeech = [
      "n": "noun", "vblex": "verb", "vbser": "verb", "vbhaver": "verb", "vbmod": "verb",
      "adj": "adjective", "adv": "adverb", "preadv": "adverb", "prn": "pronoun",
      "det": "determiner", "pr": "preposition", "cnjcoo": "conjunction", "cnjsub": "conjunction",
      "cnjadv": "conjunction", "ij": "interjection", "num": "numeral",
    ]
  }

  /// Returns the words as dictionary forms, by text; none for inflected forms.
  private func analysed(_ texts: [String]) async throws -> [String: [Lemma]] {
    let plain = texts.filter { $0.allSatisfy { $0.isLetter } }
    var lemmas: [String: [Lemma]] = [:]
    for answer in try await asked(["-w", analyser.path], plain.map { $0.lowercased() }) {
      lemmas[answer.asked] = answer.given.compactMap(Self.lemma).filter {
        $0.text == answer.asked && $0.partOfSpeech != nil
      }.uniqued()
    }
    return Dictionary(
      plain.map { ($0, lemmas[$0.lowercased()] ?? []) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the English equivalents of dictionary forms.
  private func translated(_ lemmas: [Lemma]) async throws -> [Lemma: [String]] {
    var equivalents: [Lemma: [String]] = [:]
    for answer in try await asked(
      ["-b", bilingual.path], lemmas.map { "^\($0.text)\($0.tags)$" })
    {
      guard let lemma = Self.lemma(answer.asked) else { continue }
      // `take<vblex># care of` is “take care of”.
      let words = answer.given.filter { !$0.hasPrefix("@") }.map {
        $0.replacing(/<[^<>]*>/, with: "").replacing("#", with: "").trimmed
      }
      if !words.isEmpty { equivalents[lemma] = words.uniqued() }
    }
    return equivalents
  }

  private static func lemma(_ analysis: String) -> Lemma? {
    guard let tags = analysis.firstIndex(of: "<"), !analysis.hasPrefix("*") else { return nil }
    return Lemma(text: String(analysis[..<tags]), tags: String(analysis[tags...]))
  }

  /// Runs `lt-proc`, which answers each `^asked/given/given$`.
  private func asked(
    _ arguments: [String], _ lines: [String]
  ) async throws -> [(asked: String, given: [String])] {
    guard !lines.isEmpty else { return [] }
    let outcome = try await ChildProcess.run(
      ["timeout", "5", Self.program] + arguments, input: lines.joined(separator: "\n") + "\n",
      keepsOutput: true)
    return outcome.output.split(separator: "$").compactMap { unit in
      guard let start = unit.firstIndex(of: "^") else { return nil }
      let parts = unit[unit.index(after: start)...].split(separator: "/").map(String.init)
      return parts.first.map { ($0, Array(parts.dropFirst())) }
    }
  }
}
