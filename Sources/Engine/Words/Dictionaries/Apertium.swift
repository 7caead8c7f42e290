import Foundation

/// Spanish words by Apertium: its analyser knows parts of speech, its bilingual dictionary the
/// usual equivalents. Words that they lack come from FreeDict.
struct Apertium: InstalledDictionary {
  private typealias Lemma = ApertiumAnalyser.Lemma

  private let analyser: ApertiumAnalyser
  private let bilingual: FilterProcess
  private let others: any InstalledDictionary
  private let order: SenseOrder?

  /// - Returns: nil if it is not installed.
  init?(_ folder: URL, others: any InstalledDictionary, order: SenseOrder? = nil) {
    let pairs = folder.appending(path: "spa-eng.autobil.bin")
    guard FileManager.default.isReadableFile(atPath: pairs.path),
      let analyser = ApertiumAnalyser(folder.appending(path: "spa-eng.automorf.bin"))
    else { return nil }
    self.analyser = analyser
    self.others = others
    self.order = order
    bilingual = FilterProcess([ApertiumAnalyser.program, "-z", "-b", pairs.path])
  }

  func words(_ texts: [String]) async throws -> [DefinedWord] {
    bilingual.prepare()
    let analyses = try await analyser.lemmas(of: texts)
    let equivalents = try await translate(analyses.values.flatMap(\.self))
    let found = Dictionary(
      try await others.words(texts).map { ($0.text.lowercased(), $0) }, uniquingKeysWith: { $1 })
    return texts.compactMap { text in
      let lemmas = analyses[text] ?? []
      let other = found[text.lowercased()]
      let meanings = lemmas.flatMap { lemma in
        (equivalents[lemma] ?? []).map { Self.meaning($0, lemma) }
      }
      guard !meanings.isEmpty else { return other }
      return DefinedWord(
        text: text.lowercased(), language: .spanish,
        meanings: ordered(meanings.uniqued(), of: text, like: other), source: .apertium)
    }
  }

  func bases(of text: String) async throws -> [String] { try await analyser.bases(of: text) }

  /// Its equivalents are in no order; those that FreeDict has too are likelier, most of all its
  /// first.
  private func ordered(
    _ meanings: [DefinedWord.Meaning], of word: String, like other: DefinedWord?
  ) -> [DefinedWord.Meaning] {
    let known = (other?.meanings ?? []).flatMap { SenseOrder.glosses(of: $0.definition) }
      .map(SenseOrder.plain)
    let rated = meanings.enumerated().map { place, meaning in
      let plain = SenseOrder.plain(meaning.definition)
      let agreement = known.firstIndex(of: plain).map { $0 == 0 ? 1.5 : 0.7 } ?? 0
      let likelihood = order?.likelihood(of: meaning.definition, for: word) ?? 0
      return (meaning: meaning, score: agreement + likelihood - 0.1 * Double(place))
    }
    return rated.sorted { $0.score > $1.score }.map(\.meaning)
  }

  private static func meaning(_ equivalent: String, _ lemma: Lemma) -> DefinedWord.Meaning {
    let part = lemma.partOfSpeech
    return .init(
      part == "verb" ? "to \(equivalent)" : equivalent, partOfSpeech: part, gender: lemma.gender)
  }

  /// Returns the English equivalents of dictionary forms.
  private func translate(_ lemmas: [Lemma]) async throws -> [Lemma: [String]] {
    var equivalents: [Lemma: [String]] = [:]
    for answer in try await ApertiumAnalyser.ask(
      bilingual, lemmas.map { "^\($0.text)\($0.tags)$" })
    {
      guard let lemma = Lemma(answer.asked) else { continue }
      // `take<vblex># care of` is “take care of”.
      let words = answer.given.filter { !$0.hasPrefix("@") }.map {
        $0.replacing(/<[^<>]*>/, with: "").replacing("#", with: "").trimmed
      }
      if !words.isEmpty { equivalents[lemma] = words.uniqued() }
    }
    return equivalents
  }
}
