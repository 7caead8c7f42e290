extension Intent {
  /// How a terminal session reaches the intent; nil if it isn't part of a session.
  public var sessionWay: Way? {
    switch self {
    case .nextInLesson: .lessonKey("enter")
    case .previousInLesson: .lessonKey("b")
    case .judgeQuiz: .lessonKey("y")
    case .leaveLesson: .lessonKey("q")
    case .undoQuiz: .lessonKey("u")
    case .answerQuiz, .typeAnswer: .answer
    case .showAnswer: .key(.bound(.reveal))
    case .gradeAgain: .key(.bound(.again))
    case .gradeHard: .key(.bound(.hard))
    case .gradeGood: .key(.bound(.good))
    case .gradeEasy: .key(.bound(.easy))
    case .undoAnswer: .key(.bound(.undo))
    case .editAskedItem: .key(.fixed("e"))
    case .suspendAskedItem: .key(.fixed("s"))
    case .seeKeys: .key(.bound(.help))
    case .leaveStudy: .key(.fixed("q"))
    case .wrapUpStudy: .key(.fixed("w"))
    case .claimRight: .key(.bound(.right))
    case .takeSlipBack: .key(.bound(.slip))
    case .playAudio: .key(.bound(.play))
    default: nil
    }
  }
}
