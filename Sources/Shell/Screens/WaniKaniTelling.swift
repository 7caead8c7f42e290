import Engine

/// How much of a session of WaniKani's things is told at the terminal.
protocol WaniKaniTelling: Sendable {
  /// Said when another face has moved the session on.
  var movedOn: String? { get }

  func presenting(_ sheet: SubjectSheet, at place: Int, of count: Int) -> [Line]
  func asking(_ question: WaniKaniQuestion, _ sitting: WaniKaniSitting) -> [Line]
  func revealed(_ question: WaniKaniQuestion, _ revealed: Sitting.Revealed) -> [Line]
}

/// Everything there is to see, where the terminal is all there is.
struct WholeSubject: WaniKaniTelling {
  let columns: @Sendable () -> Int

  var movedOn: String? { "The session moved on in another face." }

  func presenting(_ sheet: SubjectSheet, at place: Int, of count: Int) -> [Line] {
    SubjectScreen.presenting(sheet, at: place, of: count, columns: columns())
  }

  func asking(_ question: WaniKaniQuestion, _ sitting: WaniKaniSitting) -> [Line] {
    SubjectScreen.asking(question, sitting, columns: columns())
  }

  func revealed(_ question: WaniKaniQuestion, _ revealed: Sitting.Revealed) -> [Line] {
    SubjectScreen.revealed(question, revealed)
  }
}

/// A line for each step of a session whose page is open beside the terminal.
struct BriefSubject: WaniKaniTelling {
  var movedOn: String? { nil }

  func presenting(_ sheet: SubjectSheet, at place: Int, of count: Int) -> [Line] {
    ["\(place + 1) of \(count) · \(sheet.title, .strong) · in the page"]
  }

  func asking(_ question: WaniKaniQuestion, _ sitting: WaniKaniSitting) -> [Line] {
    let subject = question.sheet.subject
    // What is only drawn is not named, and its picture is in the page.
    let prompt = subject.characters ?? "the radical that is drawn"
    return ["\(SubjectScreen.name(sitting.kind)) · \(sitting.left) left · \(prompt, .strong)"]
      + SubjectScreen.asked(question, sitting.askedAgain)
  }

  func revealed(_ question: WaniKaniQuestion, _ revealed: Sitting.Revealed) -> [Line] {
    guard revealed.isRefused else { return [Line("✓ right", .right)] }
    let answers = question.accepted.joined(separator: question.asked == .meaning ? ", " : "、")
    return ["\("✗ not quite", .wrong): \(answers, .strong)"]
  }
}
