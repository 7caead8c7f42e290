import Foundation

/// Parts of speech for dictionaries that give none: those of their English glosses, by how often
/// WordNet's authors met a word as each, chosen among those that an analyser allows.
struct EnglishParts: Sendable {
  /// Lines such as `red%5:00:01:chromatic:00 1 43`: the sense, its number, how often it was met.
  private let counts: SortedLines?
  /// The words of each part of speech.
  private let indexes: [(part: String, lines: SortedLines)]
  private let forms: EnglishForms

  /// - Parameter wordNet: the folder of WordNet. Without it, only verbs and small words are known.
  init(wordNet: URL) {
    // The use of WordNet itself reports a missing file.
    counts = try? SortedLines(wordNet.appending(path: "cntlist.rev"))
    indexes = WordNet.partsOfSpeech.compactMap { part, file in
      (try? SortedLines(wordNet.appending(path: "index.\(file)"))).map { (part, $0) }
    }
    forms = EnglishForms(wordNet)
  }

  /// - Parameter possible: the parts of speech that the word can have; nil for any.
  func part(of gloss: String, among possible: [String]? = nil) -> String? {
    if let possible, possible.count == 1 { return possible[0] }
    let isPossible = { (part: String) in possible?.contains(part) ?? true }
    let plain = gloss.contains("(") ? gloss.replacing(/\([^()]*\)/, with: "") : gloss
    let glosses = plain.lowercased().split { ",;".contains($0) }
      .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
    guard let first = glosses.first else { return nil }
    if let part = Self.grammar(of: first), isPossible(part) { return part }
    // Those that mean the same tell how the first is meant: “pretty; beautiful” is an adjective.
    var shares: [String: Double] = [:]
    for words in glosses.prefix(3) where shares.count != 1 {
      let met = times(of: words).filter { isPossible($0.key) }
      let all = Double(met.values.reduce(0, +))
      for (part, count) in met { shares[part, default: 0] += Double(count) / all }
    }
    return shares.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// The part of speech that the small words of a gloss show; nil if they show none.
  private static func grammar(of words: [String]) -> String? {
    guard words.count > 1 else { return small[words[0]] }
    if words[0] == "to" || words.starts(with: ["not", "to"]) { return "verb" }
    return ["a", "an", "the"].contains(words[0]) ? "noun" : nil
  }

  /// How often a gloss was met, by part of speech: as a whole, or else its last word.
  private func times(of words: [String]) -> [String: Int] {
    let whole = words.count > 1 ? known(words.joined(separator: "_")) : [:]
    if whole.keys.contains(where: { $0 != "verb" }) { return whole.filter { $0.key != "verb" } }
    // “Go away”, but not “cell phone”, which is a verb to WordNet.
    let times = timesMet(words[0])
    if !whole.isEmpty, let asVerb = times["verb"], asVerb == times.values.max() { return whole }
    guard let last = words.last, Self.small[last] == nil, !["sth", "sb"].contains(last) else {
      return [:]
    }
    // A verb's gloss begins with “to”.
    let ofLast = (words.count > 1 ? timesMet(last) : times).filter { $0.key != "verb" }
    guard ofLast.isEmpty else { return ofLast }
    let others = known(last).filter { $0.key != "verb" }
    guard others.isEmpty else { return others }
    let isPlural = forms.bases(of: last).contains { base, part in
      part == "noun" && known(base)["noun"] != nil
    }
    return isPlural ? ["noun": 1] : known(last)
  }

  /// How often a word was met, or 1 for each part of speech that it can have if it never was.
  private func known(_ word: String) -> [String: Int] {
    let times = timesMet(word)
    guard times.isEmpty else { return times }
    let parts = indexes.filter { !$0.lines.lines(word, endingWith: " ").isEmpty }.map(\.part)
    return Dictionary(uniqueKeysWithValues: parts.map { ($0, 1) })
  }

  /// How often a word was met, by part of speech.
  func timesMet(_ word: String) -> [String: Int] {
    var times: [String: Int] = [:]
    for line in counts?.lines(word, endingWith: "%") ?? [] {
      let kind = line.dropFirst(word.count + 1).first
      guard let part = kind.flatMap({ Self.kinds[$0] }),
        let count = line.split(separator: " ").last.flatMap({ Int($0) })
      else { continue }
      times[part, default: 0] += count
    }
    return times
  }

  private static let kinds: [Character: String] = [
    "1": "noun", "2": "verb", "3": "adjective", "4": "adverb", "5": "adjective",
  ]

  /// Words that WordNet leaves out, or knows as others: “I” is iodine.
  private static let small: [String: String] = {
    let lists = [
      "pronoun": "i me you he him she her it we us they them who whom what this that these those "
        + "myself yourself himself herself itself ourselves themselves someone something everyone "
        + "everything",
      "conjunction": "and or but because when whenever while if although though unless whereas",
      "preposition": "of at in on to from with by for into onto toward towards under above below "
        + "despite between among during until since without within about against",
      "numeral": "one two three four five six seven eight nine ten eleven twelve hundred thousand",
      "interjection": "hello hi oh ah hey ouch goodbye bye",
      "determiner": "my your his our their its every each some any",
    ]
    var parts: [String: String] = [:]
    for (part, words) in lists {
      for word in words.split(separator: " ") { parts[String(word)] = part }
    }
    return parts
  }()
}

/// A dictionary whose words have no parts of speech, with those of an analyser and of their
/// glosses.
struct PartedDictionary: InstalledDictionary {
  let others: any InstalledDictionary
  /// Nil if it is not installed.
  let analyser: ApertiumAnalyser?
  let english: EnglishParts

  func words(_ texts: [String]) async throws -> [DefinedWord] {
    analyser?.prepare()
    var words = try await others.words(texts)
    guard words.contains(where: { $0.meanings.contains { $0.partOfSpeech == nil } }) else {
      return words
    }
    let lemmas = try await analyser?.lemmas(of: words.map(\.text)) ?? [:]
    for place in words.indices {
      let analyses = lemmas[words[place].text] ?? []
      let parts = analyses.compactMap(\.partOfSpeech).uniqued()
      let genders = analyses.compactMap(\.gender).uniqued()
      for number in words[place].meanings.indices
      where words[place].meanings[number].partOfSpeech == nil {
        words[place].meanings[number].partOfSpeech = english.part(
          of: words[place].meanings[number].definition, among: parts.isEmpty ? nil : parts)
        guard words[place].meanings[number].partOfSpeech == "noun", genders.count == 1 else {
          continue
        }
        words[place].meanings[number].gender = genders[0]
      }
    }
    return words
  }

  func bases(of text: String) async throws -> [String] {
    try await analyser?.bases(of: text) ?? []
  }
}
