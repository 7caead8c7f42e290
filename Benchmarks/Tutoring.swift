import Engine
import Foundation
import Helpers
import Synchronization

/// How soon a tutor's first words are there, also of many at once, and whether a thousand questions
/// survive a model that misbehaves.
struct Tutoring {
  private static let questions = 100
  private static let atOnce = 50
  private static let failing = 1_000

  static func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let model = ModelStandIn(.openai)
    let study = try await study(in: folder.file("data"), model)
    // The first answer opens the dictionaries.
    _ = try await firstWords(study, model)
    var delays: [Double] = []
    for _ in 0..<questions { delays.append(try await firstWords(study, model)) }
    return [
      Figure(
        name: "first words of an answer, 95 of 100", value: quantile(delays, 0.95) * 1_000,
        unit: "ms", goal: .atMost(30), remark: "after the provider sent them"),
      Figure(
        name: "\(atOnce) answers at once", value: try await many(study, model), unit: "s",
        goal: .atMost(10), remark: "asked, answered and analysed"),
      try await chaos(study, model),
    ]
  }

  private static func study(in folder: URL, _ model: ModelStandIn) async throws -> Study {
    let study = try Study.open(
      folder, face: .native, course: nil,
      in: StudyEnvironment(
        jobService: .given(nil)))
    let configuration = try await model.start(key: nil)
    try await study.models.choose(
      ModelChoice(
        .openai, address: configuration.url.absoluteString, name: configuration.model),
      key: nil)
    try await study.care.changeSettings([
      "tutor-tokens-per-day": "1000000000", "tutor-new-words": "200",
    ])
    return study
  }

  /// - Returns: the seconds from the provider's first event to the first words in the store.
  private static func firstWords(_ study: Study, _ model: ModelStandIn) async throws -> Double {
    model.reply("猫(ねこ)が寝る。 The cat sleeps.")
    let tutor = study.tutor.conversation()
    let heard = Mutex<ContinuousClock.Instant?>(nil)
    let observation = tutor.observe { state in
      guard state.answer?.isEmpty == false else { return }
      heard.withLock { $0 = $0 ?? .now }
    }
    try await tutor.sent(.asked(TutorQuestion("What does the cat do?")))
    observation.cancel()
    guard let first = heard.withLock(\.self), let sent = model.lastStreamBegan else { return 1 }
    return (first - sent) / .seconds(1)
  }

  private static func many(_ study: Study, _ model: ModelStandIn) async throws -> Double {
    try await seconds {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<atOnce {
          group.addTask {
            try await study.tutor.conversation().sent(.asked(TutorQuestion("Question \(number)?")))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// Counts the questions after which a conversation is not as it should be: one answer, whole or
  /// with the reason why not.
  private static func chaos(_ study: Study, _ model: ModelStandIn) async throws -> Figure {
    let error: JSONValue = ["message": "secret-key is wrong"]
    let faults: [ModelStandIn.Fault] = [
      .status(401, error: error), .status(429, headers: ["Retry-After": "0"], error: error),
      .status(500, headers: ["Retry-After": "0"]), .status(404), .cut, .failing(error),
    ]
    var (wrong, failed) = (0, 0)
    for number in 0..<failing {
      if number.isMultiple(of: 2) { model.misbehave(faults[number / 2 % faults.count]) }
      let tutor = study.tutor.conversation()
      await tutor.send(.asked(TutorQuestion("What does the cat do?")))
      guard let info = tutor.state.info, let answer = info.conversation.messages.last else {
        wrong += 1
        continue
      }
      let isWhole = answer.state == .done && tutor.state.problem == nil
      let isTold =
        answer.state == .failed && tutor.state.problem?.remedy.isEmpty == false
        && !answer.problem.contains("secret")
      if isTold { failed += 1 }
      if info.conversation.messages.count != 2 || !(isWhole || isTold) { wrong += 1 }
    }
    return Figure(
      name: "questions gone wrong of \(failing) to a model that misbehaves", value: Double(wrong),
      unit: "questions", goal: .atMost(0),
      remark: "\(failed) failed with a sentence and what to do; the others were answered")
  }
}
