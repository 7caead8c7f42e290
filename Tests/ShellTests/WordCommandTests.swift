import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// Words of other languages, and quizzes about them.
struct WordCommandTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `The end of the words is told`() async throws {
    let outcome = try await stage.sanpo("words", "--language", "es", "--from", "99999")

    #expect(outcome.status == 0 && outcome.talk.contains("There are no more words."))
  }

  @Test func `Each list tells where the next begins, as text and as JSON`() async throws {
    struct Row: Decodable {
      var text: String
      var seed: Int
      var next_from: Int?
    }
    func rows(_ more: String...) async throws -> [Row] {
      let outcome = try await stage.sanpo(
        ["words", "--language", "es", "--level", "medium", "--limit", "10", "--json"] + more)
      return try outcome.data.split(separator: "\n").map {
        try JSONDecoder().decode(Row.self, from: Data($0.utf8))
      }
    }

    let first = try await rows()
    let (seed, next) = (try #require(first.first).seed, try #require(first.first?.next_from))
    let second = try await rows("--seed", "\(seed)", "--from", "\(next)")
    let text = try await stage.sanpo(
      "words", "--language", "es", "--level", "medium", "--limit", "10", "--seed", "\(seed)")

    #expect(first.count == 10 && second.count == 10)
    #expect(Set(first.map(\.text)).isDisjoint(with: second.map(\.text)))
    #expect(text.talk.contains("--seed \(seed) --from \(next)” shows more."))
  }

  @Test func `A quiz is answered through a pipe, a line an answer`() async throws {
    for (front, back) in [("perro", "dog"), ("gato", "cat"), ("casa", "house")] {
      _ = try await stage.sanpo("add", front, back, "--deck", "Animals")
    }

    let round = try await stage.sanpo(
      ["quiz", "--deck", "Animals", "--questions", "2", "--choices", "2"],
      typing: ["1", "0"])
    let spaced = try await stage.sanpo(
      ["quiz", "--deck", "Animals", "--questions", "2", "--counts-as-review"],
      typing: ["1", "", "0", ""])
    let rounds = try await stage.sanpo("quiz", "--json").json.last?["rounds"]?.array

    #expect(round.status == 0)
    #expect(rounds?.contains { $0["choice_count"] == 2 } == true)
    #expect(round.data.contains("Round complete"))
    #expect(round.data.contains("of 2 answers"))
    #expect(spaced.data.contains("of 2 answers"))
    // They are new.
    #expect(spaced.data.contains("No card that asks this was due, so no schedule has changed."))
  }

  @Test func `An answer of a quiz tells how the word is read`() async throws {
    for (front, back, reading) in [("雨", "rain", "あめ"), ("花", "flower", "はな")] {
      _ = try await stage.sanpo("add", front, back, "--reading", reading, "--deck", "Nature")
    }

    let round = try await stage.sanpo(["quiz", "--deck", "Nature"], typing: ["1", "", "1", ""])

    #expect(round.data.contains("雨(あめ)  あ＼め [1]"))
    #expect(round.data.contains("花(はな)"))
  }

  @Test func `A quiz that a pipe does not finish is left open`() async throws {
    for (front, back) in [("perro", "dog"), ("gato", "cat")] {
      _ = try await stage.sanpo("add", front, back, "--deck", "Animals")
    }

    let left = try await stage.sanpo(["quiz", "--deck", "Animals"], typing: ["1"])
    let board = try await stage.sanpo("quiz", "--json")

    #expect(left.status == 0)
    #expect(board.json.last?["open"]?["choices"]?.array != nil)
  }

  @Test func `A line that is no answer ends a script, and the round stays open`() async throws {
    for (front, back) in [("perro", "dog"), ("gato", "cat")] {
      _ = try await stage.sanpo("add", front, back, "--deck", "Animals")
    }

    let stopped = try await stage.sanpo(["quiz", "--deck", "Animals"], typing: ["x", "0"])
    let board = try await stage.sanpo("quiz", "--json")

    #expect(stopped.status == 2)
    #expect(
      stopped.talk.contains("“x” does nothing here: use 1 to 2; q leaves; “quiz” continues"))
    #expect(board.json.last?["open"]?.object != nil)
  }

  @Test func `A script is told how long its round is, and what to do with what it missed`()
    async throws
  {
    for (front, back) in [("perro", "dog"), ("gato", "cat")] {
      _ = try await stage.sanpo("add", front, back, "--deck", "Animals")
    }

    let round = try await stage.sanpo(["quiz", "--deck", "Animals"], typing: ["0", "0"])

    #expect(round.talk.contains("Only 2 words can be asked, so this round has 2 questions."))
    #expect(round.data.contains("“quiz --study-missed” studies"))
    #expect(round.data.contains("“quiz --review-missed” adds"))
  }

  @Test(arguments: ["--study-missed", "--review-missed"])
  func `What was missed is known once the round is finished`(option: String) async throws {
    for (front, back) in [("perro", "dog"), ("gato", "cat")] {
      _ = try await stage.sanpo("add", front, back, "--deck", "Animals")
    }
    _ = try await stage.sanpo(["quiz", "--deck", "Animals"], typing: ["0"])

    let outcome = try await stage.sanpo("quiz", option)

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("Your round isn't finished yet."))
    #expect(outcome.talk.contains("“quiz” continues it; its end"))
  }

  @Test(arguments: ["--study-missed", "--review-missed"])
  func `Without a round nothing is said to be missed`(option: String) async throws {
    let outcome = try await stage.sanpo("quiz", option)

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("You have no finished round."))
  }

  @Test func `A board of rounds without points invents none`() async throws {
    for (front, back) in [("perro", "dog"), ("gato", "cat")] {
      _ = try await stage.sanpo("add", front, back, "--deck", "Animals")
    }
    _ = try await stage.sanpo(
      ["quiz", "--deck", "Animals", "--questions", "1", "--choices", "2"], typing: ["0"])

    let board = try await stage.sanpo("quiz", "--bests")

    #expect(board.data.contains("0 points at most"))
  }

  @Test(arguments: [
    (["words", "perro"], "“words define perro” defines a word."),
    (["words", "define", ""], "There is no word to look up."),
    (["define", "Which nerve?"], "“Which nerve?” is not a word. Look up one of its words"),
    (["words", "list", "--part-of-speech", "foo"], "“foo” is not a usual part of speech. Use"),
  ])
  func `What no word can be meant by is told with what can`(words: [String], hint: String)
    async throws
  {
    _ = try await stage.sanpo("add", "Which nerve?", "the median")

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status != 0 && outcome.talk.contains(hint))
  }

  @Test func `Your words are listed as on the pages, the newest first`() async throws {
    for word in ["perro", "gato"] {
      _ = try await stage.sanpo("words", "save", word, "--language", "es")
    }

    let list = try await stage.sanpo("words", "list")

    let cat = try #require(list.data.firstRange(of: "gato"))
    let dog = try #require(list.data.firstRange(of: "perro"))
    #expect(cat.lowerBound < dog.lowerBound)
  }

  @Test(arguments: [
    (["words", "--limit", "-3"], "--limit is out of range. Use 1 to 200."),
    (["words", "--from", "-1"], "--from is out of range. Use at least 0."),
    (["quiz", "--seconds", "2"], "--seconds is out of range. Use 3 to 60, or off."),
    (["quiz", "--seconds", "61"], "--seconds is out of range. Use 3 to 60, or off."),
    (["quiz", "--choices", "7"], "--choices is out of range. Use 2 to 6."),
    (["study", "--limit", "-2"], "--limit is out of range. Use at least 1."),
    (["study", "--minutes", "0"], "--minutes is out of range. Use more than 0."),
    (["find", "猫", "--limit", "0"], "--limit is out of range. Use at least 1."),
    (["analytics", "--days", "0"], "--days is out of range. Use 1 to 365."),
    (["kanji", "--level", "N9"], "There is no level “N9”. Use N5, N4, N3, N2 or N1."),
  ])
  func `A number out of range is told with its range`(words: [String], reason: String) async throws
  {
    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains(reason))
  }

  @Test(arguments: [
    (["--bests", "--deck", "Animals"], "--deck has no effect with --bests."),
    (["--review-missed", "--language", "es"], "--language has no effect with --review-missed."),
    (["--study-missed", "--restart"], "--restart has no effect with --study-missed."),
    (
      ["--study-missed", "--review-missed"],
      "Use only one of --bests, --study-missed and --review-missed."
    ),
  ])
  func `A quiz refuses options that would be ignored`(options: [String], reason: String)
    async throws
  {
    let outcome = try await stage.sanpo(["quiz"] + options)

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains(reason))
  }

  @Test func `An imported dictionary that chooses Japanese words is named`() async throws {
    let file = stage.folder.file("small.zip")
    let rows = (1...101).map { "[\"w\($0)\", \"freq\", \($0)]" }
    try SmallYomitan.archive(meta: "[\(rows.joined(separator: ","))]").write(to: file)
    _ = try await stage.sanpo("dictionary", "import", file.path)

    let japanese = try await stage.sanpo("words", "--language", "ja")
    let spanish = try await stage.sanpo("words", "--language", "es")

    #expect(japanese.talk.contains("Chosen by the frequencies of Small"))
    #expect(!spanish.transcript.contains("Small"))
  }

  @Test func `Why words are not from Wiktionary is told once`() async throws {
    _ = try await stage.sanpo("settings", "word-source", "online")

    let shown = try await stage.sanpo("words", "--language", "es", "--limit", "2")

    #expect(shown.talk.matches(of: /Wiktionary requires contact/).count == 1)
  }

  @Test func `A word is not saved to a deck whose name may be another's`() async throws {
    _ = try await stage.sanpo("deck", "Animals", "--add")

    let near = try await stage.sanpo(
      "words", "save", "gato", "--language", "es", "--deck", "Anim")
    let exact = try await stage.sanpo(
      "words", "save", "gato", "--language", "es", "--deck", "animals")

    #expect(near.status == 1 && near.talk.contains("Did you mean “Animals”?"))
    #expect(exact.data.contains("is added to Animals."))
  }

  @Test func `A word in several items is not deleted by its name`() async throws {
    for deck in ["Words::Japanese", "Words::Japanese::Animals"] {
      _ = try await stage.sanpo("add", "猫", "cat", "--deck", deck)
    }

    let several = try await stage.sanpo("words", "delete", "猫", "--language", "ja")
    _ = try await stage.sanpo("delete", "1")
    let only = try await stage.sanpo("words", "delete", "猫", "--language", "ja")

    #expect(several.status == 1 && several.talk.contains("“猫” matches several items: 1 ("))
    #expect(several.talk.contains("(猫: cat; in Animals)"))
    #expect(only.status == 0 && only.data.contains("猫 is deleted"))
  }

  @Test func `An update names the word that it looked for`() async throws {
    _ = try await stage.sanpo("words", "save", "Gato", "--language", "es")

    let outcome = try await stage.sanpo("words", "update", "Gato", "--language", "es")

    #expect(outcome.data.contains("gato is up to date."))
  }

  @Test func `A word is updated in the language in which it was kept`() async throws {
    _ = try await stage.sanpo("words", "save", "gato", "--language", "es")
    _ = try await stage.sanpo("settings", "word-language", "fr")

    let outcome = try await stage.sanpo("words", "update", "gato")

    #expect(outcome.data.contains("gato is up to date."))
  }

  @Test func `A word that Wiktionary was not asked for is not called up to date`() async throws {
    _ = try await stage.sanpo("words", "save", "gato", "--language", "es")
    _ = try await stage.sanpo("settings", "word-source", "online")

    let outcome = try await stage.sanpo("words", "update", "gato", "--language", "es")

    #expect(outcome.status == 1 && !outcome.data.contains("up to date"))
    #expect(outcome.talk.contains("“gato” is not updated."))
  }

  @Test func `A deck with nothing but lessons says how to begin one`() async throws {
    _ = try await stage.sanpo("deck", "My Words", "--add", "--taught", "on")
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "My Words")

    let outcome = try await stage.script("study \"My Words\"")

    #expect(outcome.data.contains("1 item to learn; “lesson \"My Words\"” starts a lesson."))
  }
}
