import Foundation

/// Creates clients that share one rate limiter.
struct ClientFactory: Sendable {
  let connection: WaniKaniConnection
  let clock: WallClock
  let random: RandomSource
  let log: RequestLogRepository
  /// Returns the service's address from the settings.
  let settingsAddress: @Sendable () async throws -> String

  func client(
    token: String, onWait: @escaping @Sendable (Date?) async throws -> Void = { _ in }
  ) async throws -> WaniKaniClient {
    let address = if let given = connection.address { given } else { try await settingsAddress() }
    return WaniKaniClient(
      base: try WaniKaniSettings.address(from: address), token: token, http: connection.http,
      limiter: RateLimiter(log: log, clock: clock, pause: connection.pause, onWait: onWait),
      clock: clock, pause: connection.pause, random: random)
  }

  /// Returns the token to use. The environment's takes precedence.
  func token(of account: WaniKaniAccount.ID?) async throws -> String {
    if let token = connection.token { return try SignInWork.token(token) }
    guard let account, let token = try await connection.secrets.secret(Self.name(account)) else {
      throw Problem.noAccount
    }
    return token
  }

  /// Returns the name of an account's token in the secrets.
  static func name(_ account: WaniKaniAccount.ID) -> String { "wanikani-\(account)" }
}
