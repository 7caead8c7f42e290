import Engine
import Foundation
import Helpers
import Synchronization
import Testing
import WaniKaniStandIn

@testable import Shell

/// WaniKani at the terminal, with a stand-in for the service.
struct WaniKaniTests {
  @Test func `A signed-out person is told to sign in`() async throws {
    let stage = try Stage()

    for words in [["wanikani"], ["wanikani", "reviews"], ["wanikani", "lessons", "--json"]] {
      let outcome = try await stage.sanpo(words)

      #expect(outcome.status == 1)
      #expect(outcome.talk.contains("Add your API token on the page “WaniKani”, or with “wani"))
    }
  }

  @Test func `The dashboard shows what is due, as text and as JSON`() async throws {
    let beside = try await SyncedStage.beginner()

    let board = try await beside.stage.sanpo("wanikani")
    let json = try await beside.stage.sanpo("wanikani", "--json").json.last

    try expectSnapshot(of: board.data, named: "wanikani-board.txt", in: "Transcripts")
    #expect(json?["lessons"] == 10 && json?["kanji_needed"] == 9 && json?["unsent"] == 0)
  }

  @Test func `A lesson is read and its quiz answered through a pipe`() async throws {
    let beside = try await SyncedStage.beginner()
    let answers = ["line", "person", "mouth", "sun", "tree"]

    let shown = try await beside.stage.script("wanikani lessons", "", "b", "", "", "", "", "", ":q")
    #expect(shown.status == 0)
    #expect(shown.data.contains("lesson 1 of 5"))
    #expect(shown.data.contains("One stroke from left to right: a line."))
    #expect(shown.data.contains("quiz · 5 left"))

    // One of these five answers is right for any question; the others are asked again.
    let lines = (0..<5).flatMap { _ in answers.flatMap { [$0, ""] } }
    let learned = try await beside.stage.script(
      (["wanikani lessons"] + lines).joined(separator: "\n"))

    #expect(learned.data.contains("Lesson → Apprentice 1"))
    #expect(learned.data.contains("Lesson complete: "))
    let board = try await beside.stage.sanpo("wanikani", "--json").json.last
    #expect(board?["unsent"] == 5 && board?["lessons"] == 5)
  }

  @Test func `Lessons can be listed and chosen`() async throws {
    let beside = try await SyncedStage.beginner()

    let list = try await beside.stage.sanpo("wanikani", "lessons", "--list")
    let chosen = try await beside.stage.script("wanikani lessons --choose 'tree, 山'", ":q")
    let none = try await beside.stage.sanpo("wanikani", "lessons", "--choose", "zzz")

    #expect(list.data.contains("5  level 1  radical     木 Tree"))
    #expect(chosen.data.contains("lesson 1 of 2"))
    #expect(none.talk.contains("No available lesson matches “zzz”."))
  }

  @Test func `Subjects can be browsed and studied`() async throws {
    let beside = try await SyncedStage.withReviews()

    let kanji = try await beside.stage.sanpo(
      "wanikani", "subjects", "--level", "1", "--kind", "kanji", "--json")
    let mountains = try await beside.stage.sanpo("wanikani", "subjects", "yama")
    let none = try await beside.stage.sanpo("wanikani", "subjects", "zzz")
    let studied = try await beside.stage.script("wanikani subjects --level 1 --study", ":q")

    #expect(studied.data.contains("extra study · "))
    #expect(!kanji.json.isEmpty && kanji.json.allSatisfy { $0["kind"] == "kanji" })
    #expect(mountains.data.contains("山 Mountain"))
    #expect(none.talk.contains("No subjects match."))
  }

  @Test func `A subject can be opened, and the learner's notes added`() async throws {
    let beside = try await SyncedStage.beginner()

    let written = try await beside.stage.sanpo(
      "wanikani", "subject", "1", "--synonyms", "stroke, dash", "--meaning-note", "mine")
    let json = try await beside.stage.sanpo("wanikani", "subject", "line", "--json").json.last

    #expect(written.data.contains("Synonyms: stroke, dash"))
    #expect(written.data.contains("Meaning note: mine"))
    #expect(json?["synonyms"] == ["stroke", "dash"])
    #expect(try await beside.stage.sanpo("sync", "status").data.contains("notes"))
  }

  @Test func `Exported changes can be imported once`() async throws {
    let beside = try await SyncedStage.withReviews()
    let file = beside.stage.folder.file("unsent.jsonl").path
    _ = try await beside.stage.sanpo("wanikani", "subject", "1", "--synonyms", "stroke")
    _ = try await beside.stage.sanpo("sync", "export", file)

    let again = try await beside.stage.sanpo("sync", "import", file)
    let json = try await beside.stage.sanpo("sync", "import", file, "--dry-run", "--json").json.last

    #expect(again.data.contains("0 changes to import, 1 already here."))
    #expect(json?["is_imported"] == false && json?["known_count"] == 1)
  }

