import Engine

// What the commands that hold a session serve.

extension LessonCommand {
  static let intents: [Intent: String] = [.beginLesson: "lesson DECK"]
}

extension StudySessionCommand {
  static let intents: [Intent: String] = [.beginStudy: "study DECK", .cram: "study DECK --cram"]
}

extension UndoCommand {
  static let intents: [Intent: String] = [.restoreItem: "undo"]
}

extension WaniKaniBoardCommand {
  static let intents: [Intent: String] = [.seeWaniKani: "wanikani"]
}

extension WaniKaniReviewsCommand {
  static let intents: [Intent: String] = [
    .reviewWaniKani: "wanikani reviews", .wrapUpWaniKani: "wanikani reviews --wrap-up",
    .undoWaniKani: "wanikani reviews --undo",
  ]
}

extension WaniKaniLessonsCommand {
  static let intents: [Intent: String] = [
    .learnWaniKani: "wanikani lessons", .chooseLessons: "wanikani lessons --choose SUBJECTS",
  ]
}

extension ExtraStudyCommand {
  static let intents: [Intent: String] = [
    .studyRecentLessons: "wanikani study recent", .studyRecentMistakes: "wanikani study mistakes",
    .studyBurned: "wanikani study burned",
  ]
}
