// Changing the password of an account while signed in.

extension Accounts {
  /// Whether a learner signs in with a password: not those who come from an identity provider, or
  /// whom the owner has just added.
  public func hasPassword(_ learner: Learner) async throws -> Bool {
    guard let name = learner.name else { return false }
    return try await repository.read { try $0.account(name)?.password.isEmpty == false }
  }

  /// Sets a new password. All other devices are signed out, and recovery codes stay. The device keeps
  /// its session with a new secret, because somebody may have copied the old one.
  ///
  /// - Returns: The cookie to give to the device.
  /// - Throws: `Problem` if the old password is wrong or the new one is refused.
  public func changePassword(
    from old: String, to new: String, of learner: Learner, on session: DeviceSession
  ) async throws -> String {
    guard let name = learner.name else { throw Problem.noLearner }
    try PasswordRules.check(new, name: name)
    // The same tries as those of signing in: neither way gives more of them.
    try await throttle(Self.signingIn(name))
    let account = try await repository.read { try $0.account(name) }
    let stored = account?.password.isEmpty == false ? account?.password : nil
    let isRight = try await passwords.matches(
      String(old.prefix(PasswordRules.lengths.upperBound + 1)), stored)
    guard isRight else { throw Problem.wrongPassword }
    let (hash, now) = (try await passwords.hash(new), clock.now())
    return try await repository.write { accounts in
      // The password may have been changed, or the learner locked or erased, in the meantime.
      guard let current = try accounts.account(name), current.password == stored,
        current.learner.id == learner.id, !current.learner.isLocked,
        var kept = try accounts.session(session.id)
      else { throw Problem.wrongPassword }
      try accounts.setPassword(hash, of: learner.id)
      try accounts.forgetTries(Secret.hash(Self.signingIn(name)))
      for other in try accounts.sessions(of: learner.id) where other.session.id != session.id {
        try accounts.remove(other.session.id, of: learner.id)
      }
      let secret = AccessTokens.secret()
      kept.secrets = SessionSecrets(current: Secret.hash(secret), since: now, offeredAt: now)
      try accounts.save(kept)
      return "\(session.id).\(secret)"
    }
  }
}

extension Problem {
  public static let wrongPassword = Problem(
    "The current password is wrong.",
    remedy: "Try again. If you have forgotten it, use a recovery code.")
}