  @Test func `After signing out, data is marked as fetched before`() async throws {
    let beside = try await SyncedStage.beginner(signsIn: true)
    let before = try await beside.stage.sanpo("sync", "status")

    _ = try await beside.stage.sanpo("wanikani", "logout", "--yes")
    let after = try await [
      beside.stage.sanpo("sync", "status"), beside.stage.sanpo("wanikani"),
    ]

    #expect(!before.talk.contains("Signed out"))
    #expect(after.allSatisfy { $0.status == 0 && $0.talk.contains("Signed out") })
  }

  @Test func `Signing out says that the environment keeps one signed in`() async throws {
    let stage = try await SyncedStage.beginner().stage

    let text = try await stage.sanpo("wanikani", "logout", "--yes")
    let json = try await stage.sanpo("wanikani", "logout", "--yes", "--json").json.last

    #expect(text.data.contains("SANPO_WANIKANI_TOKEN is set and still used."))
    #expect(json?["is_signed_out"] == false)
  }

  @Test func `Answers can be graded without typing`() async throws {
    let beside = try await SyncedStage.withReviews()
    _ = try await beside.stage.sanpo("settings", "wanikani-answers", "self-graded")

    let graded = try await beside.stage.script("wanikani reviews", "", "n", "q")

    #expect(graded.status == 0)
    let standing = try await beside.stage.sanpo("wanikani", "reviews", "--json")
    #expect(standing.json.last?["open"]?["answered"] == 1)
  }

  @Test func `An item can be put off, and critical items studied`() async throws {
    let beside = try await SyncedStage.withReviews()

    let later = try await beside.stage.script("wanikani reviews", ":b", ":q")
    let critical = try await beside.stage.sanpo("wanikani", "study", "critical", "--json")
    let board = try await beside.stage.sanpo("wanikani")
    let json = try await beside.stage.sanpo("wanikani", "--json").json.last
    let kanji = try await beside.stage.sanpo("wanikani", "subject", "rest", "--json")

    #expect(later.status == 0)
    #expect(later.talk.contains("Put off until the next session."))
    #expect(critical.json.last?["available"] != nil)
    #expect(board.data.contains("Levels: 1: "))
    let share = json?["critical"]?[0]?["right_share"]
    #expect(share != nil && share != 1)
    #expect(kanji.json.last?["visually_similar"]?.array != nil)
  }

  @Test func `A refused meaning can be added as a synonym`() async throws {
    let beside = try await SyncedStage.withReviews()
    // The meaning is asked first.
    _ = try await beside.stage.sanpo("settings", "wanikani-pairing", "back-to-back")

    let added = try await beside.stage.script("wanikani reviews", "qqqq", "+", ":q")

    #expect(added.status == 0 && added.data.contains("Synonym added: qqqq; undo takes it back"))
    #expect(try await beside.stage.sanpo("sync", "export").data.contains(#""qqqq""#))
  }

