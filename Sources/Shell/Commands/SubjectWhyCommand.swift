import ArgumentParser
import Engine

struct SubjectWhyCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Where a subject of WaniKani stands, and where its next review takes it.",
    discussion: """
      By WaniKani's own rule. With “settings wanikani-fsrs on” it also says what FSRS makes of your \
      answers here: S is stability (days until the chance of recall has fallen to 90 %), D \
      difficulty (1 to 10), R retrievability (the chance of recall). Nothing of that goes to WaniKani.
      """)

  @Argument(help: "Its number, its characters, or its meaning.")
  var subject: String

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let state = try await study.subjectDesk().sent(.soughtFor(subject))
    guard let portrait = state.portrait else { return }
    let now = study.clock.now()
    try console.give(
      common, [portrait.whyJSON(at: now)], SubjectWhyScreen.lines(portrait, at: now))
  }
}
