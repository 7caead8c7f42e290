import Foundation

// Accounts: their names, passwords and recovery codes.

extension Accounts {
  /// An account with its recovery codes, which are shown once.
  public struct Opened: Sendable {
    public let authentication: Authentication
    public let codes: [String]
  }

  /// Gives an anonymous learner an account. Everything learned stays; the device gets a new session.
  ///
  /// - Throws: `Problem` if the name or the password is refused.
  public func createAccount(
    name: String, password: String, for session: DeviceSession
  ) async throws -> Opened {
    let name = try AccountName(name)
    try PasswordRules.check(password, name: name.text)
    try await throttle("create \(session.learner)")
    let hash = try await passwords.hash(password)
    let (codes, now) = (newCodes(), clock.now())
    let authentication = try await repository.write { [self] db in
      try repository.name(session.learner, name.text, password: hash, at: now, db)
      try repository.setCodes(codes.map(Self.hash), of: session.learner, db)
      try sessions.remove(session.id, of: session.learner, db)
      return try start(
        session.learner, isAnonymous: false, device: session.device, at: now, db)
    }
    return Opened(authentication: authentication, codes: codes)
  }

  /// Signs a device in.
  ///
  /// - Parameter previous: The device's session until now, which ends.
  /// - Throws: `Problem`, the same for an unknown name and for a wrong password.
  public func signIn(
    name: String, password: String, device: String, endingSession previous: DeviceSession?
  ) async throws -> Authentication {
    let (name, now) = (AccountName.normalized(String(name.prefix(200))), clock.now())
    try await throttle(Self.signingIn(name))
    let account = try await repository.read { [self] db in
      try repository.account(name, db)
    }
    let stored = account?.password.isEmpty == false ? account?.password : nil
    let isRight = try await passwords.matches(
      String(password.prefix(PasswordRules.lengths.upperBound + 1)), stored)
    guard isRight, let account, let stored else { throw Problem.wrongSignIn }
    guard !account.learner.isLocked else { throw Problem.locked }
    let renewed = passwords.isOutdated(stored) ? try await passwords.hash(password) : nil
    return try await repository.write { [self] db in
      // The password may have been changed, or the learner locked or erased, in the meantime.
      guard let current = try repository.account(name, db), current.password == stored,
        !current.learner.isLocked
      else { throw Problem.wrongSignIn }
      if let renewed { try repository.setPassword(renewed, of: account.learner.id, db) }
      try repository.forgetTries(Secret.hash(Self.signingIn(name)), db)
      if let previous { try sessions.remove(previous.id, of: previous.learner, db) }
      return try start(account.learner.id, isAnonymous: false, device: device, at: now, db)
    }
  }

  /// Sets a new password with a recovery code, which is used up. All other devices are signed out.
  ///
  /// - Throws: `Problem`, the same for an unknown name and for a wrong code.
  public func recover(
    name: String, code: String, password: String, device: String,
    endingSession previous: DeviceSession?
  ) async throws -> Authentication {
    let (name, now) = (AccountName.normalized(String(name.prefix(200))), clock.now())
    try PasswordRules.check(password, name: name)
    try await throttle("recover \(name)")
    let hash = try await passwords.hash(password)
    return try await repository.write { [self] db in
      guard let account = try repository.account(name, db),
        try repository.useCode(Self.hash(code), of: account.learner.id, db)
      else { throw Problem.wrongCode }
      guard !account.learner.isLocked else { throw Problem.locked }
      try repository.setPassword(hash, of: account.learner.id, db)
      try sessions.removeAll(of: account.learner.id, db)
      if let previous { try sessions.remove(previous.id, of: previous.learner, db) }
      return try start(account.learner.id, isAnonymous: false, device: device, at: now, db)
    }
  }

  /// Makes new recovery codes; the old ones no longer work.
  public func renewCodes(of learner: Learner.ID) async throws -> [String] {
    let codes = newCodes()
    try await repository.write { [self] db in
      try repository.setCodes(codes.map(Self.hash), of: learner, db)
    }
    return codes
  }

  public func codesLeft(of learner: Learner.ID) async throws -> Int {
    try await repository.codesLeft(of: learner)
  }

  private func newCodes() -> [String] {
    (0..<Self.codesOfAccount).map { _ in Secret.recoveryCode() }
  }

  static let codesOfAccount = 8

  static func hash(_ code: String) -> Data { Secret.hash(Secret.typed(code)) }

  static func signingIn(_ name: String) -> String { "sign in \(name)" }

