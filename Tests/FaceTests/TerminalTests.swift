import Foundation
import Helpers
import Terminals
import Testing

/// A learner at the keyboard, in the REPL of `native`.
@Suite(.serialized)
struct TerminalTests {
  @Test func `A newcomer learns five items and is asked each until it is right`() async throws {
    let home = try Home()
    let terminal = try await home.native()
    try await terminal.screen(showing: "Welcome! Start your first lesson: type “lesson”.")

    var lesson = FirstLesson(at: terminal)
    try await lesson.meet(5)

    #expect(Set(lesson.asked) == Set(FirstLesson.romaji.keys))
    #expect(lesson.asked.count == 6)
    #expect(lesson.asked.count { $0 == lesson.asked[0] } == 2)
    #expect(terminal.screen.text.contains("“study” reviews them."))
    #expect(try await terminal.quit() == .exited(0))
  }

  @Test func `The first reviews can be studied before their step is due`() async throws {
    let home = try Home()
    try await home.sanpo("settings", "lesson-size", "2")
    let terminal = try await home.native()
    var lesson = FirstLesson(at: terminal)
    try await lesson.meet(2)

    try await terminal.type("study", expecting: "card 1 · 2 left")
    try await terminal.expect("answer> ")
    try await terminal.type("wrong", expecting: "⏎")
    let graded = try await terminal.press("\r", expecting: "answer> ")

    #expect(graded.contains("→ again, due in"))
    #expect(graded.contains("card 2 · 2 left"))
  }

  @Test func `Keys reveal, grade and undo a card`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let terminal = try await home.native()

    try await terminal.type("study", expecting: "space show answer")
    let revealed = try await terminal.press(" ", expecting: "easy")
    let next = try await terminal.press("3", expecting: "u undo")
    let undone = try await terminal.press("u", expecting: "space show answer")

    #expect(revealed.contains("cat"))
    #expect(next.contains("→ good, due in") && next.contains("犬"))
    #expect(undone.contains("Answer undone.") && undone.contains("猫"))
    #expect(try await home.reviews() == 0)
  }

  @Test func `Lines pasted as an answer grade no card`() async throws {
    let home = try Home()
    try await home.sanpo("deck", "Typed", "--add", "--kinds", "typed")
    try await home.sanpo("add", "猫", "cat", "--deck", "Typed")
    try await home.sanpo("add", "犬", "dog", "--deck", "Typed")
    let terminal = try await home.native()
    try await terminal.type("study", expecting: "answer> ")

    try await terminal.send("cat\r1\r1\rdog\r")
    try await terminal.expect("easy")
    try await terminal.press("q", expecting: prompt)

    let session = try JSONLines(await home.sanpo("study", "--json").output).values.first
    #expect((session?["open"] as? [String: Any])?["answered"] as? Int == 0)
  }

  @Test func `A word typed at a card without typed answers is no command`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native()
    try await terminal.type("study", expecting: "space show answer")

    let refused = try await terminal.press("eats", expecting: "? lists the keys")
    let revealed = try await terminal.press(" ", expecting: "easy")

    #expect(refused.contains("eats"))
    #expect(revealed.contains("cat"))
  }

  @Test func `A session continues at the same card after a restart`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let first = try await home.native()
    try await first.type("study", expecting: "space show answer")
    try await first.press(" ", expecting: "easy")
    try await first.press("4", expecting: "u undo")
    try await first.press("q", expecting: prompt)
    #expect(try await first.quit() == .exited(0))

    let second = try await home.native()
    let continued = try await second.type("study", expecting: "u undo")

    #expect(continued.contains("Continuing: 1 answer, 1 left."))
    #expect(continued.contains("card 2 · 1 left"))
    #expect(continued.contains("犬") && !continued.contains("猫"))
  }

  @Test func `A session ends with a summary, and the day counts it`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native()

    try await terminal.type("study", expecting: "space show answer")
    try await terminal.press(" ", expecting: "easy")
    let done = try await terminal.press("4", expecting: prompt)
    let today = try await terminal.command("today")
    let stats = try await terminal.command("stats")

    #expect(done.contains("Session complete: 1 answer, 100% correct"))
    #expect(today.contains("Today 1 answer, 100% correct") && today.contains("streak 1 day"))
    #expect(stats.contains("answers today") && stats.contains("1 day"))
  }

  @Test func `An item is added, found, opened and studied in its deck`() async throws {
    let home = try Home()
    let terminal = try await home.native()

    let added = try await terminal.command(
      #"add 梅雨 "the rainy season" --reading つゆ --deck Weather"#)
    let decks = try await terminal.command("decks")
    let found = try await terminal.command("find rainy")
    let card = try await terminal.command("card 梅雨")
    let asked = try await terminal.type("study weather", expecting: "space show answer")
    try await terminal.press(" ", expecting: "easy")
    try await terminal.press("4", expecting: prompt)
    let why = try await terminal.command("why 梅雨")

    #expect(added.contains("Added 梅雨(つゆ) to the new deck Weather"))
    #expect(decks.contains("First Steps") && decks.contains("Weather"))
    #expect(found.contains("梅雨(つゆ)") && found.contains("Front → Back, new"))
    #expect(card.contains("the rainy season") && card.contains("Front → Back"))
    #expect(asked.contains("Weather") && asked.contains("card 1 · 1 left"))
    #expect(why.contains("easy") && why.contains("S"))
  }

  @Test func `A setting is changed and a command explained`() async throws {
    let home = try Home()
    let terminal = try await home.native()

    let changed = try await terminal.command("settings lesson-size 3")
    let all = try await terminal.command("settings")
    let help = try await terminal.command("help study")
    let unknown = try await terminal.command("dance")

    #expect(changed.contains("lesson-size  3"))
    #expect(all.contains("retention"))
    #expect(help.contains("Study the cards that are due.") && help.contains("USAGE: study"))
    #expect(unknown.contains("Unknown command “dance”."))
    #expect(try await terminal.quit() == .exited(0))
  }

  @Test func `An import reports its bad row, and an export has the rest`() async throws {
    let home = try Home()
    let rows = "front,back\n鳥,bird\n,nothing asked\n魚,fish\n"
    try Data(rows.utf8).write(to: home.file("animals.csv"))
    let terminal = try await home.native()

    let imported = try await terminal.command("import animals.csv --deck Animals")
    let exported = try await terminal.command("export Animals --to out.csv")

    #expect(imported.contains("2 items added") && imported.contains("1 row skipped"))
    #expect(imported.contains("Line 3: "))
    #expect(exported.contains("Wrote 2 items to out.csv."))
    let written = try String(contentsOf: home.file("out.csv"), encoding: .utf8)
    #expect(written.contains("鳥,bird") && written.contains("魚,fish"))
  }
}
