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
  /// The environment's variables, with the server's plans and language model.
  public let environment: [String: String]
  /// Whether the language model is the terminal's own.
  public let hasOwnModel: Bool
  /// The problems in the terminal's own variables.
  public let problems: [Problem]
  private let home: URL

  /// Recognises a terminal that has joined, by a secret in its own folder.
  ///
  /// - Returns: nil if it has joined no server.
  /// - Throws: `Problem` if it was signed out, or if its own folder can't be opened.
  public static func current(
    in home: URL, clock: WallClock = .system,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Membership? {
    try Storage.checkFolder(home)
    guard let stored = try await stored(in: home) else { return nil }
    let server = URL(filePath: stored.server)
    guard Accounts.exist(in: server) else { throw Problem.signedOut }
    let accounts = try Accounts(in: server, clock: clock)
    return Membership(
      accounts: accounts, learner: try await recognised(stored, by: accounts, in: home),
      environment: try await Accounts.withNoted(by: server, environment),
      hasOwnModel: environment["SANPO_MODEL_PROVIDER"]?.isEmpty == false,
      problems: ConfiguredDefaults.problems(in: environment), home: home)
  }

  /// Checks the membership again, for a terminal that stays open.
  ///
  /// - Throws: `Problem` if it was signed out since, or has left.
  public func check() async throws {
    guard let stored = try await Self.stored(in: home) else { throw Problem.hasLeft }
    let found = try await Self.recognised(stored, by: accounts, in: home)
    guard found.id == learner.id else { throw Problem.hasLeft }
  }

  private static func stored(in home: URL) async throws -> Stored? {
    guard let text = try await Secrets.file(in: home).secret(account) else { return nil }
    do {
      return try JSONText.value(text)
    } catch {
      throw Problem.signedOut
    }
  }

  private static func recognised(
    _ stored: Stored, by accounts: Accounts, in home: URL
  ) async throws -> Learner {
    switch try await accounts.recognise(stored.cookie) {
    case .unknown: throw Problem.signedOut
    case .locked: throw Problem.lockedTerminal
    case .admitted(let authentication):
      if let cookie = authentication.cookie {
        try await save(URL(filePath: stored.server), cookie, in: home)
      }
      return authentication.learner
    }
  }

  /// Keeps the secret by which the terminal is recognised.
  public static func save(_ server: URL, _ cookie: String, in home: URL) async throws {
    try await Secrets.file(in: home).save(
      JSONText.of(Stored(server: server.path, cookie: cookie)), account)
  }

  /// Goes back to the terminal's own data.
  ///
  /// - Returns: whether it had joined.
  public static func end(in home: URL) async throws -> Bool {
    let secrets = Secrets.file(in: home)
    guard let text = try await secrets.secret(account) else { return false }
    // Signing out at the server is a courtesy: it may be gone or full, or have done so itself.
    if let stored: Stored = try? JSONText.value(text),
      case let server = URL(filePath: stored.server), Accounts.exist(in: server),
      let accounts = try? Accounts(in: server),
      let authentication = try? await accounts.authenticate(stored.cookie)
    {
      try? await accounts.signOut(authentication.session)
    }
    try await secrets.remove(account)
    return true
  }
}

extension Problem {
  fileprivate static let lockedTerminal = Problem(
    "Your account on the server is locked.",
    remedy: "Contact the owner of the server; “leave” goes back to your own data.")
  fileprivate static let hasLeft = Problem(
    "This terminal has left its server.", remedy: "Start it again to use your own data.")
  fileprivate static let signedOut = Problem(
    "This terminal was signed out of its server.",
    remedy: "“join FOLDER” joins again; “leave” goes back to your own data.")
}
