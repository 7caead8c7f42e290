import Testing

@testable import Engine

/// Answers can be typed as the course teaches them.
struct CourseAnswersTests {
  private let course: Course

  init() throws {
    course = try Course.bundled()
  }

  @Test func `Every meaning of the course is accepted`() throws {
    let refused = course.entries.flatMap { entry in
      let answer = asking(entry, .meaning).answerKey(course)
      return meanings(entry).filter {
        answer.key.judge($0, asked: .meaning).verdict != .precise
      }
    }

    #expect(refused == [])
  }

  @Test func `Every reading of the course is accepted in kana and in romaji`() throws {
    let refused = course.entries.flatMap { entry in
      let answer = asking(entry, .reading).answerKey(course)
      // Hepburn writes づ like ず.
      let romaji = readings(entry).filter { !$0.contains("づ") }.map { Kana.romaji(from: $0) }
      return (readings(entry) + romaji.map { Kana.kana(from: $0) }).filter {
        answer.key.judge($0, asked: .reading).verdict != .precise
      }
    }

    #expect(refused == [])
  }

  @Test func `A kanji's own reading instead of its word's is asked again`() throws {
    let person = try #require(
      course.entries.first { entry in
        if case .word(let word) = entry { word.word == "人" } else { false }
      })
    let answer = asking(person, .reading).answerKey(course)

    #expect(answer.key.judge("ひと", asked: .reading).verdict == .precise)
    #expect(answer.key.judge("じん", asked: .reading).verdict == .otherReading)
  }

  @Test func `Kana are answered with their sound in romaji`() throws {
    let kana = course.entries.filter { entry in
      if case .kana = entry { true } else { false }
    }
    let keys = kana.map { asking($0, .typed).answerKey(course).key }

    #expect(keys.count > 150 && keys.allSatisfy { $0.kind == .kana })
    let written = keys[0].judge(keys[0].surface, asked: .meaning)
    #expect(written.verdict == .badChars && written.reason.contains("in romaji"))
    #expect(
      keys[0].judge("xx", asked: .meaning) == Judgement(.wrong, "Doesn't match any reading."))
  }

  private func meanings(_ entry: CourseEntry) -> [String] {
    switch entry {
    case .kanji(let kanji): kanji.meanings
    case .word(let word): word.meanings
    case .part(let part): [part.name]
    case .kana: []
    }
  }

  private func readings(_ entry: CourseEntry) -> [String] {
    switch entry {
    case .kanji(let kanji): (kanji.on + kanji.kun).map { $0.filter { $0 != "." && $0 != "-" } }
    case .word(let word): [word.reading]
    case .kana, .part: []
    }
  }

  private func asking(_ entry: CourseEntry, _ kind: CardKind) -> Question {
    let item = Item(
      id: 1, deck: 1, courseKey: entry.key, content: entry.content, createdAt: Berlin.noon,
      isDeleted: false)
    let card = Card(
      id: 1, item: 1, deck: 1, kind: kind, progress: .new, isSuspended: false, isLeech: false,
      buriedUntil: Day(0))
    return Question(card: card, item: item, deckName: "")
  }
}
