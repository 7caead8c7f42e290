public import Foundation

/// The learners of a server that several share: anonymous at first, with an account if they want.
///
/// A device is recognised by its cookie, `SESSION.SECRET`. The secret is replaced now and then; see
/// `SessionSecrets`. Everything that can be guessed is throttled, and takes the same time whether
/// or not there is such an account.
public final class Accounts: Sendable {
  /// A device that was let in.
  public struct Authentication: Sendable {
    public let session: DeviceSession
    public let learner: Learner
    /// The cookie to give to the device; nil if it keeps the one it has.
    public let cookie: String?
  }

  static let fileName = "accounts.sqlite"
  /// The time in which a device code must be typed.
  static let codeLifetime = Duration.minutes(10)
  /// The time after which another secret may be offered to a device.
  public static let offerGrace = SessionSecrets.grace
  /// How often it is noted that a session was used.
  private static let noted = Duration.minutes(5)
  /// New anonymous learners a minute: each is a folder.
  private static let mostNewLearners = 120

  let home: URL
  public let clock: WallClock
  let passwords: Passwords
  let pause: Pause
  let repository: AccountsRepository

  /// Opens or creates the accounts in the server's folder.
  ///
  /// - Throws: `Problem` if the file can't be opened, or is missing beside learners or backups.
  public convenience init(in home: URL, clock: WallClock = .system) throws {
    try self.init(in: home, clock: clock, passwords: .usual)
  }

  init(in home: URL, clock: WallClock, passwords: Passwords, pause: Pause = .system) throws {
    self.home = home
    self.clock = clock
    self.passwords = passwords
    self.pause = pause
    repository = try AccountsRepository(in: home, at: clock.now())
  }

  /// Whether a folder belongs to a server with learners, even if the file is missing.
  public static func exist(in home: URL) -> Bool {
    FileManager.default.fileExists(atPath: AccountsRepository.file(in: home).path)
      || AccountsRepository.hasTraces(in: home)
  }

  /// Opens the accounts of the server in a folder; nil if there is none.
  ///
  /// - Throws: `Problem` if the folder can't be read, so that it isn't known, or as `init` does.
  public static func existing(in home: URL) throws -> Accounts? {
    guard access("\(home.path)/.", X_OK) == 0 || [ENOENT, ENOTDIR].contains(errno) else {
      throw Problem(
        "The folder \(home.path) can't be read by this user.",
        remedy: "Run the command as the user who owns the folder.")
    }
    return try exist(in: home) ? Accounts(in: home) : nil
  }

  /// Returns the server's folder, if the given one is that of one of its learners.
  static func home(ofLearnerIn folder: URL) -> URL? {
    let home = folder.deletingLastPathComponent().deletingLastPathComponent()
    return Learner.ID(folder.lastPathComponent) != nil && exist(in: home) ? home : nil
  }

  /// Where the server announces its address, for as long as it runs.
  public var announcements: AccessTokens { AccessTokens(in: home.appending(path: "accounts")) }

  /// Returns the learner with an account at a shop, or nil if nobody has it.
  public func learner(withShopAccount account: String) async throws -> Learner.ID? {
    try await repository.read { try $0.learner(withShopAccount: account) }
  }

  /// Stores the account under which shops report a learner's purchases.
  ///
  /// - Returns: false if it is another learner's; nothing is changed then.
  public func setShopAccount(_ account: String, of learner: Learner.ID) async throws -> Bool {
    let owner = try await self.learner(withShopAccount: account)
    if let owner { return owner == learner }
    return try await repository.write { try $0.setShopAccount(account, of: learner) }
  }

  /// Where a learner's data is.
  public func folder(of learner: Learner.ID) -> URL {
    home.appending(path: "learners/\(learner)", directoryHint: .isDirectory)
  }
}

// MARK: - Authentication

extension Accounts {
  /// The result of checking a device's cookie.
  public enum Recognition: Sendable {
    case admitted(Authentication)
    /// The owner has locked the learner out. The device stays signed in.
    case locked(Learner)
    /// Its session is over, or there never was one.
    case unknown
  }

  public func recognise(_ cookie: String) async throws -> Recognition {
    guard let (id, hash) = Self.parts(of: cookie) else { return .unknown }
    let now = clock.now()
    // Most requests change nothing, and wait for no writer.
    let (recognition, isDone) = try await repository.read {
      accounts -> (Recognition, isDone: Bool) in
      guard let device = try accounts.device(id, hash, at: now) else { return (.unknown, true) }
      return (device.recognition, device.isNoted(at: now, within: Self.noted))
    }
    return isDone
      ? recognition : try await repository.write { try $0.recognise(id, hash, at: now) }
  }

  /// Recognises a device that is let in; nil for any other.
  func authenticate(_ cookie: String) async throws -> Authentication? {
    guard case .admitted(let authentication) = try await recognise(cookie) else { return nil }
    return authentication
  }