  /// - Throws: `Problem` after five tries in a minute.
  func throttle(_ subject: String) async throws {
    guard let wait = try await repository.recordAttempt(Secret.hash(subject), at: clock.now())
    else {
      return
    }
    let seconds = Quantity.count(max(1, Int(wait.rounded(.up))), "second")
    throw Problem("Too many attempts.", remedy: "Try again in \(seconds).")
  }
}

// MARK: - Identities

extension Accounts {
  /// Signs a device in as whom an issuer says that it is. Somebody new keeps what they have learned
  /// on the device without an account, and gets one.
  ///
  /// - Parameter address: where the browser was to come back to.
  /// - Throws: `Problem` if the issuer's answer is not genuine.
  public func signIn(
    by provider: IdentityProvider, code: String, state: String, of session: DeviceSession,
    returningTo address: String
  ) async throws -> Authentication {
    let identity = try await provider.identity(
      code: code, state: state, from: session, returningTo: address)
    let now = clock.now()
    return try await repository.write { [self] db in
      let known = try repository.learner(with: identity, db)
      guard known?.isLocked != true else { throw Problem.locked }
      let learner = try known?.id ?? newcomer(session.learner, identity, at: now, db)
      try sessions.remove(session.id, of: session.learner, db)
      return try start(learner, isAnonymous: false, device: session.device, at: now, db)
    }
  }

  /// Gives the device's learner an account for an identity that nobody has yet; another learner, if
  /// this one has an account already.
  private func newcomer(
    _ learner: Learner.ID, _ identity: IdentityProvider.Identity, at now: Date,
    _ db: AccountsTransaction
  ) throws -> Learner.ID {
    let isAnonymous = try repository.learner(learner, db)?.name == nil
    let learner = try isAnonymous ? learner : addLearner(at: now, db)
    let name = try name(for: identity, db)
    try repository.name(learner, name, password: "", at: now, db)
    try repository.add(identity, of: learner, db)
    return learner
  }

  /// The verified e-mail address if nobody has that name, else one from the identity.
  private func name(
    for identity: IdentityProvider.Identity, _ db: AccountsTransaction
  ) throws -> String {
    if let email = identity.email, let name = try? AccountName(email),
      try repository.account(name.text, db) == nil
    {
      return name.text
    }
    let hash = Secret.hash("\(identity.issuer) \(identity.subject)").prefix(6)
    let host = URL(string: identity.issuer)?.host() ?? "learner"
    return "\(host.prefix(40))-" + hash.map { String(format: "%02x", $0) }.joined()
  }
}

// MARK: - Terminals

extension Accounts {
  /// A code to type into the browser, and what the terminal keeps to itself.
  public struct DeviceCode: Sendable {
    public let code: String
    let claim: String
  }

  public enum Joining: Sendable {
    case waiting
    /// The code has expired.
    case expired
    /// - Parameter cookie: What the terminal is recognised by from now on.
    case joined(Learner, cookie: String)
  }

  /// Begins to let a terminal join.
  public func deviceCode(for device: String) async throws -> DeviceCode {
    let code = DeviceCode(code: Secret.deviceCode(), claim: AccessTokens.secret())
    try await sessions.addCode(
      Self.hash(code.code), claim: Secret.hash(code.claim), device: device, at: clock.now())
    return code
  }

  /// Lets the terminal that shows a code join.
  ///
  /// - Returns: The name of the device.
  /// - Throws: `Problem` if no terminal shows it.
  public func approve(_ code: String, by learner: Learner.ID) async throws -> String {
    try await throttle("device code \(learner)")
    guard
      let device = try await sessions.approve(
        Self.hash(String(code.prefix(100))), by: learner, at: clock.now())
    else {
      throw Problem(
        "That code is not valid.",
        remedy: "Enter the code that the terminal shows. Each code expires after ten minutes.")
    }
    return device
  }

  public func join(_ code: DeviceCode) async throws -> Joining {
    let now = clock.now()
    return try await repository.write { [self] db in
      switch try sessions.take(Secret.hash(code.claim), at: now, db) {
      case nil: return .expired
      case .waiting: return .waiting
      case .approved(let learner, let device):
        let authentication = try start(
          learner, isAnonymous: false, device: device, at: now, db)
        return .joined(authentication.learner, cookie: authentication.cookie ?? "")
      }
    }
  }
}

extension Problem {
  static let wrongSignIn = Problem(
    "The name or the password is wrong.",
    remedy: "Try again, or use a recovery code if you have forgotten the password.")
  static let wrongCode = Problem(
    "The name or the recovery code is wrong.", remedy: "Each code works once. Try another.")
  static let locked = Problem(
    "This account is locked.", remedy: "Contact the owner of this server.")
}
