import Engine
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
    let console = stage.console(
      Input.lines(
        {
          await there.send(.opened(at: Stage.noon))
          await there.send(.left(at: Stage.noon))
          await here.send(.changedElsewhere(at: Stage.noon))
          return .changed(.changed)
        }, interruption: Interruption(), prompting: { _ in }), isRepl: true)

    try await console.hold(here, as: CardSessionText(), of: study)

    #expect(stage.talk.hasSuffix("The session was ended in another face.\n"))
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
}
