import ArgumentParser
import Engine
import Foundation

struct APICommand: CommandFamily {
  static let usage = Usage("api", "API for programs made for WaniKani.")
    .examples("api token create tsurukame", "api token list")
    .notes(
      """
      The pages serve WaniKani's API at /v2, with your WaniKani account or, without one, your \
      decks. Each program needs a token.
      """
    )
    .subcommands(APITokenCommand.self)
}

struct APITokenCommand: CommandFamily {
  static let usage = Usage("token", "Manage API tokens.")
    .examples("api token create tsurukame", "api token revoke 1")
    .subcommands(
      default: APITokenListCommand.self, APITokenCreateCommand.self, APITokenRevokeCommand.self)
}

struct APITokenListCommand: ViewCommand {
  static let usage = Usage("list", "List the tokens.")
    .serves(.seeAPITokens, "api token list")

  func run(in console: Console, on study: Study) async throws {
    let tokens = try await study.apiTokens()
    let zone = study.settingsSeen.timeZone
    try console.list(tokens, none: "No tokens. “api token create NAME” creates one.") { token in
      [
        Line("\(token.id)", .faint), Line(token.name, .strong), Line(token.dates(in: zone), .faint),
        Line((["read"] + token.sortedPermissions.map(\.rawValue)).joined(separator: " ")),
      ]
    } json: {
      $0.json
    }
  }
}

struct APITokenCreateCommand: StudyCommand {
  static let usage = Usage("create", "Create a token.")
    .serves(.createAPIToken, "api token create NAME")
    .examples(
      "api token create tsurukame",
      "api token create tsurukame --may assignments:start,reviews:create"
    )
    .notes("Tokens can read. “--may” adds permissions: \(APIToken.Permission.valueList), or all.")

  @Argument(help: "A name for the token, such as the app that uses it.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "Permissions, separated by commas; can be repeated.", valueName: "permissions"))
  var may: [String] = []

  func run(in console: Console, on study: Study) async throws {
    let (token, secret) = try await study.createAPIToken(named: name, may: try permissions())
    try console.show(
      [Line(secret, .strong)], json: [token.json + ["token": secret]])
    guard !console.givesJSON else { return }
    console.output.say("Copy it now: it is not shown again.")
    if console.folder != console.home {
      console.output.say(
        """
        The server's pages don't serve the API; “backend --api --learner \(console.folder.path)” does.
        """)
    }
  }

  private func permissions() throws -> Set<APIToken.Permission> {
    let words = may.flatMap { $0.split(whereSeparator: { ", ".contains($0) }).map(String.init) }
    if words == ["all"] { return Set(APIToken.Permission.allCases) }
    return Set(
      try words.map { word in
        guard let permission = APIToken.Permission(rawValue: word) else {
          throw Problem(
            "Unknown permission “\(word)”.",
            remedy: "Choose from \(APIToken.Permission.valueList), or all.")
        }
        return permission
      })
  }
}

struct APITokenRevokeCommand: StudyCommand {
  static let usage = Usage("revoke", "Revoke a token.")
    .serves(.revokeAPIToken, "api token revoke NUMBER")
    .examples("api token revoke 1", "api token revoke tsurukame")

  @Argument(help: "The token's name, or its number from “api token list”.")
  var token: String

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let found = try await study.apiToken(token)
    let question =
      "Revoke “\(found.name)”? Programs that use it lose access. This can't be undone."
    guard try await console.isSure(confirmation, question) else {
      return console.output.say("Nothing was revoked.")
    }
    try await study.revokeAPIToken(found.id)
    try console.show(["Token revoked."], json: ["id": found.id, "is_revoked": true])
  }
}

extension Study {
  /// Returns the token with this number, or with exactly this name.
  fileprivate func apiToken(_ text: String) async throws -> APIToken {
    let tokens = try await apiTokens()
    let number = APIToken.ID(text)
    let found = tokens.first { $0.id == number } ?? tokens.first { $0.name == text }
    guard let found else {
      throw Problem(
        number == nil
          ? "There is no token called “\(text)”." : "There is no token with the number \(text).",
        remedy: "“api token list” lists them all.")
    }
    return found
  }
}

extension APIToken {
  fileprivate func dates(in zone: TimeZone) -> String {
    let used = usedAt.map { "last used about \(Phrase.moment($0, in: zone))" } ?? "never used"
    return "created \(Phrase.day(createdAt, in: zone)), \(used)"
  }

  fileprivate var json: JSONObject {
    [
      "id": id, "name": name, "permissions": sortedPermissions.map(\.rawValue),
      "created_at": createdAt, "used_at": usedAt,
    ]
  }
}
