import Foundation

// Accounts: their names, passwords and recovery codes.

extension Accounts {
  /// A device that is signed in, and the recovery codes that were made with it.
  public struct Opened: Sendable {
    public let authentication: Authentication
    /// The recovery codes, shown once; empty if none were made.
    public let codes: [String]
  }

  /// Gives an anonymous learner an account. Everything learned stays; the device gets a new
  /// session.
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
    let authentication = try await repository.write { accounts in
      try accounts.addAccount(name.text, password: hash, of: session.learner, at: now)
      try accounts.setCodes(codes.map(Self.hash), of: session.learner)
      try accounts.remove(session.id, of: session.learner)
      return try accounts.start(
        session.learner, isAnonymous: false, device: session.device, at: now)
    }
    return Opened(authentication: authentication, codes: codes)
  }

  /// Signs a device in.
  ///
  /// - Parameters:
  ///   - address: the client's; nil if it isn't known.
  ///   - previous: the device's session until now, which ends.
  /// - Throws: `Problem`, the same for an unknown name and for a wrong password.
  public func signIn(
    name: String, password: String, device: String, from address: String? = nil,
    endingSession previous: DeviceSession?
  ) async throws -> Authentication {
    let (name, now) = (AccountName.normalized(String(name.prefix(200))), clock.now())
    let attempt = Try(.signIn, name, from: address)
    try await throttle(attempt)
    let account = try await repository.read { try $0.account(name) }
    let stored = account?.password.isEmpty == false ? account?.password : nil
    let isRight = try await passwords.matches(password, stored)
    guard isRight, let account, let stored else { throw Problem.wrongSignIn }
    guard !account.learner.isLocked else { throw Problem.locked }
    let renewed = passwords.isOutdated(stored) ? try await passwords.hash(password) : nil
    return try await repository.write { accounts in
      // The password may have been changed, or the learner locked or erased, in the meantime.
      guard let current = try accounts.account(name), current.password == stored,
        !current.learner.isLocked
      else { throw Problem.wrongSignIn }
      if let renewed { try accounts.setPassword(renewed, of: account.learner.id) }
      try accounts.forgetTries(Secret.hash(attempt.subject))
      if let previous { try accounts.remove(previous.id, of: previous.learner) }
      return try accounts.start(account.learner.id, isAnonymous: false, device: device, at: now)
    }
  }

  /// Sets a new password with a recovery code, which is used up. All other devices are signed out.
  /// After the last code, new ones are made.
  ///
  /// - Throws: `Problem`, the same for an unknown name and for a wrong code.
  public func recover(
    name: String, code: String, password: String, device: String, from address: String? = nil,
    endingSession previous: DeviceSession?
  ) async throws -> Opened {
    let (name, now) = (AccountName.normalized(String(name.prefix(200))), clock.now())
    try PasswordRules.check(password, name: name)
    try await throttle(Try(.recovery, name, from: address))
    let (hash, spare) = (try await passwords.hash(password), newCodes())
    return try await repository.write { accounts in
      guard let account = try accounts.account(name),
        try accounts.useCode(Self.hash(code), of: account.learner.id)
      else { throw Problem.wrongCode }
      guard !account.learner.isLocked else { throw Problem.locked }
      try accounts.setPassword(hash, of: account.learner.id)
      try accounts.removeAll(of: account.learner.id)
      let codes = try accounts.codesLeft(of: account.learner.id) == 0 ? spare : []
      if !codes.isEmpty { try accounts.setCodes(codes.map(Self.hash), of: account.learner.id) }
      if let previous { try accounts.remove(previous.id, of: previous.learner) }
      let authentication = try accounts.start(
        account.learner.id, isAnonymous: false, device: device, at: now)
      return Opened(authentication: authentication, codes: codes)
    }
  }

  /// Makes new recovery codes; the old ones no longer work.
  ///
  /// - Parameters:
  ///   - password: empty for a learner who has none.
  ///   - address: the client's; nil if it isn't known.
  /// - Throws: `Problem` if the password is wrong. With a code, another one can be set.
  public func renewCodes(
    of learner: Learner, password: String, from address: String? = nil
  ) async throws -> [String] {
    let stored = try await check(password, of: learner, from: address)
    let codes = newCodes()
    try await repository.write { accounts in
      try accounts.expect(learner, password: stored, from: address)
      try accounts.setCodes(codes.map(Self.hash), of: learner.id)
    }
    return codes
  }

  public func codesLeft(of learner: Learner.ID) async throws -> Int {
    try await repository.read { try $0.codesLeft(of: learner) }
  }

  private func newCodes() -> [String] {
    (0..<Self.codesOfAccount).map { _ in Secret.recoveryCode() }
  }

  static let codesOfAccount = 8

  static func hash(_ code: String) -> Data { Secret.hash(Secret.typed(code)) }
}

// MARK: - Identities

