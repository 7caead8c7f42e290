import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Shell

/// WaniKani's things at the terminal, beside a service that stands in for it.
struct WaniKaniTests {
  @Test func `Whoever is not signed in is told so`() async throws {
    let stage = try Stage()

    for words in [["wanikani"], ["wanikani", "reviews"], ["wanikani", "lessons", "--json"]] {
      let outcome = try await stage.sanpo(words)

      #expect(outcome.status == 1)
      #expect(outcome.talk.contains("Nobody is signed in to WaniKani."))
    }
  }

  @Test func `The dashboard tells what waits, and the same as JSON`() async throws {
    let beside = try await Beside.beginner()

    let board = try await beside.stage.sanpo("wanikani")
    let json = try await beside.stage.sanpo("wanikani", "--json")

    try expectSnapshot(of: board.data, named: "wanikani-board.txt", in: "Transcripts")
    #expect(json.data.contains(#""lessons":10"#))
    #expect(json.data.contains(#""kanji_needed":9"#))
    #expect(json.data.contains(#""unsent":0"#))
  }

  @Test func `A lesson is read and its quiz answered by pipe`() async throws {
    let beside = try await Beside.beginner()
    let answers = ["line", "person", "mouth", "sun", "tree"]

    let shown = try await beside.stage.script("wanikani lessons", "", "b", "", "", "", "", "", ":q")
    #expect(shown.status == 0)
    #expect(shown.data.contains("lesson 1 of 5"))
    #expect(shown.data.contains("One stroke from left to right: a line."))
    #expect(shown.data.contains("quiz · 5 left"))

    // Whatever is asked, one of the five is it; the others are asked again.
    let lines = (0..<5).flatMap { _ in answers.flatMap { [$0, ""] } }
    let learned = try await beside.stage.script(
      (["wanikani lessons"] + lines).joined(separator: "\n"))

    #expect(learned.data.contains("Lesson → Apprentice 1"))
    #expect(learned.data.contains("Learned: "))
    let board = try await beside.stage.sanpo("wanikani", "--json")
    #expect(board.data.contains(#""unsent":5"#))
    #expect(board.data.contains(#""lessons":5"#))
  }

  @Test func `Lessons are listed and chosen`() async throws {
    let beside = try await Beside.beginner()

    let list = try await beside.stage.sanpo("wanikani", "lessons", "--list")
    let chosen = try await beside.stage.script("wanikani lessons --choose 'tree, 山'", ":q")
    let none = try await beside.stage.sanpo("wanikani", "lessons", "--choose", "zzz")

    #expect(list.data.contains("5  level 1  radical     木 Tree"))
    #expect(chosen.data.contains("lesson 1 of 2"))
    #expect(none.talk.contains("No lesson waits for “zzz”."))
  }

  @Test func `A subject is opened, and takes words of one's own`() async throws {
    let beside = try await Beside.beginner()

    let written = try await beside.stage.sanpo(
      "wanikani", "subject", "1", "--synonyms", "stroke, dash", "--meaning-note", "mine")
    let json = try await beside.stage.sanpo("wanikani", "subject", "line", "--json")

    #expect(written.data.contains("Yours stroke, dash"))
    #expect(written.data.contains("Your note mine"))
    #expect(json.data.contains(#""synonyms":["stroke","dash"]"#))
    #expect(try await beside.stage.sanpo("sync", "status").data.contains("material"))
  }

  @Test func `A review is answered, undone by its command, and wrapped up`() async throws {
    let beside = try await Beside.withReviews()

    let missed = try await beside.stage.script("wanikani reviews", "qqqq", "", ":u", ":q")
    let standing = try await beside.stage.sanpo("wanikani", "reviews", "--json")
    let wrapped = try await beside.stage.script("wanikani reviews --wrap-up")
    let back = try await beside.stage.script("wanikani reviews --undo")

    #expect(missed.data.contains("✗ not quite"))
    #expect(missed.data.contains("Undone."))
    #expect(standing.data.contains(#""answered":0"#))
    #expect(wrapped.data.contains("Nothing more to ask."))
    #expect(back.data.contains("There is nothing left to undo."))
  }

  @Test func `Forty columns hold all of it`() async throws {
    let beside = try await Beside.withReviews(columns: 40)

    let said = [
      try await beside.stage.script("wanikani"),
      try await beside.stage.script("wanikani reviews", "qqqq", "", ":?", ":q"),
      try await beside.stage.script("wanikani lessons", "", "", "", "", "", ":q"),
    ]

    for line in said.flatMap({ $0.data.split(separator: "\n") }) {
      #expect(Width.of(String(line)) <= 40, "\(line)")
    }
  }

  @Test func `Every key that is no key here is refused`() async throws {
    let beside = try await Beside.withReviews()

    let outcome = try await beside.stage.script("wanikani reviews", ":e")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("“:e” is no key here"))
  }
}

/// A shell with an account that has just been synced.
private struct Beside {
  let stage: Stage
  private let server: StandInServer

  static func beginner() async throws -> Beside {
    try await Beside(.beginner(now: Stage.noon - 60))
  }

  static func withReviews(columns: Int = 80) async throws -> Beside {
    try await Beside(.small(now: Stage.noon - 2 * 86_400), columns: columns)
  }

  private init(_ account: StandInAccount, columns: Int = 80) async throws {
    server = try await StandInServer.start(StandInService(account) { Stage.noon })
    let none = Secrets(secret: { _ in nil }, keep: { _, _ in }, remove: { _ in })
    stage = try Stage(
      columns: columns,
      waniKani: WaniKaniConnection(
        secrets: none, address: server.base.absoluteString, token: StandInToken.full.text))
    let synced = try await stage.sanpo("sync")
    guard synced.status == 0 else { throw HelperError(synced.talk) }
  }
}