  @Test func `Synonyms and notes are edited in a session`() async throws {
    let beside = try await SyncedStage.withReviews()
    // The meaning is asked first.
    _ = try await beside.stage.sanpo("settings", "wanikani-pairing", "back-to-back")

    // They give the answer away, so they come after it. Kanji have notes on their readings, too.
    let asked = try await beside.stage.script("wanikani reviews --kind kanji", ":e", ":q")
    let told = try await beside.stage.script(
      "wanikani reviews", "qqqq", "e", "pppp", "Like a floor.", "", ":q")
    let again = try await beside.stage.script(
      "wanikani reviews", "e", "", "", "Like a sound.", ":q")

    #expect(asked.talk.contains("“:e” does nothing here: show the answer first"))
    #expect(told.status == 0 && again.status == 0)
    let unsent = try await beside.stage.sanpo("sync", "export", "-").data
    for text in ["pppp", "Like a floor.", "Like a sound."] { #expect(unsent.contains(text)) }
  }

  @Test func `A day with WaniKani answers counts for the streak`() async throws {
    let beside = try await SyncedStage.withReviews()

    _ = try await beside.stage.script("wanikani reviews", "qqqq", "", ":q")
    let after = try await beside.stage.sanpo("today", "--json").json.last
    let stats = try await beside.stage.sanpo("stats")
    _ = try await beside.stage.sanpo("undo")
    let undone = try await beside.stage.sanpo("today", "--json").json.last

    #expect(after?["streak"] == 1)
    #expect(after?["answers_today"] == 1 && after?["right_today"] == 0)
    #expect(stats.data.contains(#/streak +1 day\n/#))
    #expect(undone?["streak"] == 0 && undone?["answers_today"] == 0)
  }

  @Test func `Extra study asks questions, and nothing is sent to WaniKani`() async throws {
    let beside = try await SyncedStage.withReviews()

    let none = try await beside.stage.sanpo("wanikani", "study", "burned", "--json")
    let nothing = try await beside.stage.script("wanikani study burned")
    let asked = try await beside.stage.script("wanikani study recent", "qqqq", "", ":w", ":q")
    let standing = try await beside.stage.sanpo("wanikani", "study", "recent", "--json")
    let board = try await beside.stage.sanpo("wanikani")

    #expect(none.json.last?["available"] == 0)
    #expect(nothing.data.contains("No burned items yet."))
    #expect(asked.data.contains("extra study · "))
    #expect(asked.data.contains("✗ incorrect"))
    #expect(asked.data.contains("wrapping up · 1 left"))
    #expect(standing.json.last?["open"]?["answered"] == 1)
    #expect(board.data.contains("wanikani study recent"))
    #expect(try await beside.stage.sanpo("wanikani", "--json").json.last?["unsent"] == 0)
  }

  @Test func `Why shows where the next review leads, and FSRS if it is on`()
    async throws
  {
    let stage = try await SyncedStage.withReviews().stage
    // An answer that is neither meaning nor reading, claimed as right, until nothing is left.
    let claims = Array(repeating: ["nu", "r"], count: 60).flatMap(\.self)
    _ = try await stage.script((["wanikani reviews"] + claims).joined(separator: "\n"))
    let unsent = try await stage.sanpo("sync", "status", "--json").data
    let subject = String(try #require(unsent.firstMatch(of: /"subject":(\d+)/)).1)

    let off = try await stage.sanpo("wanikani", "why", subject)
    _ = try await stage.sanpo("settings", "wanikani-fsrs", "on")
    let on = try await stage.sanpo("wanikani", "why", subject)
    let fsrs = try await stage.sanpo("wanikani", "why", subject, "--json").json.last?["fsrs"]

    #expect(off.data.contains("if correct") && off.data.contains("if missed once"))
    #expect(off.data.contains("“settings wanikani-fsrs on” shows FSRS too."))
    #expect(on.data.contains("FSRS-6 by 1 answer here (not sent to WaniKani)"))
    #expect(fsrs?["answers"] == 1 && fsrs?["stability"] != nil)
  }

  @Test func `With a page open each step prints a line, and the page is led there`() async throws {
    let places = Mutex<[Place]>([])
    let pages = BrowserPages(navigated: AsyncStream { $0.finish() }) { place in
      places.withLock { $0.append(place) }
      return .led
    }
    let beside = try await SyncedStage.withReviews(pages: pages)

    let lesson = try await beside.stage.script("wanikani lessons", "", "b", "q")
    let reviews = try await beside.stage.script("wanikani reviews", "qqqq", "", ":w", ":q")
    let extra = try await beside.stage.script("wanikani study recent --limit 1", ":q")

    #expect(places.withLock(\.self) == [.lessons, .reviews, .recent].map(Place.waniKani))
    #expect(lesson.talk.contains("A WaniKani lesson is open in the browser."))
    #expect(lesson.data.contains("2 of 5 · ") && lesson.data.contains(" · in the browser"))
    #expect(!lesson.data.contains("Meaning"))
    #expect(reviews.data.contains("✗ incorrect: ") && reviews.data.contains("wrapping up · 1 left"))
    #expect(extra.data.contains("extra study · 1 left"))
  }

  @Test func `WaniKani's output fits into forty columns`() async throws {
    let beside = try await SyncedStage.withReviews(columns: 40)

    let said = [
      try await beside.stage.script("wanikani"),
      try await beside.stage.script("wanikani reviews", "qqqq", "", ":?", ":q"),
      try await beside.stage.script("wanikani lessons", "", "", "", "", "", ":q"),
    ]

    #expect(said.allSatisfy { $0.status == 0 && !$0.data.isEmpty })
    for line in said.flatMap({ $0.data.split(separator: "\n") }) {
      #expect(Width.of(String(line)) <= 40, "\(line)")
    }
  }

  @Test func `At a verdict a question mark lists the keys, also after a colon`() async throws {
    let beside = try await SyncedStage.withReviews()

    let outcome = try await beside.stage.script("wanikani reviews", "qqqq", "?", ":?", ":", ":q")

    #expect(outcome.status == 0)
    #expect(outcome.data.matches(of: /u undo/).count == 2)
  }

  @Test func `A key without a meaning here is rejected`() async throws {
    let beside = try await SyncedStage.withReviews()

    let outcome = try await beside.stage.script("wanikani reviews", ":s")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("“:s” does nothing here"))
  }
}
