import ArgumentParser
import Engine

struct EnvironmentCommand: ShellCommand {
  static let usage = Usage("environment", "List the environment variables and exit statuses.")
    .serves(.seeEnvironment, "environment")

  /// The variables read from the environment of the process.
  private static let variables: KeyValuePairs<String, String> = [
    "SANPO_HOME": "your data (default: $XDG_DATA_HOME/sanpo, or ~/.local/share/sanpo)",
    "SANPO_DICTIONARY": "the folder of edict and kanjidic2.xml.gz",
    "SANPO_WORDS":
      "a folder with dictionaries and lists of words of other languages, which go before installed ones",
    "SANPO_VOICES": "a folder with Japanese voices (.htsvoice)",
    "SANPO_RANDOM_WORDS_URL":
      "the random word service, instead of the setting's; SANPO_WIKTIONARY_URL for Wiktionary",
    "SANPO_WANIKANI_TOKEN": "a WaniKani token to use instead of the saved one",
    "SANPO_WANIKANI_URL": "WaniKani's address, instead of the setting's",
    "SANPO_MODEL_PROVIDER":
      "openai, anthropic or gemini; with SANPO_MODEL, SANPO_MODEL_URL and SANPO_MODEL_KEY",
    "SANPO_BACKEND_URL":
      "a backend for translations and missing fields; with SANPO_BACKEND_TOKEN and TARUKINGU",
    "SANPO_BACKEND_TOKENS":
      "the clients of a backend of your own; “backend --help” lists what else it takes",
    "SANPO_ANKICONNECT_KEY": "a key that AnkiConnect's clients must send",
    "SANPO_SETTING_NAME":
      "a setting's value where you have chosen none, such as SANPO_SETTING_NEW_PER_DAY; SANPO_FLAG_NAME for a flag",
    "SANPO_TUTORIAL": "off: skip the tour and what is new",
    "SANPO_PLANS": "a file of plans; with SANPO_SHOP_SECRET",
    "SANPO_OPENID_ISSUER":
      "OpenID Connect to sign in with; with SANPO_OPENID_CLIENT and SANPO_OPENID_SECRET",
    "PROTOTYPE_MODE": "the face without a command: webview, native, hybrid",
    "VISUAL, EDITOR": "the editor of “edit” and “song edit”",
    "PAGER": "for long output (default: less)",
    "BROWSER": "the browser of hybrid and of “webview --open”",
    "TERM_PROGRAM": "the terminal's name in the list of a learner's devices",
    "TZ": "your time zone, unless “settings timezone” sets one",
    "COLUMNS": "the width of output that goes to no terminal (default: not wrapped)",
    "NO_COLOR, TERM": "whether output has colours",
  ]

  private static let statuses: KeyValuePairs<String, String> = [
    "0": "success",
    "1":
      "failed, also for a value that Sanpo refuses or a search that is not valid; the message says what to do",
    "2": "the command or its options could not be read",
    "3": "your data can't be read; a backup, or nothing, was shown instead",
  ]

  /// The variables, with what the process gives back, for the man page, too.
  static var lines: [Line] {
    let generators: [Line] = [
      "For your shell and man:", "  sanpo --generate-completion-script bash|zsh|fish",
      "  sanpo --generate-man-page | man -l -",
    ]
    func columns(_ pairs: KeyValuePairs<String, String>) -> [Line] {
      pairs.map { ($0, $1) }.inColumns(indentedBy: 2)
    }
    return [
      [Line("Environment:")] + columns(variables), generators,
      [Line("Exit status:")] + columns(statuses),
    ].joinedByBlankLines
  }

  func run(in console: Console) async throws {
    let variables = Self.variables.flatMap { names, meaning in
      names.split(separator: ", ").map { (type: "variable", name: String($0), meaning: meaning) }
    }
    let statuses = Self.statuses.map { (type: "status", name: $0, meaning: $1) }
    try console.show(
      Self.lines,
      json: (variables + statuses).map {
        ["type": $0.type, "name": $0.name, "meaning": $0.meaning] as JSONObject
      })
  }
}
