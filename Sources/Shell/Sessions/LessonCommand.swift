import ArgumentParser
import Engine

struct LessonCommand: SessionCommand {
  static let usage = Usage("lesson", "Learn new items, then take a quiz.")
    .serves(.beginLesson, "lesson DECK", examples: "lesson", "lesson \"First Steps\"")
    .notes(
      """
      Without a deck, continues the open lesson of any face. With a deck that has lessons, starts \
      its lesson, and ends an open lesson of another deck.
      In hybrid, the lesson opens in a page that follows the keys here. With --json, prints the \
      next lesson and the state of an open one.
      """)

  @Argument(help: "Only items of this deck.")
  var deck: String?

  func run(in console: Console, on study: Study) async throws {
    let shown = try await deck.asyncMap { try await study.deck(named: $0) }
    let waiting = try await study.lessonsWaiting(in: shown?.root)
    let store = study.lessonSession()
    guard !console.givesJSON else {
      let open = try await store.sent(.opened(at: study.now)).session
      return try console.output.print(
        [
          // The next lesson, and the state of the open one.
          "lessons_waiting": waiting.count, "lessons_locked": waiting.locked,
          "next": waiting.next.map(\.json), "open": open?.continuable?.json,
        ])
    }
    if console.canHoldSession {
      let deck = try await shown.asyncMap { try await study.makingDeck(of: $0).id }
      let begun = try await store.begin(
        .init(deck: deck), at: study.now, seed: study.random.seed())
      if let ended = begun.ended { console.output.say(ended) }
    }
    let continuesAnother = store.state.notice == .nothingToStudy
    guard console.canHoldSession, store.state.session != nil, !continuesAnother else {
      if try await !isTaught(shown, study) {
        console.output.show(shown.map(Self.untaught) ?? Self.noneTaught)
      } else if continuesAnother, waiting.locked == 0 {
        throw Problem(
          "No lessons are available there now.", remedy: "“lesson” continues your open lesson.")
      } else {
        console.output.show(Self.lines(waiting))
      }
      if continuesAnother { console.hint("“lesson” continues your open lesson.") }
      return
    }
    let isInPage = try await console.show(.lesson, called: "The lesson")
    let text = LessonText(course: study.course, isBrief: isInPage)
    try await console.hold(store, as: text, of: study)
  }

  /// Whether the deck or one of its subdecks has lessons; without a deck, whether any has.
  private func isTaught(_ deck: Deck?, _ study: Study) async throws -> Bool {
    try await study.decks().contains { other in
      other.options.isTaught
        && (deck.map { other.id == $0.id || other.isInside($0) } ?? true)
    }
  }

  private static let noneTaught: Line =
    "None of your decks is taught in lessons. “\("deck DECK --taught on", .strong)” changes that."

  private static func untaught(_ deck: Deck) -> Line {
    let line = LineWords.line(["study", deck.name])
    return "\(deck.name, .strong) is not taught in lessons. “\(line, .strong)” studies it."
  }

  private static func lines(_ waiting: LessonsWaiting) -> [Line] {
    guard waiting.count > 0 else {
      return [
        waiting.locked > 0
          ? "No lessons available: \(waiting.locked) more unlock as you learn their parts."
          : "You have completed every lesson."
      ]
    }
    let next = waiting.next.map { Fields.line($0.item.content.front) }.joined(separator: " ")
    return [
      """
      \(Quantity.count(waiting.count, "item"), .strong) to learn, \(waiting.locked) still locked; \
      next: \(next)
      """
    ]
  }
}

extension Optional where Wrapped: Sendable {
  func asyncMap<Value>(_ make: (Wrapped) async throws -> Value) async rethrows -> Value? {
    guard let self else { return nil }
    return try await make(self)
  }
}

extension LessonItem {
  fileprivate var json: JSONObject {
    let content = item.content.typed
    return [
      "item": id, "front": content.front, "back": content.back, "reading": content.reading,
      "deck": deckName, "parts": parts,
    ]
  }
}

extension Session<LessonCourse> {
  var json: JSONObject {
    let stage =
      switch step {
      case .presenting: "presenting"
      case .asking: "asking"
      case .revealed: "revealed"
      case .finished: "finished"
      }
    return sharedJSON + [
      "is_lesson": true, "is_cram": false, "stage": stage, "items": presented.map(\.json),
    ]
  }
}
