import Engine

@testable import Shell

extension Commands {
  /// Returns how the terminal reaches an intent, or nil if nothing serves it or says why not.
  static func way(to intent: Intent) -> Way? { ways[intent] }

  /// Commands serve intents by a line, sessions by a key.
  private static let ways: [Intent: Way] = {
    var ways = unserved.mapValues { Way.none(because: $0) }
    for intent in Intent.allCases { ways[intent] = ways[intent] ?? intent.sessionWay }
    for (intent, line) in lines { ways[intent] = .command(line) }
    return ways
  }()

  private static let accounts = "accounts are for the pages; a terminal joins"

  /// The intents that no command can serve, and why.
  private static let unserved: [Intent: String] = [
    .openWordUnderPointer: "a line has no pointer; “lookup” takes the text",
    .createAccount: accounts, .signInToAccount: accounts, .signOutOfAccount: accounts,
    .changePassword: accounts, .recoverAccount: accounts, .renewRecoveryCodes: accounts,
    .seeDevices: accounts,
    .signOutDevice: accounts, .letTerminalJoin: accounts, .eraseAccount: accounts,
    .seeSources: "“card” names them under each item of the course",
  ]
}
