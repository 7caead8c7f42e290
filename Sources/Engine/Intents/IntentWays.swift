extension Intent {
  /// How a terminal session reaches the intent; nil if it isn't part of a session.
  public var sessionWay: Way? {
    switch self {
    case .nextInLesson: .lessonKey("enter")
    case .previousInLesson: .lessonKey("b")
    case .judgeQuiz: .lessonKey("y")
    case .leaveLesson: .lessonKey("q")
    case .undoQuiz: .lessonKey("u")
    case .chooseInQuiz: .lessonKey("1")
    case .passInQuiz: .lessonKey("0")
    case .pauseQuiz: .lessonKey("p")
    case .resumeQuiz: .lessonKey("enter")
    case .extendQuiz: .lessonKey("+")
    case .undoInQuiz: .lessonKey("u")
    case .leaveQuiz: .lessonKey("q")
    case .wrapUpQuiz: .lessonKey("w")
    case .addSynonym: .lessonKey("+")
    case .putOff: .lessonKey(":b")
    case .answerQuiz, .typeAnswer: .answer
    case .showAnswer: .key(.bound(.reveal))
    case .gradeAgain: .key(.bound(.again))
    case .gradeHard: .key(.bound(.hard))
    case .gradeGood: .key(.bound(.good))
    case .gradeEasy: .key(.bound(.easy))
    case .undoAnswer: .key(.bound(.undo))
    case .editAskedItem: .key(.bound(.edit))
    case .suspendAskedItem: .key(.bound(.suspend))
    case .buryAskedItem: .key(.bound(.bury))
    case .flagAskedCard: .key(.bound(.flag))
    case .seeAskedItem: .key(.bound(.info))
    case .explainAskedItem: .key(.bound(.why))
    case .askAboutAskedItem: .key(.bound(.ask))
    case .seeKeys: .key(.bound(.help))
    case .leaveStudy: .key(.bound(.leave))
    case .wrapUpStudy: .key(.bound(.wrapUp))
    case .claimRight: .key(.bound(.right))
    case .takeSlipBack: .key(.bound(.slip))
    case .playAudio: .key(.bound(.play))
    default: nil
    }
  }
}
