import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct LessonTests {
  @Test func `A lesson is read and its quiz answered through a pipe`() async throws {
    let course = try Course.bundled()
    let stage = try Stage(course: course)
    let first = course.entries.prefix(5)

    let met = try await stage.script("lesson", "", "b", "", "", "", "", "", ":q", "lesson --json")

    #expect(met.status == 0)
    for entry in first { #expect(met.data.contains("\(entry.front)\n")) }
    #expect(met.data.contains("lesson 1 of 5"))
    #expect(met.data.contains("quiz · 5 left"))
    #expect(met.json.last?["open"]?["stage"] == "asking")
  }

  @Test func `An open session has the same JSON wherever it is told`() async throws {
    let stage = try Stage(course: Course.bundled())
    _ = try await stage.script("lesson", "q")
    let lesson = try open(try await stage.sanpo("lesson", "--json"))
    #expect(try open(try await stage.sanpo("today", "--json")) == lesson)

    _ = try await stage.script("add 猫 cat", "study --cram", "q")
    let study = try open(try await stage.sanpo("study", "--json"))

    #expect(lesson["is_lesson"] == .bool(true) && study["is_cram"] == .bool(true))
    #expect(try open(try await stage.sanpo("today", "--json")) == study)
    #expect(try open(try await stage.sanpo("stats", "--json")) == study)
  }

  /// The open session in the JSON of a command.
  private func open(_ outcome: Stage.Outcome) throws -> JSONValue {
    try #require(outcome.json.last?["open"])
  }

  @Test func `Items that are locked are counted without a lesson, too`() async throws {
    let stage = try Stage(course: Course.bundled())
    let study = try stage.study()
    var overview = try await study.today.overview(at: study.now)
    let locked = overview.lessonsLocked
    overview.lessonsWaiting = 0

    let json = try await stage.sanpo("today", "--json").json.last
    let lines = TodayCommand.waiting(overview).map(\.text)

    #expect(locked > 0 && json?["lessons_locked"]?.integer == locked)
    #expect(lines.contains("No lessons available, \(locked) still locked"))
  }

  @Test func `A deck's lesson contains the lessons of the decks inside it`() async throws {
    let stage = try Stage(course: Course.bundled())
    _ = try await stage.sanpo("deck", "Empty", "--add", "--taught", "on")

    let all = try await stage.sanpo("lesson", "--json")
    let whole = try await stage.sanpo("lesson", "First Steps", "--json")
    let kana = try await stage.sanpo("lesson", "Katakana", "--json")
    let empty = try await stage.sanpo("lesson", "Empty", "--json")
    let none = try await stage.script("lesson Empty")

    #expect(whole.data == all.data)
    #expect(kana.json.last?["next"]?[0]?["front"] == "ア" && kana.data != all.data)
    #expect(empty.json.last?["lessons_waiting"] == 0)
    #expect(none.data.contains("You have completed every lesson."))
  }

  @Test func `A deck whose lessons are done leaves the open lesson alone, and says so`()
    async throws
  {
    let stage = try Stage(course: Course.bundled())
    _ = try await stage.sanpo("deck", "Empty", "--add", "--taught", "on")
    try await stage.script("lesson", ":q")

    let outcome = try await stage.script("lesson Empty")
    let open = try await stage.sanpo("lesson", "--json")

    #expect(
      outcome.talk.contains(
        "No lessons are available there now. “lesson” continues your open lesson."))
    #expect(!outcome.data.contains("You have completed every lesson."))
    #expect(open.json.last?["open"]?["stage"] == "presenting")
  }

  @Test func `A lesson of another deck ends the open one, and says so`() async throws {
    let stage = try Stage(course: Course.bundled())
    try await stage.script("lesson Hiragana", ":q")

    let outcome = try await stage.script("lesson Katakana", ":q")

    #expect(
      outcome.talk.contains(
        "Your lesson of First Steps::Hiragana ended. Its remaining items come in a later lesson."))
    #expect(outcome.data.contains("ア"))
  }

  @Test func `Where nothing is due, a newcomer is told how to begin a lesson`() async throws {
    let outcome = try await Stage(course: Course.bundled()).script("study")

    #expect(outcome.data.contains("to learn; “lesson” starts a lesson."))
  }

  @Test func `A question about a kana says what to type`() async throws {
    let stage = try Stage(course: Course.bundled())

    let outcome = try await stage.script("settings lesson-size 1", "lesson", "", ":q")

    #expect(outcome.data.contains("the reading, in romaji"))
  }

  @Test func `A kana is presented with its reading once, and with an example and its meaning`()
    async throws
  {
    let course = try Course.bundled()
    guard case .kana(let kana) = course.entries[0] else {
      Issue.record("The course begins with \(course.entries[0].key).")
      return
    }

    let outcome = try await Stage(course: course).script("lesson", ":q")

    #expect(outcome.data.contains("As in: \(kana.example.kana) – \(kana.example.meaning)"))
    #expect(!outcome.data.contains("Reading: "))
  }

  @Test func `A deck without lessons says what studies it`() async throws {
    let stage = try Stage(course: Course.bundled())
    _ = try await stage.sanpo("add", "gato", "cat", "--deck", "My words")

    let outcome = try await stage.script("lesson \"My words\"")

    #expect(
      outcome.data.contains(
        "My words is not taught in lessons. “study \"My words\"” studies it."))
  }

  @Test func `A wrong answer is asked again, and the last right one ends the lesson`() async throws
  {
    let course = try Course.bundled()
    let stage = try Stage(course: course)
    _ = try await stage.script("settings lesson-size 1", "lesson", "", ":q")
    guard case .kana(let kana) = course.entries[0] else {
      Issue.record("The course begins with \(course.entries[0].key).")
      return
    }

    let outcome = try await stage.script("lesson", "wrong", "", kana.romaji[0], "", "today")
    let lesson = try await stage.study().lessonSession().sent(.opened(at: Stage.noon)).session
    let json = try await stage.sanpo("lesson", "--json").json.last

    #expect(outcome.data.contains("✗ incorrect"))
    #expect(outcome.data.contains("✓ correct"))
    #expect(outcome.data.contains("Lesson complete: \(kana.kana)."))
    #expect(outcome.status == 0)
    #expect(lesson?.isFinished == true, "a page that shows it, too, shows its end")
    #expect(json?["open"] == .null)
  }

  @Test func `A key without effect in a lesson is told the keys of its line`() async throws {
    let stage = try Stage(course: Course.bundled(), isInteractive: true)

    let outcome = try await stage.script("lesson", "?", "x", "q")

    #expect(outcome.talk.contains("“x” does nothing here: enter next · q leave"))
    #expect(!outcome.talk.contains("“?” does nothing here"))
  }

  @Test func `In a quiz a single key is no answer either`() async throws {
    let stage = try Stage(course: Course.bundled(), isInteractive: true)
    _ = try await stage.script("settings lesson-size 1")

    let outcome = try await stage.script(
      "lesson", "", "?", "q", ":e", ":u", ":u", ":q", "lesson --json")

    #expect(outcome.data.contains(":space show answer · :q leave · :? keys"))
    #expect(outcome.data.contains("Type your answer and press Enter; :space shows it."))
    #expect(outcome.data.contains(":u undoes the last"))
    #expect(outcome.talk.contains("“q” does nothing here"))
    #expect(outcome.talk.contains("“:e” does nothing here"))
    #expect(outcome.talk.contains("Undid: changed “lesson-size”."))
    #expect(outcome.talk.contains("There is nothing to undo."))
    #expect(outcome.json.last?["open"]?["stage"] == "asking")
  }

  @Test func `A kanji is presented with the sounds of its on'yomi, before all katakana are known`()
    throws
  {
    let course = try Course.bundled()
    let item = LessonItem(
      item: .sample(front: "日", back: "day", reading: "ニチ、ジツ"), entry: course["kanji-日"],
      deckName: "First Steps::Kanji", parts: [])

    let lines = LessonText(course: course).presenting(item, at: 1, of: 5, columns: 80)

    #expect(plain(lines, columns: 80).contains("On: ニチ (nichi)、ジツ (jitsu)"))
  }

  @Test func `A lesson's end names each source of its items once`() throws {
    let course = try Course.bundled()
    let items = ["日", "一"].map { kanji in
      LessonItem(
        item: .sample(front: kanji), entry: course["kanji-\(kanji)"],
        deckName: "First Steps::Kanji", parts: [])
    }
    let summary = LessonCourse.Summary(answers: 2, questions: 2, rightAtFirst: 2)
    let session = Session<LessonCourse>(
      id: SessionID(generation: 1, number: 1), revision: 4, plan: LessonCourse.Plan(), title: "",
      face: .native, begunAt: Stage.noon, shownAt: Stage.noon, step: .finished(summary),
      presented: items, answered: 2, canUndo: true, left: Counts(new: 0, learning: 0, review: 0),
      begun: 0, isWrappingUp: false, traits: LessonCourse.traits)

    let lines = LessonText(course: course).finished(summary, session, at: Stage.noon)

    #expect(plain(lines).matches(of: /Facts: KANJIDIC/).count == 1)
  }

  @Test func `Beside the page of a lesson, too, it is told that a restore replaced it`() {
    let before = Session<LessonCourse>(
      id: SessionID(generation: 1, number: 1), revision: 4, plan: LessonCourse.Plan(), title: "",
      face: .native, begunAt: Stage.noon, shownAt: Stage.noon,
      step: .finished(LessonCourse.Summary(answers: 2, questions: 2, rightAtFirst: 2)),
      presented: [], answered: 2, canUndo: true, left: Counts(), begun: 0, isWrappingUp: false,
      traits: LessonCourse.traits)
    var (restored, answered) = (before, before)
    restored.id = SessionID(generation: 2, number: 1)
    answered.revision = 5
    let text = LessonText(course: nil, isBrief: true)

    #expect(text.movedOn(from: before, to: restored)?.contains("restored from a backup") == true)
    #expect(text.movedOn(from: before, to: answered) == nil)
  }

  @Test func `Beside its page, a slip that is accepted is told with the reason`() {
    let question = Question.sample(.meaning)
    var revealed = Revealed(at: Stage.noon, typed: "to eet", keystrokes: 7)
    revealed.check = AnswerCheck(
      typed: "to eet", accepted: question.accepted,
      judged: Judgement(.imprecise, "Almost: one letter off."), isAccepted: true)

    let lines = LessonText(course: nil, isBrief: true).revealed(question, revealed)

    #expect(plain(lines) == "✓ correct  Almost: one letter off.\n")
  }

  @Test func `A word is presented with its example`() throws {
    let course = try Course.bundled()
    let word = CourseEntry.Word(
      id: "word-朝ごはん", deck: "words", word: "朝ごはん", reading: "あさごはん",
      meanings: ["breakfast"], partOfSpeech: "noun", level: 1, parts: ["kanji-朝"],
      example: .init(
        japanese: "[朝|あさ]ごはんを[食|た]べます。", english: "I eat breakfast.", form: "朝ごはん"))
    let item = LessonItem(
      item: .sample(front: "朝ごはん", back: "breakfast", reading: "あさごはん"), entry: .word(word),
      deckName: "First Steps::Words", parts: ["朝"])

    let lines = LessonText(course: course).presenting(item, at: 1, of: 5, columns: 40)

    try expectSnapshot(of: plain(lines, columns: 40), named: "lesson-word.txt", in: "Transcripts")
  }
}

extension CourseEntry {
  fileprivate var front: String {
    switch self {
    case .kana(let kana): kana.kana
    case .part(let part): part.glyph
    case .kanji(let kanji): kanji.kanji
    case .word(let word): word.word
    }
  }
}
