/// A round of questions: each part of each subject is asked until it is answered correctly once.
///
/// Several subjects are open at a time, so that a missed part is asked again among others.
struct Round: SessionPosition {
  struct OpenSubject: Hashable, Codable, Sendable {
    var subject: Subject.ID
    /// The parts not yet answered correctly.
    var left: [Asked]
    var missedMeanings = 0
    var missedReadings = 0
    var isBegun = false
  }

  struct Ask: Hashable, Codable, Sendable {
    var subject: Subject.ID
    var part: Asked
  }

  /// The number of subjects taken from the queue.
  var taken = 0
  var open: [OpenSubject] = []
  /// The current question; nil before the first and after the last.
  var asked: Ask?

  var target: AnswerTarget? { asked.map { .subject($0.subject, $0.part) } }

  /// The number of subjects that are partly answered.
  var begun: Int { open.count(where: \.isBegun) }

  mutating func add(_ subject: Subject.ID, _ kind: Subject.Kind) {
    open.append(
      OpenSubject(subject: subject, left: kind.hasReading ? [.meaning, .reading] : [.meaning]))
  }

  mutating func drop(_ subject: Subject.ID) {
    open.removeAll { $0.subject == subject }
    if asked?.subject == subject { asked = nil }
  }

  /// - Returns: the subject's pass, if this was its last part.
  mutating func answer(isRight: Bool) -> OpenSubject? {
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

  /// Selects the next question, of a different subject if possible.
  ///
  /// - Parameter isOrdered: whether to keep the order of the queue, instead of a random one.
  mutating func advance(
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
  /// - Parameter parts: the parts, the meaning first.
  fileprivate func first(of parts: [Asked]) -> Asked? {
    self == .readingFirst ? parts.last : parts.first
  }
}

extension Round.OpenSubject {
  fileprivate mutating func miss(_ part: Asked) {
    switch part {
    case .meaning: missedMeanings += 1
    case .reading: missedReadings += 1
    }
  }

  /// The remaining parts that were never missed. A missed part is asked again later.
  fileprivate var untried: [Asked] {
    left.filter { $0 == .meaning ? missedMeanings == 0 : missedReadings == 0 }
  }
}
