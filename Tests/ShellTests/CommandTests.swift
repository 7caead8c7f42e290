import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct CommandTests {
  private let stage: Stage

  /// Two decks, four items, and an answer with each grade.
  init() async throws {
    stage = try Stage()
    _ = try await stage.script(
      """
      add 猫 cat --reading ねこ --tags "animal n5" --deck Words
      add 犬 "dog; hound" --reading いぬ --tags animal --deck Words
      add 水 water --reading みず --notes "<b>clear</b>" --deck Words::Nature
      add 木 tree --reading き --deck Words::Nature
      study
      """, "", "3", "", "1", "", "4", "", "2", "q")
    stage.advance(by: .days(3))
  }

  @Test(arguments: [
    ["today"], ["due", "--json"], ["decks"], ["decks", "--json"], ["stats"], ["stats", "--json"],
    ["compare"], ["compare", "--json"], ["help", "compare"],
    ["deck", "Nature"], ["deck", "words", "--find", "tag:animal"], ["deck", "Nature", "--json"],
    ["find", "is:due"], ["find", "-tag:animal", "--json"], ["card", "猫"], ["card", "1", "--json"],
    ["why", "水"], ["why", "3", "--json"], ["settings"], ["settings", "retention", "--json"],
    ["settings", "--sources"],
    ["plan"], ["new"],
    ["flags"], ["flags", "tutor", "--json"], ["analytics"],
    ["analytics", "--json"], ["analytics", "show", "--events"],
    ["study", "--json"], ["lesson"], ["lesson", "--json"], ["export"],
    ["export", "--format", "tsv"],
    ["schedule", "rebuild"], ["schedule", "rebuild", "--fsrs", "5", "--json"],
    ["help"], ["help", "--all"], ["help", "deck"], ["help", "doctor"],
  ])
  func `Commands match their transcripts`(words: [String]) async throws {
    let outcome = try await run(words)

    try expectTranscript(outcome, "command-\(words.joined(separator: "-"))")
    #expect(outcome.status == 0)
    #expect(outcome.talk.isEmpty)
  }

  @Test func `That nothing was compared is a message, not data`() async throws {
    let outcome = try await run(["flags", "--compare"])

    try expectTranscript(outcome, "command-flags-compare")
    #expect(outcome.status == 0 && outcome.data.isEmpty)
  }

  @Test(arguments: [
    (["deck:Words is:new prop:lapses<1"], "deck:Words is:new prop:lapses<1"),
    (["deck:My items", "is:due"], "\"deck:My items\" is:due"),
    (["big dog"], "\"big dog\""), (["big -dog"], "big -dog"),
    (["(big OR small) is:due"], "(big OR small) is:due"), (["--", "-is:new"], "-is:new"),
    (["deck:\"My items\" is:due"], "deck:\"My items\" is:due"), (["12:30"], "12:30"),
  ])
  func `A search keeps the shell's words, or is parsed as written`(
    words: [String], query: String
  ) {
    #expect(FindCommand.text(words) == query)
  }

  @Test func `A deck with invalid options is not added`() async throws {
    let stage = try Stage()

    let refused = try await stage.sanpo("deck", "Verbs", "--add", "--retention", "7")

    #expect(refused.status == 1)
    #expect(try await !stage.sanpo("decks").data.contains("Verbs"))
  }

  @Test func `A setting can be reset to its default`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("settings", "lesson-size", "9")

    let back = try await stage.sanpo("settings", "lesson-size", "default")

    #expect(back.data.contains("5"))
  }

  @Test func `Times are shown in the time zone of the settings`() async throws {
    _ = try await stage.sanpo("settings", "timezone", "Asia/Tokyo")

    let card = try await stage.sanpo("card", "猫")
    let steps = try await stage.sanpo("undo", "--list")

    #expect(card.data.contains("2026-11-21 21:00") && !card.data.contains("2026-11-21 12:00"))
    #expect(steps.data.contains("2026-11-24 21:00") && !steps.data.contains("12:00"))
  }

  @Test func `A deck shows the steps and the leech threshold of its own`() async throws {
    let changed = try await stage.sanpo(
      "deck", "Words::Nature", "--learning-steps", "1m 5m", "--relearning-steps", "none",
      "--leech-lapses", "4")
    let wrong = try await stage.sanpo("deck", "Words::Nature", "--learning-steps", "soon")
    let negative = try await stage.sanpo("deck", "Words::Nature", "--new-per-day", "-1")
    let same = try await stage.sanpo("deck", "Words", "--new-per-day", "20")

    #expect(same.data.hasPrefix("Words is like that already, so nothing was changed.\n"))
    #expect(
      changed.data.contains(
        "Own settings: learning steps 1m 5m; relearning steps none; leech threshold 4\n"))
    #expect(wrong.talk.contains("“soon” is not a list of steps."))
    #expect(negative.talk.contains("The number of cards per day is out of range."))
  }

  @Test func `In a pipe, a search gives all cards, unless a page or a number is asked for`()
    async throws
  {
    let rows = (1...51).map { "front \($0),back \($0)" }.joined(separator: "\n")
    let file = stage.folder.file("many.csv")
    try Data(rows.utf8).write(to: file)
    _ = try await stage.sanpo("import", file.path, "--deck", "Many", "--columns", "front,back")

    let all = try await stage.sanpo("find", "deck:Many")
    let page = try await stage.sanpo("find", "deck:Many", "--page", "1")
    let some = try await stage.sanpo("find", "deck:Many", "--limit", "3", "--json")

    #expect(all.data.split(separator: "\n").count == 51 && all.talk.isEmpty)
    #expect(page.data.split(separator: "\n").count == 50 && page.talk.contains("Page 1 of 2"))
    #expect(some.data.split(separator: "\n").count == 3)
  }

  @Test func `The command of the next page is told as it can be typed`() async throws {
    let stage = try Stage(isInteractive: true)

    let found = try await stage.script(
      "add 猫 cat --deck \"My pets\"", "add 犬 dog --deck \"My pets\"",
      "find deck:\"My pets\" --limit 1 --sort front")

    let next = #"find --limit 1 --sort front --page 2 "deck:My pets""#
    #expect(found.talk.contains("“\(next)” shows more, --all shows all."))
    let more = try await stage.script(next)
    #expect(more.talk.contains("Page 2 of 2, 2 cards"))
  }

  @Test func `Beyond the last page, the number of pages is told`() async throws {
    let beyond = try await stage.sanpo("find", "cat", "--page", "5")
    let ofDeck = try await stage.sanpo("deck", "Words", "--page", "99")
    let none = try await stage.sanpo("find", "cat", "--page", "0")

    #expect(beyond.talk == "There is only 1 page. “--page 1” shows the last.\n")
    #expect(ofDeck.talk == beyond.talk && beyond.status == 1 && ofDeck.status == 1)
    #expect(none.status == 1 && none.talk.contains("--page is out of range."))
  }

  @Test func `An API token is revoked once that is confirmed`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("api", "token", "create", "client")

    let asked = try await stage.sanpo("api", "token", "revoke", "1")
    let unknown = try await stage.sanpo("api", "token", "revoke", "9")
    let before = try await stage.sanpo("api", "token", "list")
    let confirmed = try await stage.sanpo("api", "token", "revoke", "1", "--yes")

    #expect(asked.status == 1 && asked.talk.contains("Revoke “client”?"))
    #expect(asked.talk.contains("This can't be undone."))
    #expect(unknown.talk.contains("There is no token with the number 9."))
    #expect(before.data.contains("client") && before.data.contains("never used"))
    #expect(confirmed.data == "Token revoked.\n")
  }

  @Test func `An API token has permissions after commas, and is revoked by its name`()
    async throws
  {
    let stage = try Stage()

    let made = try await stage.sanpo(
      "api", "token", "create", "client", "--may", "reviews:create,user:update", "--json")
    let unknown = try await stage.sanpo("api", "token", "revoke", "clint", "--yes")
    let revoked = try await stage.sanpo("api", "token", "revoke", "client", "--yes")

    #expect(made.json.last?["permissions"] == ["reviews:create", "user:update"])
    #expect(unknown.status == 1)
    #expect(unknown.talk.contains("There is no token called “clint”."))
    #expect(revoked.data == "Token revoked.\n")
  }

  @Test(arguments: [
    ("reset", "is already new"), ("unleech", "is not a leech"), ("unsuspend", "is not suspended"),
    ("unbury", "is not buried"), ("restore", "is not deleted"),
  ])
  func `An action without effect says so, and is no step of undo`(
    command: String, said: String
  ) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")

    let outcome = try await stage.sanpo(command, "1")

    #expect(outcome.data.contains(said))
    #expect(try await stage.sanpo("undo", "--list").data == "Added 猫  2026-11-21 12:00\n")
  }

  @Test func `A very long search is not repeated in full`() async throws {
    let outcome = try await stage.sanpo("find", String(repeating: "x", count: 3_000))

    #expect(outcome.talk.contains("“xxx") && outcome.talk.count < 300)
  }

  @Test func `In JSON a card is buried until a day to come, or null`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("bury", "猫")

    let buried = try await stage.sanpo("find", "猫", "--json")
    let unburied = try await stage.sanpo("unbury", "猫", "--json")
    let found = try await stage.sanpo("find", "猫", "--json")

    #expect(buried.json.last?["buried_until"] == "2026-11-22")
    #expect(unburied.json.last?["cards"]?[0]?["buried_until"] == .null)
    #expect(found.json.last?["buried_until"] == .null)
  }

  @Test(arguments: [
    ["add", "鳥", "bird", "--deck", "words"], ["edit", "猫", "--back", "house cat", "--json"],
    ["move", "猫", "words::nature"], ["suspend", "猫"], ["unsuspend", "1", "--json"], ["bury", "犬"],
    ["unbury", "犬"], ["delete", "犬"], ["restore", "2"], ["undo"],
    ["settings", "retention", "0.85"], ["deck", "Verbs", "--add", "--new-per-day", "5"],
    [
      "deck", "Words::Nature", "--retention", "0.8", "--order", "random", "--kinds", "recall,typed",
      "--bury-siblings", "off", "--reviews-per-day", "9", "--rename", "Words::Outside",
    ],
  ])
  func `A change reports what it did`(words: [String]) async throws {
    let outcome = try await run(words)

    let name = words.prefix(3).joined(separator: "-")
    try expectTranscript(outcome, "change-\(name)")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ["card", "象"], ["card", "99"], ["why", "99"], ["deck", "Nowhere"], ["move", "1", "Nowhere"],
    ["find", "is:odd"], ["settings", "colour"], ["settings", "retention", "2"],
    ["flags", "colour"], ["flags", "tutor", "2"],
    ["restore", "nothing.sqlite"], ["import", "/nowhere.csv"], ["add", "", "x"],
    ["deck", "Wor", "--delete"], ["deck", "Nature", "--rename", "x"], ["move", "1", "Nat"],
    ["add", "鳥", "bird", "--deck", "Nat"], ["deck", "Words", "--delete"],
    ["deck", "Words", "--add"], ["deck", "Words", "--retention", "7"],
  ])
  func `A problem is a sentence and a remedy on standard error`(words: [String]) async throws {
    let outcome = try await run(words)

    try expectTranscript(
      outcome, "problem-\(words.joined(separator: "-").replacing("/", with: ""))")
    #expect(outcome.status == 1)
    #expect(outcome.data.isEmpty)
  }

  @Test(arguments: [
    ["nonsense"], ["help", "nonsense"], ["today", "--soon"], ["card"],
    ["deck", "Words", "--order", "backwards"],
    ["study", "Words", "--find", "cat"], ["study"], ["edit", "1"],
    ["delete"], ["deck", "Words", "--add", "--delete"],
    ["deck", "Words", "--delete", "--taught", "on"],
    ["schedule", "rebuild", "--fsrs", "4"],
  ])
  func `A usage error exits with status 2`(words: [String]) async throws {
    let outcome = try await run(words)

    #expect(outcome.status == 2)
    #expect(outcome.data.isEmpty)
    #expect(!outcome.talk.isEmpty)
  }

  @Test func `Cards of a kind that is no longer asked are marked`() async throws {
    let stage = try Stage()
    _ = try await stage.script(
      "add 猫 cat --deck Words", "deck Words --kinds typed", "edit 猫 --notes fluffy")

    let shown = try await stage.sanpo("card", "猫")
    let json = try await stage.sanpo("card", "猫", "--json").json.last

    #expect(shown.data.contains("Front → Back  not asked · new"))
    #expect(shown.data.contains("Typed  new"))
    let cards = try #require(json?["cards"]?.array)
    #expect(cards.count == 2 && cards.count { $0["is_asked"] == true } == 1)
    #expect(cards.count { $0["is_asked"] == false } == 1)
  }

  @Test func `The longest interval of the settings is told where it cut another`() async throws {
    let stage = try Stage()
    _ = try await stage.script("settings maximum-interval 5", "add 猫 cat", "study", "", "4")

    let why = try await stage.sanpo("why", "猫")

    #expect(why.data.contains(/longest interval +5 days, in settings/))
  }

  private func run(_ words: [String]) async throws -> Stage.Outcome {
    try await stage.sanpo(words)
  }
}
