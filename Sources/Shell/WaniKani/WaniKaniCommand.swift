import ArgumentParser

struct WaniKaniCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wanikani",
    abstract: "WaniKani: reviews, lessons, extra study and progress.",
    discussion: """
      Examples:
        wanikani login
        wanikani lessons
        wanikani reviews
      """,
    subcommands: [
      WaniKaniBoardCommand.self, WaniKaniReviewsCommand.self, WaniKaniLessonsCommand.self,
      ExtraStudyCommand.self, SubjectsCommand.self, SubjectCommand.self, SubjectWhyCommand.self,
      LoginCommand.self, LogoutCommand.self,
    ], defaultSubcommand: WaniKaniBoardCommand.self)
}
