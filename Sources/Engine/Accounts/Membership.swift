public import Foundation

/// A terminal that has joined a server on this computer: from then on, it uses the learner's data
/// instead of its own.
public struct Membership: Sendable {
  private struct Stored: Codable {
    var server: String
    var cookie: String
  }

  private static let account = "server"

  public let accounts: Accounts
  public let learner: Learner

  /// Recognises a terminal that has joined, by a secret in its own folder.
  ///
  /// - Returns: nil if it has joined no server.
  /// - Throws: `Problem` if it was signed out.
  public static func current(in home: URL, clock: WallClock = .system) async throws -> Membership? {
    let secrets = Secrets.file(in: home)
    guard let text = try await secrets.secret(account) else { return nil }
    let stored: Stored
    do {
      stored = try JSONText.value(text)
    } catch {
      throw Problem.signedOut
    }
    let server = URL(filePath: stored.server)
    guard Accounts.exist(in: server) else { throw Problem.signedOut }
    let accounts = try Accounts(in: server, clock: clock)
    switch try await accounts.recognise(stored.cookie) {
    case .unknown: throw Problem.signedOut
    case .locked: throw Problem.lockedTerminal
    case .admitted(let authentication):
      if let cookie = authentication.cookie { try await keep(server, cookie, in: home) }
      return Membership(accounts: accounts, learner: authentication.learner)
    }
  }

  /// Keeps the secret by which the terminal is recognised.
  public static func keep(_ server: URL, _ cookie: String, in home: URL) async throws {
    try await Secrets.file(in: home).keep(
      JSONText.of(Stored(server: server.path, cookie: cookie)), account)
  }

  /// Goes back to the terminal's own data.
  ///
  /// - Returns: Whether it had joined.
  public static func end(in home: URL) async throws -> Bool {
    let secrets = Secrets.file(in: home)
    guard let text = try await secrets.secret(account) else { return false }
    // Signing out at the server is a courtesy: it may be gone, or have done so itself.
    if let stored: Stored = try? JSONText.value(text),
      case let server = URL(filePath: stored.server), Accounts.exist(in: server),
      let accounts = try? Accounts(in: server),
      let authentication = try? await accounts.authenticate(stored.cookie)
    {
      try await accounts.signOut(authentication.session)
    }
    try await secrets.remove(account)
    return true
  }
}

extension Problem {
  fileprivate static let lockedTerminal = Problem(
    "Your account on the server is locked.",
    remedy: "Contact the owner of the server; “sanpo leave” goes back to your own data.")
  fileprivate static let signedOut = Problem(
    "This terminal was signed out of its server.",
    remedy: "“sanpo join FOLDER” joins again; “sanpo leave” goes back to your own data.")
}