extension Accounts {
  /// Signs a device in as whom an issuer says that it is. Somebody new keeps what they have learned
  /// on the device without an account, and gets one.
  ///
  /// - Parameters:
  ///   - address: where the browser was to come back to.
  ///   - admitsNewcomers: whether somebody new is let in.
  /// - Throws: `Problem` if the issuer's answer is not genuine, or somebody new is not let in.
  public func signIn(
    by provider: IdentityProvider, code: String, state: String, of session: DeviceSession,
    returningTo address: String, admitsNewcomers: Bool = true
  ) async throws -> Authentication {
    let identity = try await provider.identity(
      code: code, state: state, from: session, returningTo: address)
    let now = clock.now()
    return try await repository.write { accounts in
      let known = try accounts.learner(with: identity)
      guard known?.isLocked != true else { throw Problem.locked }
      guard known != nil || admitsNewcomers else { throw Problem.notInvited }
      let learner = try known?.id ?? accounts.newcomer(session.learner, identity, at: now)
      try accounts.remove(session.id, of: session.learner)
      return try accounts.start(learner, isAnonymous: false, device: session.device, at: now)
    }
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
    case expired
    /// - Parameter cookie: what the terminal is recognised by from now on.
    case joined(Learner, cookie: String)
  }

  /// Begins to let a terminal join.
  public func deviceCode(for device: String) async throws -> DeviceCode {
    let code = DeviceCode(code: Secret.deviceCode(), claim: AccessTokens.secret())
    let now = clock.now()
    try await repository.write {
      try $0.addCode(
        Self.hash(code.code), claim: Secret.hash(code.claim), device: device, at: now)
    }
    return code
  }

  /// Lets the terminal that shows a code join.
  ///
  /// - Returns: the name of the device.
  /// - Throws: `Problem` if no terminal shows it.
  public func approve(_ code: String, by learner: Learner.ID) async throws -> String {
    try await throttle("device code \(learner)")
    let (hash, now) = (Self.hash(String(code.prefix(100))), clock.now())
    let device = try await repository.write { try $0.approve(hash, by: learner, at: now) }
    guard let device else {
      throw Problem(
        "That code is not valid.",
        remedy: "Enter the code that the terminal shows. Each code expires after ten minutes.")
    }
    return device
  }

  /// The terminals that a learner has let join, and that have not asked since, by their names.
  public func joining(_ learner: Learner.ID) async throws -> [String] {
    let now = clock.now()
    return try await repository.read { try $0.approvedDevices(of: learner, at: now) }
  }

  public func join(_ code: DeviceCode) async throws -> Joining {
    let now = clock.now()
    return try await repository.write { accounts in
      switch try accounts.redeem(Secret.hash(code.claim), at: now) {
      case nil: return .expired
      case .waiting: return .waiting
      case .approved(let learner, let device):
        let authentication = try accounts.start(
          learner, isAnonymous: false, device: device, at: now)
        return .joined(authentication.learner, cookie: authentication.cookie ?? "")
      }
    }
  }
}

extension AccountsTransaction {
  /// Gives the device's learner an account for an identity that nobody has yet; another learner, if
  /// this one has an account already, or is a visitor of whom nothing is stored.
  fileprivate func newcomer(
    _ learner: Learner.ID, _ identity: IdentityProvider.Identity, at now: Date
  ) throws -> Learner.ID {
    let known = try self.learner(learner)
    let isAnonymous = known != nil && known?.name == nil
    let learner = try isAnonymous ? learner : addLearner(at: now)
    let name = try name(for: identity)
    try addAccount(name, password: "", of: learner, at: now)
    try add(identity, of: learner)
    return learner
  }

  /// The verified email address if nobody has that name, else one from the identity.
  private func name(for identity: IdentityProvider.Identity) throws -> String {
    if let email = identity.email, let name = try? AccountName(email),
      try account(name.text) == nil
    {
      return name.text
    }
    let hash = Secret.hash("\(identity.issuer) \(identity.subject)").prefix(6)
    let host = URL(string: identity.issuer)?.host() ?? "learner"
    return "\(host.prefix(40))-\(hash.hexadecimal)"
  }
}

extension Problem {
  /// Whether a device was not let in, or a password was wrong; not if a new one is only weak.
  public var isRefusedSignIn: Bool {
    let refusals: [Problem] = [
      .wrongSignIn, .wrongCode, .wrongPassword, .locked, .notInvited, .signInOver,
      .notGenuineIdentity,
    ]
    return sentence == Self.tooMany || refusals.contains(self)
  }

  static let wrongSignIn = Problem(
    "The name or the password is wrong.",
    remedy: "Try again, or use a recovery code if you have forgotten the password.")
  public static let wrongCode = Problem(
    "The name or the recovery code is wrong.", remedy: "Each code works once. Try another.")
  static let notInvited = Problem(
    "Only people invited by the owner can use this server.",
    remedy: "Sign in with the account that the owner gave you, or ask for one.")
  public static let locked = Problem(
    "This account is locked.", remedy: "Contact the owner of this server.")
}
