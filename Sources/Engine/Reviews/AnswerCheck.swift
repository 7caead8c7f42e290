import Foundation

/// Compares what was typed with what was asked for. The one place for answer checking.
public struct AnswerCheck: Hashable, Sendable, Codable {
  public enum Verdict: String, Hashable, Sendable, Codable { case right, wrong }

  /// A stretch of the typed or the expected text, and whether the other has it too.
  public struct Stretch: Hashable, Sendable, Codable {
    public var text: String
    public var isShared: Bool
  }

  public var verdict: Verdict
  /// Why it is held so; nil where the texts were only compared.
  public var judgement: Judgement?
  public var typed: [Stretch]
  public var expected: [Stretch]

  /// - Parameter accepted: every answer that counts as right, as plain text; the nearest is
  ///   shown beside what was typed.
  public init(typed: String, accepted: [String]) {
    let isSame = Self.isSame(typed, as: accepted)
    self.init(typed: typed, accepted: accepted, isRight: isSame, isSame: isSame)
  }

  /// - Parameter isAccepted: what the learner wants to come of such a verdict.
  init(typed: String, accepted: [String], judged judgement: Judgement, isAccepted: Bool) {
    self.init(
      typed: typed, accepted: accepted, isRight: isAccepted, isSame: judgement.verdict == .precise)
    self.judgement = judgement
  }

  private init(typed: String, accepted: [String], isRight: Bool, isSame: Bool) {
    verdict = isRight ? .right : .wrong
    let kind = Self.kind(typed)
    let nearest = accepted.min {
      Self.distance(kind, Self.kind($0)) < Self.distance(kind, Self.kind($1))
    }
    let shown = nearest ?? ""
    self.typed =
      isSame ? [Stretch(text: typed, isShared: true)] : Self.marked(typed, against: shown)
    expected = isSame ? [Stretch(text: shown, isShared: true)] : Self.marked(shown, against: typed)
  }

  /// Whether the text is one of those as it stands.
  static func isSame(_ typed: String, as accepted: [String]) -> Bool {
    let kind = kind(typed)
    return !kind.isEmpty && accepted.contains { Self.kind($0) == kind }
  }

  /// Case, width, NFC, outer blanks and runs of blanks make no difference.
  private static func kind(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping.lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// How many characters one has to put in or take out to make one text of the other.
  private static func distance(_ a: String, _ b: String) -> Int {
    Array(a).difference(from: Array(b)).count
  }

  private static func marked(_ text: String, against other: String) -> [Stretch] {
    let characters = Array(text)
    let same: (Character, Character) -> Bool = { $0.lowercased() == $1.lowercased() }
    let alien = Set(
      characters.difference(from: Array(other), by: same).insertions.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
    return characters.indices.reduce(into: []) { stretches, index in
      let isShared = !alien.contains(index)
      if let last = stretches.indices.last, stretches[last].isShared == isShared {
        stretches[last].text.append(characters[index])
      } else {
        stretches.append(Stretch(text: String(characters[index]), isShared: isShared))
      }
    }
  }
}
