import Foundation

/// Keeps the token once the service has taken it, and lets it go again.
struct SignInWork: Sendable {
  let makers: ClientMaker
  let accounts: AccountRepository
  let sending: OutboxSendingRepository
  let leases: LeaseRepository
  let face: Face
  let clock: WallClock

  func current() async throws -> SignIn.Event {
    let account = try await accounts.current()
    return .loaded(account, try await source(account), unsent: try await unsent(of: account))
  }

  /// Nothing is kept that the service does not know.
  func keep(_ text: String) async throws {
    let token = try Self.token(text)
    if let other = makers.connection.token, other != token { throw Problem.tokenIsSet }
    let client = try await makers.client(token: token)
    let reply = try await client.user()
    guard let body = reply.body else { throw ServiceFailure.malformed("304 unasked") }
    let account = try WaniKaniAccount(json: body)
    try await apart {
      try await makers.connection.secrets.keep(token, ClientMaker.name(account.id))
      try await accounts.save(account, etag: nil)
    }
  }

  /// What was fetched and what is unsent stays; only the token goes.
  ///
  /// - Returns: how much is unsent, when that was not said to be well.
  func logout(isConfirmed: Bool) async throws -> Int? {
    guard let account = try await accounts.current() else { throw Problem.noAccount }
    let unsent = try await unsent(of: account)
    guard unsent == 0 || isConfirmed else { return unsent }
    try await makers.connection.secrets.remove(ClientMaker.name(account.id))
    return nil
  }

  /// Not while a sync fetches another's things.
  private func apart(_ body: () async throws -> Void) async throws {
    let owner = UUID().uuidString
    guard try await leases.take(owner, face, at: clock.now()) == nil else {
      throw Problem("A sync goes on.", remedy: "Sign in once more when it has ended.")
    }
    do {
      try await body()
      try await leases.letGo(owner)
    } catch {
      try await leases.letGo(owner)
      throw error
    }
  }

  private func source(_ account: WaniKaniAccount?) async throws -> SignIn.Token {
    if makers.connection.token != nil { return .environment }
    guard let account else { return .none }
    let kept = try await makers.connection.secrets.secret(ClientMaker.name(account.id))
    return kept == nil ? .none : .kept
  }

  private func unsent(of account: WaniKaniAccount?) async throws -> Int {
    guard let account else { return 0 }
    return try await sending.open(of: account.id).count
  }

  /// It becomes part of a header, in which a line break would begin another.
  ///
  /// - Throws: `Problem` for what is no token.
  static func token(_ text: String) throws -> String {
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (8...200).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Problem(
        "That is no token of WaniKani.",
        remedy: "Copy it from wanikani.com, under Settings, API Tokens.")
    }
    return token
  }
}

extension Problem {
  fileprivate static let tokenIsSet = Problem(
    "SANPO_WANIKANI_TOKEN is set, and goes before any token given here.",
    remedy: "Unset it and sign in once more, or set it to the new token.")
}
