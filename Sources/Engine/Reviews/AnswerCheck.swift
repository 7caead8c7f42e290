import Foundation

/// A comparison of a typed answer with the accepted ones.
public struct AnswerCheck: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable { case right, wrong }

  /// A run of characters of the typed or the expected text, and whether the other text has it too.
  public struct Stretch: Hashable, Sendable, Codable {
    public var text: String
    public var isShared: Bool
  }

  public var outcome: Outcome
  /// Its verdict and reason; nil if the texts were only compared.
  public var judgement: Judgement?
  public var typed: [Stretch]
  public var expected: [Stretch]

  /// Whether it differs from every accepted answer, also if it is near enough to be accepted.
  public var mayBeTypo: Bool {
    outcome == .wrong || judgement.map { $0.verdict != .precise } ?? false
  }

  private enum CodingKeys: String, CodingKey {
    // Stored in sessions.
    case outcome = "verdict"
    case judgement, typed, expected
  }

  /// - Parameter accepted: all accepted answers, as plain text, the main one first. The one nearest
  ///   to `typed` becomes the expected text, or the main one if none is near.
  public init(typed: String, accepted: [String]) {
    let isSame = Self.isSame(typed, as: accepted)
    self.init(typed: typed, accepted: accepted, isRight: isSame, isSame: isSame)
  }

  /// - Parameter isAccepted: whether the learner's settings accept the verdict.
  init(typed: String, accepted: [String], judged judgement: Judgement, isAccepted: Bool) {
    self.init(
      typed: typed, accepted: accepted, isRight: isAccepted, isSame: judgement.verdict == .precise)
    self.judgement = judgement
  }

  /// The longest texts compared, in characters: comparing takes time in proportion to both.
  private static let longestCompared = 1_000

  private init(typed: String, accepted: [String], isRight: Bool, isSame: Bool) {
    outcome = isRight ? .right : .wrong
    let accepted = accepted.map { String($0.prefix(Self.longestCompared)) }
    let folded = Self.folded(typed)
    let nearest = accepted.min {
      Self.distance(folded, Self.folded($0)) < Self.distance(folded, Self.folded($1))
    }
    let isNear = nearest.map {
      2 * Self.distance(folded, Self.folded($0)) <= folded.count + $0.count
    }
    let shown = (isNear == true ? nearest : accepted.first) ?? ""
    guard !isSame, Self.areAlike(folded, Self.folded(shown)) else {
      self.typed = Self.whole(typed, isSame)
      expected = Self.whole(shown, isSame)
      return
    }
    let (letters, others) = Self.letters(typed, shown)
    self.typed = Self.marked(typed, letters, against: others)
    expected = Self.marked(shown, others, against: letters)
  }

  /// The letters of two texts as answers are compared; all of them, if nothing else differs.
  private static func letters(
    _ one: String, _ other: String
  ) -> ([FoldedSigns.Letter], [FoldedSigns.Letter]) {
    let (letters, others) = (FoldedSigns.letters(of: one), FoldedSigns.letters(of: other))
    guard letters.map(\.letter) == others.map(\.letter) else { return (letters, others) }
    return (allLetters(one), allLetters(other))
  }

  private static func allLetters(_ text: String) -> [FoldedSigns.Letter] {
    text.enumerated().map { place, character in
      FoldedSigns.Letter(letter: character.lowercased().first ?? character, place: place)
    }
  }

  private static func whole(_ text: String, _ isShared: Bool) -> [Stretch] {
    text.isEmpty ? [] : [Stretch(text: text, isShared: isShared)]
  }

  /// Whether two in five characters are shared. Fewer, such as those of “horse” and “this morning”,
  /// are shared by chance, and to mark them would tell nothing.
  private static func areAlike(_ a: String, _ b: String) -> Bool {
    5 * distance(a, b) <= 3 * (a.count + b.count)
  }

  static func isSame(_ typed: String, as accepted: [String]) -> Bool {
    let folded = folded(typed)
    return !folded.isEmpty && accepted.contains { Self.folded($0) == folded }
  }

  /// Folds case and width, and collapses whitespace.
  private static func folded(_ text: String) -> String {
    AnswerText.compatible(text).lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The edit distance of two texts, counting insertions and deletions of characters.
  private static func distance(_ a: String, _ b: String) -> Int {
    Array(a).difference(from: Array(b)).count
  }

  private static func marked(
    _ text: String, _ letters: [FoldedSigns.Letter], against others: [FoldedSigns.Letter]
  ) -> [Stretch] {
    let (letters, places) = (letters.map(\.letter), letters.map(\.place))
    let alien = Set(unshared(letters, with: others.map(\.letter)).map { places[$0] })
    return text.enumerated().reduce(into: []) { stretches, element in
      let isShared = !alien.contains(element.offset)
      if let last = stretches.indices.last, stretches[last].isShared == isShared {
        stretches[last].text.append(element.element)
      } else {
        stretches.append(Stretch(text: String(element.element), isShared: isShared))
      }
    }
  }

  /// The places of the letters that others lack.
  private static func unshared(_ letters: [Character], with others: [Character]) -> Set<Int> {
    var alien = Set(
      letters.difference(from: others).insertions.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
    // Of two letters that are swapped, a difference has either of them.
    guard letters.count == others.count else { return alien }
    for (index, next) in zip(letters.indices, letters.indices.dropFirst())
    where letters[index] != others[index] && letters[index] == others[next]
      && letters[next] == others[index]
    {
      alien.formUnion([index, next])
    }
    return alien
  }
}
