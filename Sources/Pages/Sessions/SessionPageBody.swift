import Engine
import Foundation
import HTML

// What a session's page shows.

extension SessionPage {
  @HTMLBuilder
  func body(_ state: SessionPageState, _ layout: Layout) -> HTMLContent {
    let frame = SessionMarkup(page: self, frame: state.frame, layout: layout)
    switch state.stage {
    case .presenting(let shown): frame.presenting(shown)
    case .asking(let question): frame.asking(question)
    case .revealed(let question, let answer): frame.revealed(question, answer)
    case .finished(let summary): frame.finished(summary)
    }
  }
}

/// The screens of a session, each with the forms that belong to it.
private struct SessionMarkup<View: SessionView> {
  let page: SessionPage<View>
  let frame: SessionFrame
  let layout: Layout

  private var keys: Keys { layout.keys }
  /// What also does what is done most.
  private var onwards: String { "\(keys.show) \(keys.enter)" }

  /// A form that says which state of the session it is of.
  private func form(
    _ action: SessionAction, style: String? = nil, @HTMLBuilder fields: () -> HTMLContent
  ) -> PostForm {
    let fields = fields()
    return PostForm(page.path(action), layout.csrf, style: style) {
      HiddenField("session", frame.session)
      HiddenField("revision", frame.revision)
      HiddenField("keystrokes", "0")
      fields
    }
  }
}

// MARK: - The screens

extension SessionMarkup {
  @HTMLBuilder
  func presenting(_ shown: SessionPresentation) -> HTMLContent {
    let isLast = shown.place == shown.glyphs.count - 1
    bar
    ol(.class("trail small steps"), .aria("label", value: "This lesson")) {
      for (place, glyph) in shown.glyphs.enumerated() { step(glyph, place, shown.place) }
    }
    div(.class("sheet")) { shown.view }
    form(.step, style: "actions pair") {
      if shown.place > 0 {
        button(
          .class("button quiet large"), .name("step"), .value("back"),
          .data("key", value: "ArrowLeft")
        ) { "Back" }
        " "
      }
      button(
        .class("button large"), .name("step"), .value("next"),
        .data("key", value: "\(onwards) ArrowRight")
      ) {
        isLast ? "Begin the quiz " : "Next "
        kbd { keys.show }
      }
    }
    foot
  }

  private func step(_ glyph: String, _ place: Int, _ current: Int) -> some HTML {
    let style = place == current ? "genko is-current" : place < current ? "genko is-seen" : "genko"
    return li(.class(style), .lang("ja")) { span { glyph } }
      .attributes(.aria("current", value: "step"), when: place == current)
  }

  @HTMLBuilder
  func asking(_ question: QuestionView) -> HTMLContent {
    bar
    article(.class("slip kind-\(question.kind)")) {
      asks(question)
      h1(.class("prompt"), .tabindex("-1")) { question.headline }
      question.picture
    }
    form(.reveal, style: "actions") {
      if let typing = question.typing {
        typing
        button(.class("button large")) {
          "Check "
          kbd { keys.enter }
        }
      } else {
        button(.class("button large"), .data("key", value: onwards)) {
          "Show answer "
          kbd { keys.show }
        }
      }
    }
    foot
  }

  private func asks(_ question: QuestionView) -> some HTML {
    p(.class("asks")) {
      span(.class("kind")) { question.kindLabel }
      " \(question.asks)"
    }
  }

  @HTMLBuilder
  func revealed(_ question: QuestionView, _ answer: AnswerView) -> HTMLContent {
    let style = "slip is-revealed kind-\(question.kind)"
    bar
    article(.class(answer.isRight ? "\(style) is-right" : style)) {
      asks(question)
      div(.class("prompt")) { question.headline }
      question.picture
      div(.class("reveal")) { answer }
    }
    grading(answer)
    if let comparison = answer.comparison { claims(comparison) }
    foot
  }

  private func claims(_ comparison: Comparison) -> some HTML {
    div(.class("row claims")) {
      if !comparison.isRight {
        form(.claim) {
          button(.class("button quiet"), .data("key", value: keys.right)) {
            "I was right "
            kbd { keys.right }
          }
        }
      }
      form(.slip) {
        button(.class("button quiet"), .data("key", value: keys.slip)) {
          "I slipped "
          kbd { keys.slip }
        }
      }
    }
  }

  func finished(_ summary: SummaryView) -> some HTML {
    section(.class("finished sheet")) {
      p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { summary.rest }
      h1(.tabindex("-1")) {
        summary.title
        if frame.isCram { cramFlag }
      }
      if let lead = summary.lead { p(.class("lead")) { lead } }
      if !summary.figures.isEmpty { Figures(facts: summary.figures) }
      if let next = summary.next { p(.class("lead")) { next } }
      if let chips = summary.chips { ChipRow(chips: chips) }
      div(.class("row")) {
        summary.ways.map(way)
        a(.class("button quiet large"), .href(summary.back.url), .data("enhance")) {
          summary.back.label
        }
        if frame.canUndo { undo(style: "button quiet large") }
      }
    }
  }

  private func way(_ way: SummaryView.Way) -> some HTML {
    PostForm(way.action, layout.csrf) {
      button(.class(way.isQuiet ? "button large quiet" : "button large")) { way.label }
        .attributes(.name("mode"), .value("scheduled"), when: way.isScheduled)
        .attributes(.data("key", value: keys.enter), when: way.isOnEnter)
      if let note = way.note {
        " "
        span(.class("aside")) { note }
      }
    }
  }
}