  /// A cookie is `SESSION.SECRET`; nil for anything else.
  private static func parts(of cookie: String) -> (id: String, hash: Data)? {
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Learner.ID(parts[0]) != nil, parts[1].utf8.count == 64 else {
      return nil
    }
    return (parts[0], Secret.hash(parts[1]))
  }

  /// Adds an anonymous learner for a new browser.
  ///
  /// - Throws: `Problem` if there are too many at once.
  public func begin(device: String) async throws -> Authentication {
    let now = clock.now()
    return try await repository.write { accounts in
      let recent = try accounts.newAnonymousLearners(at: now)
      guard recent < Self.mostNewLearners else {
        throw Problem(
          "Too many new visitors at once.", remedy: "Try again in a minute.")
      }
      let learner = try accounts.addLearner(at: now)
      return try accounts.start(learner, isAnonymous: true, device: device, at: now)
    }
  }

  public func signOut(_ session: DeviceSession) async throws {
    _ = try await repository.write { try $0.remove(session.id, of: session.learner) }
  }

  /// The devices that are signed in, most recently used first.
  public func devices(of learner: Learner.ID) async throws -> [DeviceSession] {
    let now = clock.now()
    return try await repository.read {
      try $0.sessions(of: learner).filter { !$0.isOver(at: now) }.map(\.session)
    }
  }

  /// Signs another device of the same learner out.
  ///
  /// - Returns: whether there was such a device.
  public func revoke(_ session: String, of learner: Learner.ID) async throws -> Bool {
    try await repository.write { try $0.remove(session, of: learner) }
  }
}

/// A device whose session is not over, and what its secret is worth.
private struct RecognisedDevice {
  var stored: StoredSession
  var learner: Learner
  var verdict: SessionSecrets.Verdict

  /// The result for a device that gets no new cookie.
  var recognition: Accounts.Recognition {
    guard !learner.isLocked else { return verdict == .replayed ? .unknown : .locked(learner) }
    return .admitted(
      Accounts.Authentication(session: stored.session, learner: learner, cookie: nil))
  }

  /// Whether there is nothing to write: the secret stays, and it was noted lately that the device
  /// is used. A learner's second request is always noted, as only it shows that cookies are kept.
  func isNoted(at now: Date, within time: Duration) -> Bool {
    guard !learner.isLocked else { return true }
    let isSecond = learner.seenAt == learner.createdAt && now > learner.createdAt
    return verdict == .valid(isDue: false) && !isSecond
      && now.timeIntervalSince(stored.session.seenAt) < time.inSeconds
  }
}

extension AccountsTransaction {
  /// - Returns: nil if the session is over, the secret is wrong, or there is no such session.
  fileprivate func device(
    _ id: String, _ hash: Data, at now: Date
  ) throws -> RecognisedDevice? {
    guard let stored = try session(id), !stored.isOver(at: now),
      let learner = try learner(stored.session.learner)
    else { return nil }
    let verdict = stored.secrets.verdict(on: hash, rotates: !stored.isAnonymous, at: now)
    guard verdict != .wrong else { return nil }
    return RecognisedDevice(stored: stored, learner: learner, verdict: verdict)
  }

  fileprivate func recognise(
    _ id: String, _ hash: Data, at now: Date
  ) throws -> Accounts.Recognition {
    guard var device = try device(id, hash, at: now) else { return .unknown }
    guard !device.learner.isLocked else { return device.recognition }
    var cookie: String?
    switch device.verdict {
    case .wrong: return .unknown
    case .replayed:
      try remove(id, of: device.learner.id)
      return .unknown
    case .takenOver: device.stored.secrets.takeOver(at: now)
    case .valid(let isDue):
      if isDue {
        let secret = AccessTokens.secret()
        device.stored.secrets.next = Secret.hash(secret)
        device.stored.secrets.offeredAt = now
        cookie = "\(id).\(secret)"
      }
    }
    device.stored.session.seenAt = max(device.stored.session.seenAt, now)
    try save(device.stored)
    return .admitted(
      .init(session: device.stored.session, learner: device.learner, cookie: cookie))
  }

  func addLearner(at now: Date) throws -> Learner.ID {
    guard let id = Learner.ID(AccessTokens.secret(words: 2)) else { throw Problem.noLearner }
    try add(id, at: now)
    return id
  }

  func start(
    _ id: Learner.ID, isAnonymous: Bool, device: String, at now: Date
  ) throws -> Accounts.Authentication {
    guard let learner = try learner(id) else { throw Problem.noLearner }
    let secret = AccessTokens.secret()
    let session = DeviceSession(
      id: AccessTokens.secret(words: 2), learner: id, device: String(device.prefix(60)),
      startedAt: now, seenAt: now)
    try add(
      .init(
        session: session, isAnonymous: isAnonymous,
        secrets: SessionSecrets(current: Secret.hash(secret), since: now, offeredAt: now)))
    return Accounts.Authentication(
      session: session, learner: learner, cookie: "\(session.id).\(secret)")
  }
}

extension Problem {
  static let noLearner = Problem(
    "Learner not found.", remedy: "“learner list” lists them all.")
}
