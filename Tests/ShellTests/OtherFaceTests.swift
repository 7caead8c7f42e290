import Engine
import Synchronization
import Testing

@testable import Shell

/// A session that another face has continued or ended while this one waits for a key.
struct OtherFaceTests {
  @Test func `A session ended in another face is reported`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat")
    let study = try stage.study()
    let (here, there) = (study.cardSession(), study.cardSession())
    await here.send(.begun(StudyPlan(), at: Stage.noon, seed: 1))
    var input = Input.lines(
      {
        await there.send(.opened(at: Stage.noon))
        await there.send(.left(at: Stage.noon))
        await here.send(.changedElsewhere(at: Stage.noon))
        return .changed(.changed)
      }, interruption: Interruption(), prompting: { _ in })
    let dropped = Mutex(0)
    input.dropTypedAhead = { dropped.withLock { $0 += 1 } }

    try await stage.console(input, isRepl: true).hold(here, as: CardSessionText(), of: study)

    #expect(stage.talk.hasSuffix("The session was ended in another face.\n"))
    #expect(!stage.talk.contains("continued"))
    #expect(dropped.withLock(\.self) == 1, "what was pressed is no command at the prompt")
  }

  @Test func `An answer undone or a session begun elsewhere is no continuation`() throws {
    let text = CardSessionText()
    let before = Session.sample(.asking(.sample()))
    var (undone, other) = (before, before)
    (undone.answered, undone.revision) = (before.answered - 1, before.revision + 1)
    other.id = try #require(SessionID("1-2"))

    #expect(text.movedOn(from: before, to: undone) == "An answer was undone in another face.")
    #expect(text.movedOn(from: before, to: other) == "Another session was started in another face.")
    #expect(text.movedOn(from: before, to: nil) == nil)
  }

  @Test func `A session that another face has just begun is not said to be continued`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "study", "q")

    let begun = try await stage.script("study", "", "4", "q")
    let continued = try await stage.script("study", "q")

    #expect(!begun.talk.contains("Continuing") && begun.data.contains("card 1 · 2 left"))
    #expect(continued.talk.contains("Continuing: 1 answer, 1 left."))
  }

  @Test func `A card revealed in another face is shown with its question`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat")
    let study = try stage.study()
    let (here, there) = (study.cardSession(), study.cardSession())
    await there.send(.begun(StudyPlan(), at: Stage.noon, seed: 1))
    await there.send(
      .moved(
        .reveal(typed: nil, keystrokes: 1), revision: there.state.session?.revision ?? -1,
        at: Stage.noon))
    await here.send(.opened(at: Stage.noon))

    try await stage.console.hold(here, as: CardSessionText(), of: study)

    let question = try #require(stage.data.firstRange(of: "猫"))
    let answer = try #require(stage.data.firstRange(of: "cat"))
    #expect(question.lowerBound < answer.lowerBound)
    #expect(stage.data.contains("answer shown"))
  }

  @Test(arguments: [false, true])
  func `A card edited in another face is shown as it is now`(isRevealed: Bool) async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat")
    let study = try stage.study()
    let here = study.cardSession()
    await here.send(.begun(StudyPlan(), at: Stage.noon, seed: 1))
    let keys = Mutex(isRevealed ? [""] : [])
    let isEdited = Mutex(false)
    let console = stage.console(
      Input.lines(
        {
          if let key = keys.withLock({ $0.popLast() }) { return .entered(key) }
          let wasEdited = isEdited.withLock { isEdited in
            defer { isEdited = true }
            return isEdited
          }
          guard !wasEdited else { return .ended }
          do {
            try await study.items.edit(1, ItemContent(front: "鳥", back: "bird"), at: Stage.noon)
          } catch {
            Issue.record(error)
          }
          await here.send(.changedElsewhere(at: Stage.noon))
          return .changed(.changed)
        }, interruption: Interruption(), prompting: { _ in }), isRepl: true)

    try await console.hold(here, as: CardSessionText(), of: study)

    let question = try #require(stage.data.firstRange(of: "鳥"))
    #expect(stage.data[..<question.lowerBound].contains("猫"))
    #expect(stage.data[question.upperBound...].contains("bird") == isRevealed)
    #expect(stage.talk.contains("This was changed elsewhere."))
  }

  @Test func `A session whose deck was deleted in another face says so`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat --deck Mine")
    let study = try stage.study()
    let here = study.cardSession()
    let deck = try await study.deck(named: "Mine").id
    await here.send(.begun(StudyPlan(.deck(deck)), at: Stage.noon, seed: 1))
    let console = stage.console(
      Input.lines(
        {
          do {
            _ = try await stage.sanpo("deck", "Mine", "--delete", "--yes")
          } catch {
            Issue.record(error)
          }
          await here.send(.changedElsewhere(at: Stage.noon))
          return .changed(.changed)
        }, interruption: Interruption(), prompting: { _ in }), isRepl: true)

    try await console.hold(here, as: CardSessionText(), of: study)

    #expect(
      stage.data.contains("The deck of this session was deleted; “undo” can bring it back."))
  }

  @Test func `A page that tells the time of a question is over is no other face going on`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "add 犬 dog")
    let study = try stage.study()
    let (here, there) = (study.quiz.session(), study.quiz.session())
    await here.send(.begun(QuizPlan(.everything), at: Stage.noon, seed: 1))
    let isOver = Mutex(false)
    let console = stage.console(
      Input.lines(
        {
          let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
          }
          guard !wasOver else { return .ended }
          stage.advance(by: .seconds(11))
          await there.send(.opened(at: stage.now, isToMove: true))
          await there.send(
            .moved(
              .reveal(typed: "", keystrokes: 0), revision: there.state.session?.revision ?? -1,
              at: stage.now))
          await here.send(.changedElsewhere(at: stage.now))
          return .changed(.changed)
        }, interruption: Interruption(), prompting: { _ in }), isRepl: true)

    try await console.hold(here, as: QuizText(), of: study)

    #expect(stage.data.contains("Time is up"))
    #expect(!stage.talk.contains("another face"))
  }
}