// MARK: - Grading

extension SessionMarkup {
  @HTMLBuilder
  private func grading(_ answer: AnswerView) -> HTMLContent {
    switch answer.grading {
    case .byGrade(let intervals):
      form(.grade, style: "actions grades") {
        for (grade, interval) in zip(Grade.allCases, intervals) {
          gradeButton(
            grade, ("grade", grade.name), grade.name.capitalized, interval,
            isSuggested: grade == (answer.isRefused ? .again : .good))
          " "
        }
      }
    case .byPerson:
      form(.grade, style: "actions grades two") {
        gradeButton(.again, ("right", "false"), "Not yet", "asked again", isSuggested: false)
        " "
        gradeButton(.good, ("right", "true"), "Knew it", "on to the next", isSuggested: true)
      }
    case .byTyping:
      form(.grade, style: "actions") {
        button(.class("button large"), .data("key", value: onwards)) {
          answer.isRight ? "Continue " : "It comes again, continue "
          kbd { keys.enter }
        }
      }
    }
  }

  private func gradeButton(
    _ grade: Grade, _ field: (name: String, value: String), _ label: String, _ when: String,
    isSuggested: Bool
  ) -> some HTML {
    let style = "grade grade-\(grade.name)"
    let key = keys[grade]
    return button(
      .class(isSuggested ? "\(style) is-suggested" : style), .name(field.name),
      .value(field.value), .data("key", value: isSuggested ? "\(key) \(onwards)" : key)
    ) {
      span(.class("grade-when")) { when }
      span(.class("grade-name")) { label }
      kbd { key }
    }
  }
}

// MARK: - What stands around every screen

extension SessionMarkup {
  @HTMLBuilder private var bar: HTMLContent {
    header(.class("run-bar")) {
      a(
        .class("run-leave"), .href(frame.leave), .data("enhance"),
        .aria("label", value: "Leave; the session waits")
      ) { "←" }
      p(.class("run-name")) {
        frame.name
        if frame.isCram { cramFlag }
        if let origin = frame.origin {
          " "
          span(.class("flag")) { origin }
        }
      }
      p(.class("run-progress")) {
        if let shownAt = frame.shownAt {
          span(
            .class("timer"), .role("timer"), .aria("label", value: "Time on this card"),
            .data("shown-at", value: shownAt))
          " "
        }
        span { frame.progress.words }
      }
      if frame.canUndo { undo(style: "button small quiet") }
      progress(
        .class("run-line"), .max("\(frame.progress.total)"), .value("\(frame.progress.done)"),
        .aria("label", value: "Session")
      ) { frame.progress.words }
    }
    if frame.isCram {
      p(.class("cram-note")) {
        "Cram: answers are kept in the log, and no card's schedule moves."
      }
    }
  }

  @HTMLBuilder private var cramFlag: HTMLContent {
    " "
    span(.class("flag flag-cram")) { "Cram" }
  }

  private func undo(style: String) -> PostForm {
    form(.undo) {
      button(.class(style), .data("key", value: keys.undo)) {
        "Undo "
        kbd { keys.undo }
      }
    }
  }

  @HTMLBuilder private var foot: HTMLContent {
    if let wrapUp = frame.wrapUp {
      form(.wrapUp, style: "row wrap-up") {
        button(.class("button small quiet")) { wrapUp }
      }
    }
    form(.stop, style: "run-foot") {
      button(.class("link-button")) { "Finish here" }
      " "
      a(.href(KeysPage().path), .data("opens", value: "keys")) {
        "Keys "
        kbd { keys.help }
      }
    }
  }
}

// MARK: - Parts of a question and its answer

extension QuestionView.Typing: HTML {
  @HTMLBuilder var body: HTMLContent {
    if let reason { p(.class("again"), .id("again"), .role("status")) { reason } }
    label(.class("unseen"), .for("typed")) { "Your answer" }
    " "
    input(
      attributes: [
        .class("typed"), .id("typed"), .name("typed"), .type("text"), .lang(lang), .value(draft),
        .placeholder(placeholder),
      ] + (isKana ? [.data("kana")] : [])
        + (reason == nil ? [] : [.aria("describedby", value: "again")]) + [
          .autocomplete("off"), .custom(name: "autocapitalize", value: "off"),
          .custom(name: "autocorrect", value: "off"), .custom(name: "spellcheck", value: "false"),
          .custom(name: "enterkeyhint", value: "go"), .autofocus,
        ])
    " "
  }
}

extension AnswerView: HTML {
  /// Where the typing decides, its verdict comes first.
  @HTMLBuilder var body: HTMLContent {
    if grading == .byTyping { verdict }
    h1(.class("answer"), .tabindex("-1"), .data("focus")) { answer }
    if let reading { p(.class("reading"), .lang("ja")) { reading } }
    if let pitch { p(.class("word-pitch")) { pitch } }
    if grading != .byTyping, comparison != nil { verdict }
    comparison
    for note in notes { p(.class("notes"), .lang(note.lang)) { note.inline } }
    example
    help
    if let item {
      p(.class("aside")) { a(.href(item), .data("enhance")) { "The whole item" } }
    }
  }

  private var verdict: some HTML { p(.class("verdict")) { isRight ? "Right" : "Not yet" } }
}
