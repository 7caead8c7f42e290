import Foundation
import Helpers
import Terminals

/// A learner's own folder, with an environment that contains nothing else.
final class Home: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SmallDictionary.place(in: folder)
    try SmallWords.place(in: folder)
  }

  var database: URL { file("data/sanpo.sqlite") }

  func file(_ name: String) -> URL { folder.file(name) }

  func environment(_ changes: [String: String] = [:]) -> [String: String] {
    let usual = [
      "PATH": Subprocess.path,
      "HOME": folder.path, "SANPO_HOME": file("data").path, "SANPO_TUTORIAL": "off",
      "LANG": "C.UTF-8",
      "TERM": "xterm-256color", "TZ": Midday.zone(),
      "SANPO_DICTIONARY": SmallDictionary.folder(in: folder).path, "PAGER": "cat",
      "SANPO_WORDS": SmallWords.folder(in: folder).path, "SANPO_SETTING_WORD_LANGUAGE": "es",
    ]
    return usual.merging(changes) { $1 }
  }

  /// The REPL in a terminal, after its greeting, at the prompt.
  func native(
    columns: Int = 80, rows: Int = 40, _ changes: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    try await repl(.native, columns: columns, rows: rows, changes)
  }

  func repl(
    _ product: Product, columns: Int = 80, rows: Int = 40, _ changes: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let command = try Subprocess(product, environment: environment(changes), in: folder.url)
    let terminal = try PseudoTerminal(
      command, size: PseudoTerminal.Size(columns: columns, rows: rows))
    try await terminal.expect(prompt)
    return terminal
  }

  /// The REPL with a script piped in.
  func script(_ lines: String...) async throws -> Subprocess.Outcome {
    try await Subprocess(.native, environment: environment(), in: folder.url)
      .run(input: lines.map { "\($0)\n" }.joined())
  }

  func command(
    _ product: Product, _ words: [String], _ changes: [String: String] = [:]
  ) throws -> Subprocess {
    try Subprocess(product, words, environment: environment(changes), in: folder.url)
  }

  @discardableResult
  func sanpo(
    _ words: String..., changing changes: [String: String] = [:]
  ) async throws -> Subprocess.Outcome {
    try await command(.sanpo, words, changes).run()
  }

  /// Adds items to the deck “My items”, each front with its back.
  func add(_ items: KeyValuePairs<String, String>) async throws {
    for (front, back) in items {
      let outcome = try await sanpo("add", front, back)
      guard outcome.status == .exited(0) else { throw HelperError(outcome.errors) }
    }
  }

  /// The number of answers to the cards of “My items”, without undone ones.
  func reviews() async throws -> Int {
    let found = try await sanpo("find", #"deck:"My items""#, "--json")
    let items = Set(try JSONLines(found.output).values.compactMap { $0["item"] as? Int })
    var count = 0
    for item in items {
      let info = try JSONLines(await sanpo("card", "\(item)", "--json").output)
      let cards = info.values.first?["cards"] as? [[String: Any]] ?? []
      let histories = cards.flatMap { $0["history"] as? [[String: Any]] ?? [] }
      count += histories.count { $0["is_undone"] as? Bool == false }
    }
    return count
  }
}

/// JSON values, one per line.
struct JSONLines {
  let values: [[String: Any]]

  /// - Throws: when a line is not an object.
  init(_ text: String) throws {
    values = try text.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let object = value as? [String: Any] else { throw HelperError("No object: \(line)") }
      return object
    }
  }
}
