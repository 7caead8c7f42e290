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
    case .undoWaniKani: .lessonKey(":u")
    case .putOff: .lessonKey(":b")
    case .answerQuiz, .typeAnswer: .answer
    case .showAnswer: .key(.reveal)
    case .gradeAgain: .key(.again)
    case .gradeHard: .key(.hard)
    case .gradeGood: .key(.good)
    case .gradeEasy: .key(.easy)
    case .undoAnswer: .key(.undo)
    case .editAskedItem: .key(.edit)
    case .suspendAskedItem: .key(.suspend)
    case .buryAskedItem: .key(.bury)
    case .flagAskedCard: .key(.flag)
    case .seeAskedItem: .key(.info)
    case .explainAskedItem: .key(.why)
    case .askAboutAskedItem: .key(.ask)
    case .seeKeys: .key(.help)
    case .leaveStudy: .key(.leave)
    case .wrapUpStudy: .key(.wrapUp)
    case .claimRight: .key(.right)
    case .takeSlipBack: .key(.slip)
    case .playAudio: .key(.play)
    default: nil
    }
  }
}
