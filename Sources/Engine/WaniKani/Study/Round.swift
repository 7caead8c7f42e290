/// A way through subjects: each part of each is asked until it was right once.
///
/// Several are open at a time, so that a part that was missed comes back among others.
struct Round: SessionPosition {
  struct Pass: Hashable, Codable, Sendable {
    var subject: Subject.ID
    /// What was not answered rightly yet.
    var left: [Asked]
    var missedMeanings = 0
    var missedReadings = 0
    var isBegun = false
  }

  struct Ask: Hashable, Codable, Sendable {
    var subject: Subject.ID
    var part: Asked
  }

  /// How many of the queue were taken from it.
  var taken = 0
  var open: [Pass] = []
  /// Nil before the first, and when nothing is left.
  var asked: Ask?

  var target: AnswerTarget? { asked.map { .subject($0.subject, $0.part) } }

  /// How many subjects were answered in part, and are not done.
  var begun: Int { open.count(where: \.isBegun) }

  mutating func take(_ subject: Subject.ID, _ kind: Subject.Kind) {
    open.append(Pass(subject: subject, left: kind.hasReading ? [.meaning, .reading] : [.meaning]))
  }

  mutating func drop(_ subject: Subject.ID) {
    open.removeAll { $0.subject == subject }
    if asked?.subject == subject { asked = nil }
  }

  /// - Returns: the subject's pass, when this was the last of its parts.
  mutating func answer(isRight: Bool) -> Pass? {
    guard let asked, let place = open.firstIndex(where: { $0.subject == asked.subject }) else {
      return nil
    }
    open[place].isBegun = true
    if isRight {
      open[place].left.removeAll { $0 == asked.part }
    } else {
      open[place].miss(asked.part)
    }
    return open[place].left.isEmpty ? open.remove(at: place) : nil
  }

  /// Puts the next question: of another subject than the one before, where there is one.
  ///
  /// - Parameter isOrdered: whether those that were taken first come first, and not any that is open.
  mutating func goOn(
    _ pairing: WaniKaniSettings.Pairing, isOrdered: Bool = false, isWrappingUp: Bool,
    using chance: inout some RandomNumberGenerator
  ) {
    let before = asked?.subject
    let passes = isWrappingUp ? open.filter(\.isBegun) : open
    if pairing != .mixed, let same = passes.first(where: { $0.subject == before }),
      let part = pairing.first(of: same.untried)
    {
      asked = Ask(subject: same.subject, part: part)
      return
    }
    let others = passes.filter { $0.subject != before }
    let candidates = others.isEmpty ? passes : others
    let next =
      isOrdered
      ? candidates.first { !$0.untried.isEmpty } ?? candidates.first
      : candidates.randomElement(using: &chance)
    asked = next.flatMap { pass in
      let parts = isOrdered && !pass.untried.isEmpty ? pass.untried : pass.left
      let part =
        pairing == .mixed ? parts.randomElement(using: &chance) : pairing.first(of: parts)
      return part.map { Ask(subject: pass.subject, part: $0) }
    }
  }
}

extension WaniKaniSettings.Pairing {
  /// Of parts that have the meaning in front.
  fileprivate func first(of parts: [Asked]) -> Asked? {
    self == .readingFirst ? parts.last : parts.first
  }
}

extension Round.Pass {
  fileprivate mutating func miss(_ part: Asked) {
    switch part {
    case .meaning: missedMeanings += 1
    case .reading: missedReadings += 1
    }
  }

  /// The parts that are left and were never missed. One that was missed waits for its turn.
  fileprivate var untried: [Asked] {
    left.filter { $0 == .meaning ? missedMeanings == 0 : missedReadings == 0 }
  }
}
