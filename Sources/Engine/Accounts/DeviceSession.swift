public import Foundation

/// A browser or terminal that a learner uses.
public struct DeviceSession: Hashable, Identifiable, Sendable {
  /// 32 hexadecimal digits. Not a secret.
  public let id: String
  let learner: Learner.ID
  /// For example “Firefox on Linux”.
  public var device: String
  public var startedAt: Date
  /// When it last made a request; updated at most every five minutes.
  public var seenAt: Date
}

/// When a session ends by itself.
struct SessionLifetime: Hashable, Sendable {
  /// The longest time without use.
  var idle: Duration
  /// After its start, used or not; nil for never.
  var absolute: Duration?

  static let account = SessionLifetime(idle: .days(30), absolute: .days(180))
  /// Only the cookie leads to an anonymous learner's data, so it lasts as long as it is used.
  static let anonymous = SessionLifetime(idle: .days(180), absolute: nil)

  func isOver(startedAt: Date, seenAt: Date, at now: Date) -> Bool {
    now.timeIntervalSince(seenAt) >= idle.inSeconds
      || absolute.map { now.timeIntervalSince(startedAt) >= $0.inSeconds } ?? false
  }
}

/// The secrets of a session, as hashes, and their rotation.
///
/// A secret is replaced after a quarter of an hour of use. The next one is offered with a response,
/// and takes over once the device presents it, so that a lost response signs nobody out. The
/// previous one still works for a minute, for requests that were on their way. Whoever presents it
/// later has a copy of the cookie, or is the one it was copied from: then the session ends for
/// both.
struct SessionSecrets: Hashable, Sendable {
  static let lifetime = Duration.minutes(15)
  static let grace = Duration.minutes(1)

  var current: Data
  /// Since when the current one has been in use.
  var since: Date
  /// Offered to the device, but not yet presented by it.
  var next: Data?
  var offeredAt: Date
  var previous: Data?

  enum Verdict: Hashable {
    /// - Parameter isDue: whether to offer the next secret.
    case valid(isDue: Bool)
    /// The next secret was presented, and takes over.
    case takenOver
    /// A secret that was replaced a while ago.
    case replayed
    case wrong
  }

  /// - Parameter rotates: whether secrets are replaced at all.
  func verdict(on hash: Data, rotates: Bool, at now: Date) -> Verdict {
    if hash == current {
      let isOffered = next != nil && now.timeIntervalSince(offeredAt) < Self.grace.inSeconds
      let isOld = now.timeIntervalSince(since) >= Self.lifetime.inSeconds
      return .valid(isDue: rotates && isOld && !isOffered)
    }
    if hash == next { return .takenOver }
    guard hash == previous else { return .wrong }
    return now.timeIntervalSince(since) < Self.grace.inSeconds ? .valid(isDue: false) : .replayed
  }

  mutating func takeOver(at now: Date) {
    guard let next else { return }
    (previous, current, self.next, since) = (current, next, nil, now)
  }
}
