/// How the parts of one subject, or of one card, were answered in a session.
public struct AnsweredParts: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    /// The wrong answers before the right one.
    public var misses = 0
    public var isRight = false

    /// An answer after a right one begins anew, as the card came again.
    mutating func add(isRight: Bool) {
      if self.isRight { self = Part() }
      if isRight { self.isRight = true } else { misses += 1 }
    }
  }

  public var meaning = Part()
  public var reading = Part()

  public init() {}

  public mutating func add(_ asked: Asked, isRight: Bool) {
    switch asked {
    case .meaning: meaning.add(isRight: isRight)
    case .reading: reading.add(isRight: isRight)
    }
  }
}
