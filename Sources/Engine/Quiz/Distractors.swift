import Foundation

/// Chooses the wrong answers of a question.
///
/// They should be plausible and must be wrong. The rules are those of the research on
/// multiple-choice tests: the same part of speech, similar in length and frequency, no shared
/// meaning, first what this learner took for the word before, one that looks alike, and no two that
/// mean the same.
struct Distractors {
  let target: QuizWord
  let direction: QuizDirection
  /// How common a word is, as a Zipf frequency; nil if unknown.
  let zipf: (String) -> Double?

  /// - Parameters:
  ///   - confused: what the learner chose wrongly for the target before.
  ///   - similar: words that look like the target.
  ///   - others: any words, in random order.
  ///   - repeated: words for want of others: whoever has seen them knows that they are wrong.
  func chosen(
    _ count: Int, confused: [QuizWord], similar: [QuizWord], others: [QuizWord],
    repeated: [QuizWord] = []
  ) -> [QuizWord] {
    let nearestFirst = others.map { (word: $0, distance: distance($0)) }
      .sorted { $0.distance < $1.distance }.map(\.word)
    var chosen: [QuizWord] = []
    for word in confused where chosen.count < count { add(word, to: &chosen) }
    // One that looks alike.
    let most = min(count, chosen.count + 1)
    for word in similar where chosen.count < most { add(word, to: &chosen) }
    for word in nearestFirst + repeated where chosen.count < count { add(word, to: &chosen) }
    return chosen
  }

  private func add(_ word: QuizWord, to chosen: inout [QuizWord]) {
    guard isWrong(word), !chosen.contains(where: { $0.overlaps(word) }) else { return }
    chosen.append(word)
  }

  /// Whether the word can't be right. A word of another language or part of speech gives itself
  /// away. Where that isn't known, “to” tells verbs from other words.
  private func isWrong(_ word: QuizWord) -> Bool {
    guard word.language == target.language else { return false }
    if let own = target.partsOfSpeech, let others = word.partsOfSpeech {
      guard !Set(own).isDisjoint(with: others) else { return false }
    } else if word.isInfinitive != target.isInfinitive {
      return false
    }
    return !word.text.isEmpty && !word.shownMeaning.isEmpty && !word.overlaps(target)
  }

  /// How unlike the target a word is: 0 for one of similar length and frequency.
  private func distance(_ word: QuizWord) -> Int {
    let lengths = [target, word].map { $0.shown(direction == .meaning ? .word : .meaning).count }
    let isLong = Double(lengths.max() ?? 0) > 1.6 * Double(lengths.min() ?? 0)
    var distance = isLong ? 1 : 0
    if target.partsOfSpeech?.first != word.partsOfSpeech?.first { distance += 2 }
    if word.isForm, !target.isForm { distance += 8 }
    if word.isKanaItself != target.isKanaItself { distance += 8 }
    if let one = zipf(target.text), let other = zipf(word.text) {
      distance += min(4, Int(abs(one - other) / 0.5))
    }
    return distance
  }
}

extension QuizWord {
  private static let longest = 90
  /// The length up to which an English definition may be only the start of one.
  private static let shortest = 40
  /// The length to which a meaning is read, which may be a whole text.
  private static let longestMeaning = 500

  /// Returns the side of the word that is shown when the other one is asked for.
  func shown(_ asked: QuizDirection) -> String {
    switch asked {
    case .meaning: text
    case .word: shownMeaning
    }
  }

  /// The first sense, without labels and without the word itself.
  var shownMeaning: String {
    let words = firstSense.split(separator: " ")
    let own = Self.folded(text)
    let areOwn = words.map { word in
      Self.folded(word.trimmingCharacters(in: .punctuationCharacters)) == own
    }
    guard areOwn.contains(false) else { return firstMeaning }  // A cognate.
    let hidden = zip(words, areOwn).map { $1 ? "…" : String($0) }.joined(separator: " ")
    return Self.cut(hidden)
  }

  /// The first sense with the word itself, for afterwards.
  var firstMeaning: String { Self.cut(firstSense) }

  /// Definitions in English have semicolons themselves: “used of physical heat; having a high
  /// temperature”. What is too short for a definition goes on with the next part.
  private var firstSense: String {
    let meaning = meaning.prefix(Self.longestMeaning)
    let parts = meaning.split(separator: ";").map(Self.bare).filter { !$0.isEmpty }
    guard let first = parts.first else { return String(meaning) }
    guard language == .english else { return first }
    return parts.dropFirst().reduce(first) { sense, part in
      sense.count < Self.shortest ? "\(sense); \(part)" : sense
    }
  }

  /// Whether its meaning is that of a verb, such as “to eat”.
  fileprivate var isInfinitive: Bool { firstSense.hasPrefix("to ") }

  /// Whether it is known to be an inflected form, which gives itself away beside other words.
  fileprivate var isForm: Bool {
    if language == .german, partsOfSpeech == ["verb"], !text.hasSuffix("n") { return true }
    return Self.formsOf.contains { firstSense.contains($0) }
  }

  private static let formsOf = [
    "form of ", "plural of ", "singular of ", "past tense of ", "participle of ",
    "preterite of ", "inflection of ",
  ]

  /// Whether it is a kana, with its spellings in Latin letters for a meaning, such as “wo / o”. That
  /// gives itself away beside words.
  fileprivate var isKanaItself: Bool {
    guard text.count <= 2, Writing.isKana(text) else { return false }
    let kana = Kana.hiragana(from: text)
    return firstSense.split(separator: " / ").contains { Kana.hiragana(from: String($0)) == kana }
  }

  private static func cut(_ text: String) -> String {
    guard text.count > longest else { return text }
    let cut = text.prefix(longest)
    return cut.prefix(upTo: cut.lastIndex(of: " ") ?? cut.endIndex) + " …"
  }

  /// Whether two words are the same, or share a meaning.
  func overlaps(_ other: QuizWord) -> Bool {
    if Self.folded(text) == Self.folded(other.text) { return true }
    if Self.folded(shownMeaning) == Self.folded(other.shownMeaning) { return true }
    let (own, others) = (senses, other.senses)
    return own.contains { sense in
      others.contains { sense.intersection($0).count * 2 >= min(sense.count, $0.count) }
    }
  }

  /// The words of each sense that say something.
  private var senses: [Set<Substring>] {
    let meanings = meaning.prefix(Self.longestMeaning).split { ";,；，、/\n".contains($0) }
    return (meanings.map(Self.bare) + synonyms).map { sense in
      let words = Self.folded(sense)[...].split { !$0.isLetter && !$0.isNumber }
      let telling = words.filter { !Self.filler.contains($0) }
      // “to be” says nothing else.
      return Set(telling.isEmpty ? words : telling)
    }.filter { !$0.isEmpty }
  }

  private static let filler: Set<Substring> = [
    "a", "an", "the", "to", "of", "or", "and", "in", "on", "at", "for", "with", "by", "from", "as",
    "that", "which", "is", "be", "being", "used", "something", "someone", "somebody", "one",
  ]

  /// Returns a sense without the parts in parentheses.
  private static func bare(_ sense: some StringProtocol) -> String {
    var depth = 0
    let kept = sense.filter { character in
      if "([（".contains(character) { depth += 1 }
      defer { if ")]）".contains(character) { depth = max(0, depth - 1) } }
      return depth == 0
    }
    return String(kept).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .trimmingCharacters(in: CharacterSet(charactersIn: " .,:"))
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
