import Foundation
import Helpers
import Terminals
import Testing

/// The program `sanpo`: starts one of the faces, or runs a single command.
@Suite(.serialized)
struct SanpoTests {
  // MARK: Choosing a face

  @Test func `Without a mode, sanpo starts the pages`() async throws {
    let home = try Home()
    let sanpo = try RunningProcess(home.command(.sanpo, ["--port", "0"]))

    let address = try await sanpo.address()

    #expect(address.host() == "127.0.0.1")
    #expect(address.port != nil && address.port != 0)
    sanpo.signal(SIGTERM)
    #expect(try await sanpo.exit() == .exited(0))
    #expect(try await sanpo.text(of: .errors) == "")
  }

  @Test func `An unknown mode is reported and starts the pages`() async throws {
    let home = try Home()
    let command = try home.command(.sanpo, ["--port", "0"], ["PROTOTYPE_MODE": "telepathy"])
    let sanpo = try RunningProcess(command)

    let complaint = try await sanpo.line(on: .errors, containing: "PROTOTYPE_MODE")

    #expect(complaint.contains("“telepathy”") && complaint.contains("using webview"))
    #expect(try await sanpo.address().host() == "127.0.0.1")
  }

  @Test func `The mode “native” starts the REPL`() async throws {
    let home = try Home()
    let command = try home.command(.sanpo, [], ["PROTOTYPE_MODE": "native"])
    let terminal = try PseudoTerminal(command)

    try await terminal.expect(prompt)

    #expect(try await terminal.quit() == .exited(0))
  }

  @Test(arguments: [["--public-url", "https://sanpo.example"], ["--invited-only"]])
  func `Without --learners, an option of theirs is refused for want of it`(options: [String])
    async throws
  {
    let home = try Home()

    let outcome = try await home.command(.webview, options).run()

    #expect(outcome.errors.contains("\(options[0]) needs --learners."))
  }

  @Test func `The address of a proxy may end in a slash, and not in a path`() async throws {
    let home = try Home()
    func options(_ address: String) -> [String] {
      ["--learners", "--port", "0", "--public-url", address]
    }

    let path = try await home.command(.webview, options("https://sanpo.example/study")).run()
    let server = try RunningProcess(home.command(.webview, options("https://sanpo.example/")))
    let address = try await server.address()
    server.signal(SIGTERM)

    #expect(path.errors.contains("Sanpo can't be served below a path such as “/study”."))
    #expect(address.absoluteString == "https://sanpo.example/")
    #expect(try await server.exit() == .exited(0))
  }

  @Test func `Listening everywhere needs a public address`() async throws {
    let home = try Home()
    let everywhere = ["--learners", "--port", "0", "--host", "0.0.0.0"]

    let refused = try await home.command(.webview, everywhere).run()
    let server = try RunningProcess(
      home.command(.webview, everywhere + ["--public-url", "https://sanpo.example"]))
    let address = try await server.address()
    server.signal(SIGTERM)

    #expect(refused.errors.contains("would listen everywhere without knowing its own name"))
    #expect(address.absoluteString == "https://sanpo.example/")
    #expect(try await server.exit() == .exited(0))
  }

  @Test(arguments: ["--ankiconnect", "--open-to-all", "--debug"])
  func `An option that is for one person is refused for several`(option: String) async throws {
    let home = try Home()

    let outcome = try await home.command(.webview, ["--learners", option]).run()

    #expect(outcome.errors.contains("\(option) is for one person, not for --learners."))
  }

  // MARK: One command

