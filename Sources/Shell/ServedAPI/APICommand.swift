import ArgumentParser
import Engine

struct APICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "api", "Let programs made for WaniKani work with Sanpo.",
    notes: """
      The pages serve WaniKani's API under /v2, with your WaniKani account or, without one, your \
      decks. Each program needs a token.
      """,
    subcommands: [APITokenCommand.self])
}

struct APITokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "token", "The tokens of other programs.",
    subcommands: [
      APITokenListCommand.self, APITokenCreateCommand.self, APITokenRevokeCommand.self,
    ], defaultSubcommand: APITokenListCommand.self)
}

struct APITokenListCommand: ViewCommand {
  static let usage = Usage("list", "List the tokens.", serves: [.seeAPITokens: "api token list"])

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let tokens = try await study.apiTokens().sent(.opened).value?.tokens ?? []
    let rows = tokens.map { token in
      [
        Line("\(token.id)", .faint), Line(token.name, .strong),
        Line((["read"] + token.sortedPermissions.map(\.rawValue)).joined(separator: " ")),
      ]
    }
    try console.show(
      rows.isEmpty ? ["No tokens. “api token create NAME” makes one."] : rows.inColumns(),
      json: tokens.map(\.json))
  }
}

struct APITokenCreateCommand: StudyCommand {
  static let usage = Usage(
    "create", "Make a token and print it, once.",
    serves: [.createAPIToken: "api token create NAME"],
    examples: [
      "api token create tsurukame",
      "api token create tsurukame --may assignments:start --may reviews:create",
    ],
    notes: """
      A token can read. “--may” lets it write too: assignments:start, reviews:create, \
      study_materials:create, study_materials:update, or all.
      """)

  @Argument(help: "What to call it, for example after the program.")
  var name: String

  @Option(help: "What it may write; can be given more than once.")
  var may: [String] = []

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let list = try await study.apiTokens().sent(
      .creationAsked(name, try permissions(), at: study.now)
    ).value
    guard let token = list?.tokens.last, let secret = list?.secret else { return }
    try console.show(
      [Line(secret, .strong)], json: [token.json + ["token": secret]])
    console.output.say("Copy it now: it is not shown again.")
  }

  private func permissions() throws -> Set<APIToken.Permission> {
    if may == ["all"] { return Set(APIToken.Permission.allCases) }
    return Set(
      try may.map { word in
        guard let permission = APIToken.Permission(rawValue: word) else {
          let names = APIToken.Permission.allCases.map(\.rawValue).joined(separator: ", ")
          throw Problem(
            "There is no permission “\(word)”.", remedy: "Choose from \(names), or all.")
        }
        return permission
      })
  }
}

struct APITokenRevokeCommand: StudyCommand {
  static let usage = Usage(
    "revoke", "Revoke a token: its program can do nothing more.",
    serves: [.revokeAPIToken: "api token revoke NUMBER"], examples: ["api token revoke 1"])

  @Argument(help: "The token's number, see “api token list”.")
  var number: APIToken.ID

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    try await study.apiTokens().sent(.revocationAsked(number))
    try console.show(["Token revoked."], json: [["revoked": number] as JSONObject])
  }
}

extension APIToken {
  fileprivate var json: JSONObject {
    [
      "id": id, "name": name, "permissions": sortedPermissions.map(\.rawValue),
      "created_at": createdAt, "used_at": usedAt,
    ]
  }
}
