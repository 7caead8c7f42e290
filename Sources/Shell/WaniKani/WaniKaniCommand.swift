import ArgumentParser

struct WaniKaniCommand: CommandFamily {
  static let usage = Usage("wanikani", "WaniKani: reviews, lessons, extra study and progress.")
    .examples("wanikani login", "wanikani lessons", "wanikani reviews")
    .subcommands(
      default: WaniKaniBoardCommand.self, WaniKaniReviewsCommand.self, WaniKaniLessonsCommand.self,
      ExtraStudyCommand.self, SubjectsCommand.self, SubjectCommand.self, SubjectWhyCommand.self,
      LoginCommand.self, LogoutCommand.self)
}