  @Test(arguments: [
    (["deck", "my"], "My\\ items\n"), (["settings", "theme", "d"], "dark\ndefault\n"),
    (["sync", "stat"], "status\n"), (["deck", "\"My"], "My items\n"),
    (["deck", "\"Od"], "Odd \\\"q\\\" \\$1 it's\n"), (["deck", "'Od"], "Odd \"q\" $1 it'\\''s\n"),
  ])
  func `bash completes commands, decks and settings`(words: [String], found: String) async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    _ = try await home.command(.sanpo, ["deck", "Odd \"q\" $1 it's", "--add"]).run()
    let sanpo = try home.command(.sanpo, words)
    let script = """
      source <("$0" --generate-completion-script bash)
      COMP_WORDS=(sanpo "$@") COMP_CWORD=$#
      _sanpo "$0"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = Subprocess(
      "bash", ["-c", script, sanpo.executable] + sanpo.arguments, environment: sanpo.environment)

    #expect(try await bash.run().output == found)
  }

  @Test(arguments: [
    (["deck", "my"], ["My items"]), (["settings", "theme", "d"], ["dark", "default"]),
    (["settings", "theme", ""], ["dark", "default", "light", "system"]),
  ])
  func `zsh and fish complete the same`(words: [String], found: [String]) async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let sanpo = try home.command(.sanpo, words)
    // What zsh would offer is printed.
    let zsh = """
      sanpo() { $program "$@" }
      compdef() { }
      compadd() { print -rl -- ${(P)2} }
      program=$0
      source <(sanpo --generate-completion-script zsh)
      words=(sanpo "$@") CURRENT=$(($# + 1))
      _sanpo
      """
    let fish = """
      set program $argv[1]
      function sanpo; $program $argv; end
      sanpo --generate-completion-script fish | source
      complete -C "sanpo $argv[2..]"
      """
    for shell in [["zsh", "-f", "-c", zsh], ["fish", "--no-config", "-c", fish]] {
      let command = Subprocess(
        shell[0], shell.dropFirst() + [sanpo.executable] + sanpo.arguments,
        environment: sanpo.environment)

      let lines = try await command.run().output.split(separator: "\n").map(String.init)
      #expect(lines.sorted() == found, "\(shell[0])")
    }
  }

  @Test func `An argument that is not UTF-8 is refused`() async throws {
    let home = try Home()
    let sanpo = try home.command(.sanpo, [])
    let add = Subprocess(
      "sh", ["-c", #"exec "$0" add "$(printf 'caf\351')" coffee"#, sanpo.executable],
      environment: sanpo.environment)

    let outcome = try await add.run()
    let found = try await home.sanpo("find", "coffee")

    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("“caf\u{FFFD}” is not text in UTF-8."))
    #expect(found.output.isEmpty)
  }

  @Test(arguments: [
    (" /dev/full", "No space left on device. Free some space"),
    ("&-", ". Check where standard output goes."),
  ])
  func `Output that could not be written is a failure`(
    place: String, said: String
  ) async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let export = try home.command(.sanpo, ["export"])
    let full = Subprocess(
      "sh", ["-c", "exec \"$0\" \"$@\" >\(place)", export.executable] + export.arguments,
      environment: export.environment)

    let outcome = try await full.run()

    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("The output could not be written completely: "))
    #expect(outcome.errors.contains(said))
  }

  @Test func `Help that finds no room on the disk ends without a crash`() async throws {
    let help = try Home().command(.webview, ["--help"])
    let full = Subprocess(
      "sh", ["-c", "exec \"$0\" \"$@\" > /dev/full", help.executable] + help.arguments,
      environment: help.environment)

    let outcome = try await full.run()

    #expect(outcome.status == .exited(0))
    #expect(outcome.errors == "")
  }

  @Test(arguments: [
    ["today"], ["stats"], ["decks"], ["deck", "my items"], ["find", "cat"], ["card", "猫"],
    ["why", "猫"], ["study"], ["lesson"], ["settings"], ["schedule", "rebuild"], ["backup"],
    ["export", "my items"],
  ])
  func `Every line of JSON is an object`(words: [String]) async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])

    let outcome = try await home.command(.sanpo, words + ["--json"]).run()

    #expect(outcome.status == .exited(0))
    #expect(outcome.errors == "")
    #expect(try JSONLines(outcome.output).values.isEmpty == false)
  }

  @Test func `The exit status distinguishes problems from usage errors`() async throws {
    let home = try Home()

    let fine = try await home.sanpo("today")
    let problem = try await home.sanpo("deck", "Nowhere")
    let unknown = try await home.sanpo("dance")
    let incomplete = try await home.sanpo("add", "猫")

    #expect(fine.status == .exited(0) && fine.errors == "")
    #expect(problem.status == .exited(1) && problem.output == "")
    #expect(problem.errors.contains("There is no deck “Nowhere”."))
    #expect(unknown.status == .exited(2) && unknown.output == "")
    #expect(unknown.errors.contains("Unknown command “dance”."))
    #expect(incomplete.status == .exited(2) && incomplete.output == "")
  }

  @Test(arguments: [
    ("--port", "70000", 0), ("--ankiconnect", "70000", 1), ("--ankiconnect", "0", 1),
  ])
  func `A port that there can't be is a usage error`(
    option: String, port: String, least: Int
  ) async throws {
    let home = try Home()

    let outcome = try await home.command(.webview, [option, port]).run()

    #expect(outcome.status == .exited(2) && outcome.output == "")
    #expect(
      outcome.errors.contains("“\(port)” is not a port. Use a number from \(least) to 65535."))
  }

  @Test func `One port for the pages and AnkiConnect is a usage error`() async throws {
    let home = try Home()

    let outcome = try await home.command(.webview, ["--port", "8765", "--ankiconnect"]).run()

    #expect(outcome.status == .exited(2) && outcome.output == "")
    #expect(outcome.errors.contains("The pages and AnkiConnect can't share port 8765."))
  }

  @Test func `A replay rejects a malformed line by number and processes the rest`() async throws {
    let home = try Home()
    try writeLog("1,1767500000000,3\n1,soon,3\n2,1767500000000,4\n", home)

    let outcome = try await home.sanpo("schedule", "replay", "log.csv")

    let steps = try JSONLines(outcome.output).values
    #expect(steps.map { $0["card_id"] as? Int } == [1, 2])
    #expect(outcome.errors.contains("Line 3: The time “soon”"))
    #expect(outcome.status == .exited(1))
  }

  @Test(arguments: [("Europe/Berlin", 1.0), ("UTC", 0.0)])
  func `A replay's days begin at four in the time zone of TZ`(zone: String, elapsed: Double)
    async throws
  {
    let home = try Home()
    // 02:30 and 03:30 in UTC on 10 January 2026, which is 03:30 and 04:30 in Berlin.
    try writeLog("1,1768012200000,3\n1,1768015800000,3\n", home)

    let outcome = try await home.sanpo("schedule", "replay", "log.csv", changing: ["TZ": zone])

    let steps = try JSONLines(outcome.output).values
    #expect(steps.map { $0["elapsed_days"] as? Double } == [0, elapsed])
    #expect(outcome.status == .exited(0))
  }

  @Test func `Rebuilding with the same version changes nothing`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let studied = try await home.script("study", "", "3", "", "4", "q")

    let rebuilt = try await home.sanpo("schedule", "rebuild")

    #expect(studied.status == .exited(0))
    #expect(rebuilt.output.contains("2 reviews of 2 cards replayed, nothing changed."))
  }

  private func writeLog(_ lines: String, _ home: Home) throws {
    try Data("card_id,review_time_ms,rating\n\(lines)".utf8).write(to: home.file("log.csv"))
  }
}
