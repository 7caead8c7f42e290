import ArgumentParser

struct WaniKaniCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "wanikani", "WaniKani: reviews, lessons, extra study and progress.",
    examples: ["wanikani login", "wanikani lessons", "wanikani reviews"],
    subcommands: [
      WaniKaniBoardCommand.self, WaniKaniReviewsCommand.self, WaniKaniLessonsCommand.self,
      ExtraStudyCommand.self, SubjectsCommand.self, SubjectCommand.self, SubjectWhyCommand.self,
      LoginCommand.self, LogoutCommand.self,
    ], defaultSubcommand: WaniKaniBoardCommand.self)
}
