/// The courses whose answers are logged, a line each.
extension CourseTraits {
  static let all: [CourseTraits] =
    [
      CardCourse.traits,
      LessonCourse.traits,
      QuizCourse.traits,
      AnswerLog.imported,
      AnswerLog.undoneImport,
    ] + WaniKaniPlan.Kind.allCases.map(WaniKaniCourse.traits(of:))
    + ProgramAnswerRepository.Program.allCases.map(\.traits)

  static func names(where condition: (CourseTraits) -> Bool) -> [String] {
    all.filter(condition).map(\.name.rawValue)
  }
}
