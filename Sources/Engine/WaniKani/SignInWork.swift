import Foundation

/// Stores the token once the service accepts it, and removes it.
struct SignInWork: Sendable {
  let clients: ClientFactory
  let accounts: AccountRepository
  let lease: LeaseRepository

  func signOut(isConfirmed: Bool) async throws -> SignInStatus {
    var status = try await self.status()
    guard let account = status.account else { throw Problem.noAccount }
    guard status.unsent == 0 || isConfirmed else {
      status.asksAboutUnsent = true
      return status
    }
    try await clients.connection.secrets.remove(ClientFactory.name(account.id))
    return try await self.status()
  }

  func status() async throws -> SignInStatus {
    guard let account = try await accounts.current() else {
      return SignInStatus(token: clients.connection.token == nil ? .none : .environment)
    }
    return SignInStatus(
      account: account, token: try await token(of: account),
      unsent: try await accounts.unsent(of: account))
  }

  /// Stores a token only if the service accepts it.
  func signIn(_ text: String) async throws -> WaniKaniAccount {
    let token = try Self.token(text)
    if let other = clients.connection.token, other != token {
      throw Problem(
        "SANPO_WANIKANI_TOKEN is set and takes precedence over any other token.",
        remedy: "Unset it and sign in again, or set it to the new token.")
    }
    let account = try await acceptedAccount(by: clients.client(token: token))
    try await withLease {
      try await clients.connection.secrets.save(token, ClientFactory.name(account.id))
      try await accounts.save(account, etag: nil)
      try await lease.forgetLackOfSignIn()
    }
    return account
  }

  private func acceptedAccount(by client: WaniKaniClient) async throws -> WaniKaniAccount {
    do {
      guard let body = try await client.user().body else {
        throw ServiceFailure.malformed("304 unasked")
      }
      return try WaniKaniAccount(json: body)
    } catch let failure as ServiceFailure {
      throw failure.problemOfSignIn
    }
  }

  /// Runs while no sync is downloading another account's data.
  private func withLease(_ body: () async throws -> Void) async throws {
    guard try await lease.acquire() == nil else {
      throw Problem("A sync is running.", remedy: "Sign in again when it has finished.")
    }
    let result = await Result(awaiting: body)
    await lease.release()
    try result.get()
  }

  private func token(of account: WaniKaniAccount) async throws -> SignInStatus.Token {
    if clients.connection.token != nil { return .environment }
    let kept = try await clients.connection.secrets.secret(ClientFactory.name(account.id))
    return kept == nil ? .none : .kept
  }

  /// Validates a token before it is sent anywhere. WaniKani's are UUIDs, as are Sanpo's own for the
  /// same API.
  ///
  /// - Throws: `Problem` if it is not a token.
  static func token(_ text: String) throws -> String {
    let token = text.trimmed
    guard token.utf8.count == 36, UUID(uuidString: token) != nil else {
      throw Problem(
        "That isn't a WaniKani API token.",
        remedy: "Copy it from wanikani.com, under Settings, API Tokens.")
    }
    return token
  }
}

extension ServiceFailure {
  /// The problem at a sign-in, which is tried again there and not by a sync.
  fileprivate var problemOfSignIn: Problem {
    switch self {
    case .unreachable(let reason), .lost(let reason):
      Problem(
        "WaniKani can't be reached, so the token was not saved.",
        remedy: "Sign in again when you are online.", detail: reason)
    case .unauthorised: tryingAgain("Create a new one at wanikani.com and sign in with it.")
    case .limited: tryingAgain("Sign in again in a minute.")
    case .notFromWaniKani:
      tryingAgain("Check whether your network requires you to sign in, then sign in here again.")
    case .serverError, .timedOut, .malformed: tryingAgain("Sign in again later.")
    default: problem
    }
  }

  private func tryingAgain(_ remedy: String) -> Problem {
    Problem(problem.sentence, remedy: remedy, detail: problem.detail)
  }
}
