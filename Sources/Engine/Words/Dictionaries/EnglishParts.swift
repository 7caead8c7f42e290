import Foundation

/// Parts of speech for dictionaries that give none: those of their English glosses, by how often
/// WordNet's authors met a word as each, chosen among those that an analyser allows.
struct EnglishParts: Sendable {
  /// Lines such as `red%5:00:01:chromatic:00 1 43`: the sense, its number, how often it was met.
  private let counts: SortedLines?

  /// - Parameter wordNet: the folder of WordNet. Without it, only verbs and small words are known.
  init(wordNet: URL) {
    // The use of WordNet itself reports a missing file.
    counts = try? SortedLines(wordNet.appending(path: "cntlist.rev"))
  }

  /// - Parameter possible: the parts of speech that the word can have; nil for any.
  func part(of gloss: String, among possible: [String]? = nil) -> String? {
    if let possible, possible.count == 1 { return possible[0] }
    let isPossible = { (part: String) in possible?.contains(part) ?? true }
    let whole = gloss.contains("(") ? gloss.replacing(/\([^()]*\)/, with: "") : gloss
    let plain = whole.prefix { !",;".contains($0) }
    let words = plain.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first, let last = words.last else { return nil }
    if first == "to", words.count > 1, isPossible("verb") { return "verb" }
    if words.count == 1, let part = Self.small[first], isPossible(part) { return part }
    if ["a", "an", "the"].contains(first), words.count > 1, isPossible("noun") { return "noun" }
    // A verb's gloss begins with “to”.
    return timesMet(last).filter { $0.key != "verb" && isPossible($0.key) }
      .max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
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
        + "myself yourself himself herself itself ourselves themselves someone something",
      "conjunction": "and or but because if although though unless whereas",
      "preposition": "of at in on to from with by for into onto toward towards under above below "
        + "between among during until since without within about against",
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
      let parts = (lemmas[words[place].text] ?? []).compactMap(\.partOfSpeech).uniqued()
      for number in words[place].meanings.indices
      where words[place].meanings[number].partOfSpeech == nil {
        words[place].meanings[number].partOfSpeech = english.part(
          of: words[place].meanings[number].definition, among: parts.isEmpty ? nil : parts)
      }
    }
    return words
  }

  func bases(of text: String) async throws -> [String] {
    try await analyser?.bases(of: text) ?? []
  }
}
