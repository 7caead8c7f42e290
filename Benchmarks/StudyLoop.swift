import Engine
import Foundation

/// Answers one card after the other, each durably, beside the real Anki with as many cards.
struct StudyLoop {
  static func figures(_ learner: Learner) async throws -> [Figure] {
    let anki = try Anki()
    let file = learner.folder.appending(path: "cards.csv")
    try SampleFile.plain.write(to: file, rows: learner.cards)
    try anki.open(file)
    let answering = try await Answering(learner.study, learner.deck, newPerDay: 9_999, seed: 1)
    let race = try await AnswerRace(
      against: anki, reveal: answering.turnOver, answer: answering.answer)
    await answering.leave()
    return race.figures("study: next card and durable answer")
  }
}
