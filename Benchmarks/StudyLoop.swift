import Engine
import Foundation

/// Answers one card after the other, each durably, beside a bare loop of one-row commits with the
/// same durability on the same disk.
///
/// The two take turns, so that whatever else the machine does falls on both.
struct StudyLoop {
  static let rounds = 20
  static let roundLength = 200

  private let study: Study
  private let session: Store<SessionMachine<CardCourse>>
  private let bare: BareCommits

  private init(_ learner: Learner) async throws {
    study = learner.study
    try await learner.allow(newPerDay: 9_999)
    session = study.cardSession()
    await session.send(.begun(StudyPlan(.deck(learner.deck)), at: study.clock.now(), seed: 1))
    bare = try await BareCommits(in: learner.folder)
  }

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let loop = try await StudyLoop(learner)
    var (turns, answers, commits): ([Double], [Double], [Double]) = ([], [], [])
    var processor = 0.0
    for _ in 0..<rounds {
      for _ in 0..<roundLength { commits.append(try await seconds(loop.bare.commit)) }
      processor += try await processorSeconds {
        for _ in 0..<roundLength {
          turns.append(try await seconds(loop.turnOver))
          answers.append(try await seconds(loop.answer))
        }
      }
    }
    let rate = Double(answers.count) / answers.reduce(0, +)
    return [
      .share(
        "study loop: next card and durable answer", rate, of: "bare one-row durable commits",
        Double(commits.count) / commits.reduce(0, +), atLeast: 0.7),
      Figure(
        name: "study loop: p99 of an answer",
        value: quantile(answers, 0.99) / quantile(answers, 0.5),
        unit: "× p50", goal: .atMost(4),
        remark: """
          p50 \(Int(quantile(answers, 0.5) * 1e6)) µs; turning the card over, which other faces \
          see too, \(Int(quantile(turns, 0.5) * 1e6)) µs; a bare commit \
          \(Int(quantile(commits, 0.5) * 1e6)) µs
          """),
      Figure(
        name: "study loop: rate", value: rate, unit: "answers/s", goal: .atLeast(1655),
        remark: "Anki's rate on the machine its figure is from"),
      Figure(
        name: "study loop: rate by processor time", value: Double(answers.count) / processor,
        unit: "answers per processor second", goal: .atLeast(2446), remark: "Anki's, likewise"),
    ]
  }

  private func turnOver() async throws {
    try await session.sent(
      .revealed(revision: try revision, typed: nil, keystrokes: 1, at: study.clock.now()))
  }

  private func answer() async throws {
    try await session.sent(
      .graded(.easy, revision: try revision, keystrokes: 1, at: study.clock.now()))
  }

  private var revision: Int {
    get throws {
      guard let open = session.state.session, !open.isFinished else {
        throw Problem("The session has ended early.", remedy: "Give the bench more cards.")
      }
      return open.revision
    }
  }
}
