/// The courses whose answers are logged, a line each.
extension RecordedCourse {
  static let all: [RecordedCourse] =
    [
      CardCourse.recorded,
      LessonCourse.recorded,
      QuizCourse.recorded,
      AnswerLog.recordedElsewhere,
    ] + WaniKaniCourse.recorded + OutsideAnswerRepository.recorded

  /// The names of the courses that meet a condition.
  static func names(where condition: (RecordedCourse) -> Bool) -> [String] {
    all.filter(condition).map(\.name)
  }
}
