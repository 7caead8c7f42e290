import Foundation

/// Limits the tries.
///
/// An address has five a minute for each name, so that nobody elsewhere keeps the name's owner out.
/// With very many for one name, whoever they are of, each waits for its turn.
enum Throttle {
  static let most = 5
  static let window: TimeInterval = 60
  /// The tries a minute for one name after which each waits for its turn.
  static let mostAtOnce = 30
  /// The seconds between two turns.
  private static let pace: TimeInterval = 1
  static let longestQueue: TimeInterval = 30

  /// - Parameter tries: the times of earlier tries, in any order.
  /// - Returns: the seconds to wait; nil if another try is allowed.
  static func wait(after tries: [Date], at now: Date) -> TimeInterval? {
    let recent = tries.filter { now.timeIntervalSince($0) < window && $0 <= now }.sorted()
    guard recent.count >= most else { return nil }
    return window - now.timeIntervalSince(recent[recent.count - most])
  }

  /// - Parameter tries: the times of earlier tries, and of those that wait.
  /// - Returns: the seconds until the turn of another one; nil if too many wait.
  static func turn(after tries: [Date], at now: Date) -> TimeInterval? {
    let recent = tries.filter { now.timeIntervalSince($0) < window }
    guard recent.count >= mostAtOnce, let last = recent.max() else { return 0 }
    let wait = max(0, last.timeIntervalSince(now) + pace)
    return wait <= longestQueue ? wait : nil
  }
}

/// A try to sign in with a name, or to recover its account.
struct Try {
  enum Kind: String {
    case signIn = "sign in"
    case recovery = "recover"
  }

  let kind: Kind
  let name: String
  /// The client's; nil if it isn't known. Then all have the same tries.
  let address: String?

  init(_ kind: Kind, _ name: String, from address: String?) {
    (self.kind, self.name, self.address) = (kind, name, address)
  }

  /// The key of the count for the address. The name is last, as it may have any characters.
  var subject: String { "\(kind.rawValue) from \(address ?? "anywhere") \(name)" }
  /// The key of the count for all addresses together.
  var subjectEverywhere: String { "\(kind.rawValue) everywhere \(name)" }
}

extension Accounts {
  /// - Throws: `Problem` after five tries in a minute.
  func throttle(_ subject: String) async throws {
    let now = clock.now()
    let wait = try await repository.write { try $0.recordAttempt(Secret.hash(subject), at: now) }
    if let wait { throw Problem.tooManyTries(waiting: wait) }
  }

  /// Waits for the turn of a try where there are very many with its name.
  ///
  /// - Throws: `Problem` after five tries in a minute from the address, or if too many wait.
  func throttle(_ attempt: Try) async throws {
    try await throttle(attempt.subject)
    guard attempt.address != nil else { return }
    let (hash, now) = (Secret.hash(attempt.subjectEverywhere), clock.now())
    guard let wait = try await repository.write({ try $0.takeTurn(hash, at: now) }) else {
      throw Problem.tooManyTries(waiting: Throttle.longestQueue)
    }
    if wait > 0 { try await pause.wait(.seconds(wait)) }
  }
}

extension Problem {
  static let tooMany = "Too many attempts."

  fileprivate static func tooManyTries(waiting wait: TimeInterval) -> Problem {
    let seconds = Quantity.count(max(1, Int(wait.rounded(.up))), "second")
    return Problem(tooMany, remedy: "Try again in \(seconds).")
  }
}
