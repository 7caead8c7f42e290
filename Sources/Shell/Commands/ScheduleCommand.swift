public import ArgumentParser
public import Engine

struct ScheduleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "The scheduler: rebuild memories, replay a log.",
    subcommands: [RebuildCommand.self, ReplayCommand.self])
}

struct RebuildCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Compute every memory anew from the log of answers.",
    discussion: "Nothing changes when the version is the same. Another version becomes the setting."
  )

  @Option(help: "The version of FSRS: 5, 6, or 7 (experimental).")
  var fsrs: FSRS.Version?

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    let state = try await study.care().sent(.rebuildAsked(fsrs))
    guard case .rebuilt(let result) = state.done else { return }
    try console.give(common, [result.json], RebuildScreen.lines(result))
  }
}

extension FSRS.Version: ExpressibleByArgument {}
