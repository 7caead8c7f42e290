// Changing the password of an account while signed in.

extension Accounts {
  /// Whether a learner signs in with a password: not those who come from an identity provider, or
  /// whom the owner has just added.
  public func hasPassword(_ learner: Learner) async throws -> Bool {
    guard let name = learner.name else { return false }
    return try await repository.read { try $0.account(name)?.password.isEmpty == false }
  }

  /// Sets a new password. All other devices are signed out, and recovery codes stay. The device
  /// keeps its session with a new secret, because somebody may have copied the old one.
  ///
  /// - Parameter address: the client's; nil if it isn't known.
  /// - Returns: the cookie to give to the device.
  /// - Throws: `Problem` if the old password is wrong or the new one is refused.
  public func changePassword(
    from old: String, to new: String, of learner: Learner, on session: DeviceSession,
    at address: String? = nil
  ) async throws -> String {
    guard let name = learner.name else { throw Problem.noLearner }
    try PasswordRules.check(new, name: name)
    let stored = try await check(old, of: learner, from: address)
    guard !stored.isEmpty else { throw Problem.wrongPassword }
    let (hash, now) = (try await passwords.hash(new), clock.now())
    return try await repository.write { accounts in
      try accounts.expect(learner, password: stored, from: address)
      guard var kept = try accounts.session(session.id) else { throw Problem.wrongPassword }
      try accounts.setPassword(hash, of: learner.id)
      try accounts.removeAll(of: learner.id, except: session.id)
      let secret = AccessTokens.secret()
      kept.secrets = SessionSecrets(current: Secret.hash(secret), since: now, offeredAt: now)
      try accounts.save(kept)
      return "\(session.id).\(secret)"
    }
  }

  /// Checks the current password of who is signed in.
  ///
  /// - Returns: its hash; empty for a learner without a password, who has nothing to check.
  /// - Throws: `Problem` if it is wrong, or after five tries in a minute.
  func check(
    _ password: String, of learner: Learner, from address: String?
  ) async throws -> String {
    guard let name = learner.name else { throw Problem.noLearner }
    let stored = try await repository.read { try $0.account(name)?.password } ?? ""
    guard !stored.isEmpty else { return "" }
    // The same tries as those of signing in: neither way gives more of them.
    try await throttle(Try(.signIn, name, from: address))
    guard try await passwords.matches(password, stored) else { throw Problem.wrongPassword }
    return stored
  }
}

extension AccountsTransaction {
  /// Makes sure that the password was not changed, and the learner not locked or erased, since it
  /// was checked; then the tries of the address are forgotten.
  func expect(_ learner: Learner, password: String, from address: String?) throws {
    guard let name = learner.name, let current = try account(name), current.password == password,
      current.learner.id == learner.id, !current.learner.isLocked
    else { throw Problem.wrongPassword }
    try forgetTries(Secret.hash(Try(.signIn, name, from: address).subject))
  }
}

extension Problem {
  public static let wrongPassword = Problem(
    "The current password is wrong.",
    remedy: "Try again. If you have forgotten it, use a recovery code.")
}
