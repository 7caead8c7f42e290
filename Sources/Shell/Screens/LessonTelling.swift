import Engine

/// How much of a lesson is told at the terminal.
protocol LessonTelling: Sendable {
  /// Whether the lesson ends when its end was told; else its page, which shows the end, would go.
  var endsIt: Bool { get }
  /// Said when another face has moved the lesson on.
  var movedOn: String? { get }

  func presenting(_ item: LessonItem, at place: Int, of count: Int) -> [Line]
  func asking(_ question: Question, left: Int) -> [Line]
  func revealed(_ question: Question, _ revealed: Sitting.Revealed) -> [Line]
  /// What came of the step from one standing to the next, whichever face made it.
  func stepped(from before: Lesson.Standing, to after: Lesson.Standing) -> [Line]
}

/// Everything there is to see, where the terminal is all there is.
struct WholeLesson: LessonTelling {
  let course: Course?
  let columns: @Sendable () -> Int

  let endsIt = true
  var movedOn: String? { "The lesson moved on in another face." }

  func presenting(_ item: LessonItem, at place: Int, of count: Int) -> [Line] {
    LessonScreen.presenting(item, at: place, of: count, course: course, columns: columns())
  }

  func asking(_ question: Question, left: Int) -> [Line] {
    LessonScreen.asking(question, left: left, columns: columns())
  }

  func revealed(_ question: Question, _ revealed: Sitting.Revealed) -> [Line] {
    StudyScreen.revealed(question, revealed)
  }

  func stepped(from before: Lesson.Standing, to after: Lesson.Standing) -> [Line] { [] }
}
