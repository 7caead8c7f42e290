extension Intent {
  /// The intent's key in card sessions at the terminal.
  public var studyKey: Keys.Action? {
    switch self {
    case .showAnswer: .reveal
    case .gradeAgain: .again
    case .gradeHard: .hard
    case .gradeGood: .good
    case .gradeEasy: .easy
    case .undoAnswer: .undo
    case .editAskedItem: .edit
    case .suspendAskedItem: .suspend
    case .buryAskedItem: .bury
    case .flagAskedCard: .flag
    case .seeAskedItem: .info
    case .explainAskedItem: .why
    case .askAboutAskedItem: .ask
    case .seeKeys: .help
    case .leaveStudy: .leave
    case .wrapUpStudy: .wrapUp
    case .claimRight: .right
    case .takeSlipBack: .slip
    case .playAudio: .play
    default: nil
    }
  }

  /// The keys a person can choose, which pages share with the terminal.
  public static var chosenKeys: [(intent: Intent, action: Keys.Action)] {
    allCases.compactMap { intent in intent.studyKey.map { (intent: intent, action: $0) } }
  }
}
