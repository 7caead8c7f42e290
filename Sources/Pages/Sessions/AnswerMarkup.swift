import Engine
import HTML

// The field for a typed answer, and the result of checking it.

extension QuestionView.Typing: HTML {
  @HTMLBuilder var body: HTMLContent {
    if let reason { p(.class("again"), .id("again"), .role("status")) { reason } }
    let id = isAnchored ? "user-response" : "typed"
    label(.class("unseen"), .for(id)) { "Your answer" }
    " "
    input(
      attributes: [
        .class(isAnchored ? "typed quiz-input__input" : "typed"), .id(id), .name("typed"),
        .type("text"), .lang(language.code), .value(draft), .placeholder(placeholder),
      ] + (isKana ? [.data("kana")] : [])
        + [
          .aria("describedby", value: reason == nil ? "asks prompt" : "again asks prompt"),
          .autocomplete("off"), .custom(name: "autocapitalize", value: "off"),
          .custom(name: "autocorrect", value: "off"), .custom(name: "spellcheck", value: "false"),
          .custom(name: "enterkeyhint", value: "go"), .autofocus, .required,
        ])
  }
}

extension AnswerView: HTML {
  /// The verdict and what was typed come first, where any screen shows them above the grades.
  @HTMLBuilder var body: HTMLContent {
    let isByTyping = if case .byTyping = grading { true } else { false }
    let hasVerdict = isByTyping || check != nil && choices == nil
    if hasVerdict { verdictLine }
    // The frame, or the choices, show it.
    h1(.class(frame == nil && choices == nil ? "answer" : "unseen"), .data("focus")) { answer }
      .attributes(.aria("describedby", value: "verdict"), when: hasVerdict)
    if let check, choices == nil { comparison(check) }
    choices
    frame
    if let reading { p(.class("reading"), .lang(readingLang)) { reading } }
    if !sounds.isEmpty { p { sounds } }
    if let pitch { p(.class("word-pitch")) { pitch } }
    play
    for note in notes { p(.class("notes"), .lang(note.lang)) { note.inline } }
    help
    example
    songExample
  }

  private var verdictLine: HTMLElement {
    p(.class("verdict"), .id("verdict")) { verdict ?? (isRight ? "Correct" : "Incorrect") }
  }

  /// Compares the typed and the expected text piece by piece, unless they share none and the
  /// expected one is shown above.
  @HTMLBuilder
  private func comparison(_ check: AnswerCheck) -> HTMLContent {
    // The reason, unless it is obvious.
    let reason = check.judgement.flatMap { $0.verdict == .precise ? nil : $0.reason }
    let expected = check.expected.map(\.text).joined()
    let isPinyin = answer.lines.contains { $0.lang == Script.pinyin }
    let lang = isPinyin ? Script.pinyin : Script.language(of: expected)
    let isShown =
      expected == answer.lines.flatMap(\.runs).map(\.base).joined()
      && !check.expected.contains(where: \.isShared)
    dl(.class(isRight ? "comparison is-right" : "comparison")) {
      line("You typed", check.typed, "extra", lang)
      if !isShown, !isRight || reason != nil {
        line("Expected", check.expected, "missing", lang)
      }
    }
    if let reason { p(.class("reason")) { reason } }
  }

  private func line(
    _ name: String, _ stretches: [AnswerCheck.Stretch], _ mark: String, _ lang: String
  ) -> HTMLElement {
    div {
      dt { name }
      dd(.lang(lang)) {
        for stretch in stretches {
          span { stretch.text }.attributes(.class(mark), when: !stretch.isShared)
        }
      }
    }
  }
}
