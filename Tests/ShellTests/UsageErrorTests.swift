import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct UsageErrorTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `A file without a name is not the current folder`() async throws {
    let outcome = try await stage.sanpo("import", "", "--yes")

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("The file has no name. Name a file, such as words.csv."))
  }

  @Test func `A word with a hyphen is not taken for a request for help`() async throws {
    let refused = try await stage.sanpo("add", "-dash", "x")
    let added = try await stage.sanpo("add", "--", "-dash", "x")
    let helped = try await stage.sanpo("add", "-h")

    #expect(refused.status == 2 && refused.data.isEmpty)
    #expect(refused.talk.contains("“--”"))
    #expect(added.status == 0 && added.data.contains("-dash"))
    #expect(helped.status == 0 && helped.data.contains("OVERVIEW"))
  }

  @Test(arguments: [
    (["study", "--restart"], "--restart"), (["study", "--cram", "--limit", "3"], "--cram"),
    (["quiz", "--restart", "--questions", "5"], "--questions"),
    (["quiz", "--study-missed"], "--study-missed"),
    (["wanikani", "reviews", "--kind", "kanji", "--wrap-up"], "--kind"),
    (["wanikani", "reviews", "--wrap-up"], "--wrap-up"),
    (["wanikani", "lessons", "--choose", "山"], "--choose"),
  ])
  func `An option that JSON has no use for is refused`(
    words: [String], option: String
  ) async throws {
    let outcome = try await stage.sanpo(words + ["--json"])

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("\(option) has no effect with --json."))
  }

  @Test(arguments: [
    (["flags", "--fetch", "tutor", "off"], "--fetch can't be combined with a value."),
    (["flags", "--compare", "tutor"], "--compare can't be combined with a flag or --fetch."),
    (["wanikani", "lessons", "--list", "--choose", "山"], "Use --list or --choose, not both."),
    (["tutor", "texts", "--sent"], "--sent needs the number of a text."),
  ])
  func `Words that have no effect together are refused`(
    words: [String], said: String
  ) async throws {
    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains(said))
  }

  @Test(arguments: [
    (["flags", "tutor", "-5%"], "“-5%” is not valid for the flag “tutor”."),
    (["settings", "retention", "-2"], "“-2” is not valid for this setting."),
    (["flags", "--fetch"], "No flags server is set. Set one with “settings flags-address"),
  ])
  func `A command about flags or settings says what is wrong`(
    words: [String], said: String
  ) async throws {
    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 1 && outcome.talk.hasPrefix(said))
  }

  @Test(arguments: [
    ("desired-retention", "“retention”"), ("retentoin", "“retention”"),
    ("answer_wrong", "“answer-wrong”"), ("wanikani-fscs", "“wanikani-fsrs”"),
    ("wanikani-order", "“wanikani-review-order”, “wanikani-lesson-order”"),
  ])
  func `A setting is suggested by its spelling or the words of its name`(
    name: String, near: String
  ) async throws {
    let outcome = try await stage.sanpo("settings", name, "0.85")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("Did you mean \(near)?"))
  }

  @Test func `No setting is suggested that has only one of several words`() async throws {
    let outcome = try await stage.sanpo("settings", "kana-input", "x")

    #expect(outcome.talk == "There is no setting “kana-input”. “settings” lists them all.\n")
  }

  @Test(arguments: [
    (["tutor-tokens-per-day", "-5", "--json"], "-5"),
    (["tutor-tokens-per-day", "--json", "-5"], "-5"),
    (["learning-steps", "-5", "10m", "--json"], "-5 10m"),
  ])
  func `A setting below zero is refused by the setting`(
    words: [String], value: String
  ) async throws {
    let outcome = try await stage.sanpo(["settings"] + words)

    #expect(outcome.status == 1)
    #expect(outcome.transcript.contains("“\(value)” is not valid for this setting."))
  }

  @Test(arguments: [
    "song correct 3 2 橋 はし --scope song", "song correct 3 2 橋", "song correct 3 2 橋 --remove",
    "song translate 3 2 --remove", "fill --deck Words", "translate --deck Words",
    "plan redeem FILE", "plan take FILE", "sync refresh", "sync reset-subjects",
  ])
  func `Commands are read by their names, and by those of before`(line: String) throws {
    let interpreter = Interpreter(console: stage.console) { throw Misuse("opened", remedy: "") }

    #expect(throws: Never.self) {
      try interpreter.parsed(line.split(separator: " ").map(String.init))
    }
  }

  @Test(arguments: [
    ("find", "“find” needs <query>. Write “find 食べる”, for example. “help find” says more."),
    ("find cat --limit", "--limit needs <number> after it. “help find” says more."),
    ("deck Words --new-per-day x", "“x” is not valid for --new-per-day. Use a number."),
    ("deck Words --new-per-day 1.5", "“1.5” is not valid for --new-per-day. Use a whole number."),
    ("deck Words --order odd", "“odd” is not valid for --order. Use added or random."),
    ("song translate 1 qqq", "“qqq” is not valid for <line>. Use a number."),
    ("song word 1 1.5 猫", "“1.5” is not valid for <line>. Use a whole number."),
    ("dictionary order X qqq", "“qqq” is not valid for <place>. Use a number."),
    ("song time 1 1 x", "“x” is not valid for <time>. Use minutes:seconds, as in 1:02.5."),
    ("find cat --sort foo", "“foo” is not valid for --sort. Use one of these: match, added, "),
    (
      "study Kyoto trip",
      """
      “study” doesn't take “trip”. If it belongs to what is before it, put all of that in \
      quotation marks: "… trip". “help study” says more.
      """
    ),
    ("deck My Kyoto trip --add", "“deck” doesn't take “Kyoto trip”. If it belongs "),
    ("learner add finn gina", "“learner add” doesn't take “gina”. Name one learner at a time. "),
    ("deck add Mine", "“add” is an option of “deck”. Write “deck \"Mine\" --add”."),
    ("add --bogus", "Unknown option “--bogus”. “help add” says more."),
    ("move --bogus", "Unknown option “--bogus”. “help move” says more."),
    ("kanji --note x", "Unknown option “--note”. Did you mean “--notes”? “help kanji” says more."),
    ("song --bogus", "Unknown option “--bogus”. “help song list” says more."),
    ("add -x", "Unknown option “-x”. “help add” says more."),
    ("fill", "Use --deck, --find or --imported. “help fill” says more."),
    ("deck --rename A", "Which deck? Enter its name. “help deck” says more."),
    ("today Words", "“today” doesn't take “Words”. Leave it out. “help today” says more."),
  ])
  func `A missing or wrong argument is told with what to write`(
    line: String, said: String
  ) async throws {
    let outcome = try await stage.sanpo(line.split(separator: " ").map(String.init))

    #expect(outcome.status == 2)
    #expect(outcome.talk.hasPrefix(said), "\(outcome.talk)")
  }

  @Test(arguments: [
    (
      ["edit", "1", "--back", "- one"],
      "--back needs <back> after it. A text that begins with a hyphen follows “=”: "
        + "--back=\"- one\"."
    ),
    (
      ["add", "Bones", "- one"],
      "Unknown option “- one”. Put “--” before words that begin with a hyphen."
    ),
    (
      ["add", "Low", "-5 mmHg"],
      "Unknown option “-5 mmHg”. Put “--” before words that begin with a hyphen."
    ),
  ])
  func `A text that begins with a hyphen is refused with how it is given`(
    words: [String], said: String
  ) async throws {
    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 2)
    #expect(outcome.talk.hasPrefix(said), "\(outcome.talk)")
  }

  @Test func `“deck” alone lists the decks, but changes none`() async throws {
    let alone = try await stage.sanpo("deck", "--json")
    let decks = try await stage.sanpo("decks", "--json")
    let added = try await stage.sanpo("deck", "--add")

    #expect(alone.status == 0 && alone.data == decks.data)
    #expect(added.status == 2 && added.talk.hasPrefix("Which deck? Enter its name."))
  }

  @Test func `A help names the value of an option once, and no option of the program alone`()
    async throws
  {
    let help = try await stage.sanpo("help", "words", "discover").data

    #expect(help.contains("--limit <number>") && help.contains("The language. (values: en, "))
    #expect(!help.contains("--version"))
    #expect(try await stage.sanpo("help", "--all").data.contains("--version"))
  }

  @Test func `A mistyped command within commands is refused with a suggestion`() async throws {
    let outcome = try await stage.sanpo("api", "token", "creat", "tsurukame")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Did you mean “api token create”?"))
  }

  @Test(arguments: [
    (["foo"], "“help” lists them all."),
    ([], "Write it after one, as in “today --json”."),
    (["suspend"], "Enter its number or front."), (["study", "--cram"], "Leave it out."),
  ])
  func `The JSON of a usage error has a remedy`(words: [String], remedy: String) async throws {
    let outcome = try await stage.sanpo(words + ["--json"])

    #expect(outcome.status == 2)
    #expect(outcome.problems.last?["remedy"] == .string(remedy))
  }

  @Test func `An export to a file of an unknown format is refused`() async throws {
    let outcome = try await stage.sanpo("export", "--to", "d.json")

    #expect(outcome.status == 1 && outcome.talk.contains("There is no format “json”."))
  }

  @Test func `A first argument that ends as a file does is one, unless a deck has the name`()
    async throws
  {
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Vol.one")
    let file = stage.folder.file("foo.txt")

    let refused = try await stage.sanpo("export", stage.folder.file("x.foo").path)
    let written = try await stage.sanpo("export", file.path, "--format", "md")
    let deck = try await stage.sanpo("export", "Vol.one", "--format", "csv")

    #expect(refused.status == 1 && refused.talk.contains("There is no format “foo”."))
    #expect(written.status == 0, "\(written.talk)")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("猫"))
    #expect(deck.status == 0 && deck.data.contains("猫"))
  }

  @Test func `There is no completion for an unknown shell`() async throws {
    let outcome = try await stage.sanpo("--generate-completion-script", "ksh")

    #expect(outcome.status == 2)
    #expect(outcome.talk.hasPrefix("There is no completion for “ksh”."))
  }

  @Test func `The JSON of an unknown choice names those that there are`() async throws {
    let outcome = try await stage.sanpo("quiz", "--language", "foo", "--json")

    #expect(outcome.status == 2)
    let remedy = try #require(outcome.problems.last?["remedy"]?.string)
    #expect(remedy.hasPrefix("Use one of these: en, "))
  }

  @Test func `Signing in without a token says so`() async throws {
    let stage = try await SyncedStage.beginner(signsIn: true).stage

    let outcomes = try await [
      stage.sanpo("wanikani", "login", "--json"),
      stage.sanpo("model", "use", "openai", "qwen3", "--key", "--json"),
    ]

    #expect(outcomes.allSatisfy { $0.status == 1 })
    #expect(outcomes[0].problems.last?["problem"] == "No token was entered.")
    #expect(outcomes[1].problems.last?["problem"] == "No key was entered.")
  }

  @Test func `A subject that WaniKani does not have is named`() async throws {
    let synced = try await SyncedStage.beginner()

    let outcome = try await synced.stage.sanpo("sync", "subject", "987654")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("WaniKani has no subject 987654."))
  }
}
