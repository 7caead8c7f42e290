import Engine
import Foundation
import HTML

// The markup of a session's page.

extension SessionPage {
  @HTMLBuilder
  func body(_ state: SessionPageState, _ layout: Layout) -> HTMLContent {
    let frame = SessionMarkup(page: self, frame: state.frame, layout: layout)
    state.frame.scriptDetail?.element
    switch state.stage {
    case .presenting(let view, let glyphs, let place): frame.presenting(view, glyphs, place)
    case .asking(let question): frame.asking(question)
    case .revealed(let question, let answer): frame.revealed(question, answer)
    case .finished(let summary): frame.finished(summary)
    }
  }
}

/// The screens of a session with their forms.
struct SessionMarkup<View: SessionView> {
  let page: SessionPage<View>
  let frame: SessionFrame
  let layout: Layout

  var keys: Keys { layout.keys }
  /// The keys for the most common action.
  var continueKeys: String { "\(keys.browserKey(.reveal)) \(Keys.enter)" }

  /// A form that includes the session's ID and revision.
  func form(
    _ action: SessionAction, style: String? = nil, @HTMLBuilder fields: () -> HTMLContent
  ) -> HTMLElement {
    postForm(page.path(action), layout.csrf, style: style) {
      hiddenField("session", frame.session)
      hiddenField("revision", "\(frame.revision)")
      hiddenField("keystrokes", "0")
      fields()
    }
  }
}

// MARK: - Screens

extension SessionMarkup {
  @HTMLBuilder
  func presenting(_ view: ItemView, _ glyphs: [String], _ place: Int) -> HTMLContent {
    bar
    ol(.class("trail small steps"), .aria("label", value: "This lesson")) {
      for (index, glyph) in glyphs.enumerated() {
        li(
          .class(index == place ? "genko is-current" : index < place ? "genko is-seen" : "genko"),
          .lang("ja")
        ) { span { glyph } }
        .attributes(.aria("current", value: "step"), when: index == place)
      }
    }
    div(.class("sheet")) { view }
    form(.step, style: "actions pair") {
      choiceButton("step", "back", "Back", style: [.quiet, .large])
        .attributes(.data("key", value: "ArrowLeft"))
        .attributes(.disabled, when: place == 0)
      button.spaced(
        .class("button large"), .name("step"), .value("next"),
        .data("key", value: "\(continueKeys) ArrowRight")
      ) {
        place == glyphs.count - 1 ? "Start quiz" : "Next"
        kbd { keys.browserKey(.reveal) }
      }
    }
    tools(view.edit.map { AnswerView.ItemChanging(edit: $0) })
  }

  @HTMLBuilder
  func asking(_ question: QuestionView) -> HTMLContent {
    bar
    if let choices = question.choices {
      if choices.isPaused { paused(choices.time) } else { choosing(question, choices) }
      tools(question.changing, question.flagging)
    } else {
      card(question)
      div(.class("run-base")) {
        revealing(question)
        tools(question.changing, question.flagging)
      }
      subjectInfo(question, isRevealed: false)
    }
  }

  private func card(_ question: QuestionView) -> HTMLElement {
    article(.class(slip(question))) {
      asks(question)
      h1(.class(question.frame == nil ? layout.promptStyle : "unseen"), .id("prompt")) {
        question.headline
      }
      // A field to type in is described by both.
      .attributes(.aria("describedby", value: "asks"), when: question.typing == nil)
      question.frame
      question.play
      if let problem = question.problem { p(.class("aside")) { problem.description } }
      question.picture
      anchor(question)
    }
  }

  /// - Parameter style: of the card, without its kind.
  private func slip(_ question: QuestionView, _ style: String = "slip") -> String {
    let kind = question.anchor.map { " character-header--\($0.subject.kind.name)" } ?? ""
    return layout.anchored("\(style) kind-\(question.kind.style)", as: "character-header\(kind)")
  }

  private func revealing(_ question: QuestionView) -> HTMLElement {
    form(.reveal, style: "actions") {
      if let typing = question.typing {
        typing
        button.spaced(.class(layout.anchored("button large", as: "quiz-input__submit-button"))) {
          "Check"
          kbd { Keys.enter }
        }
        button(.class("button quiet"), .name("gives-up"), .value("true"), .formnovalidate) {
          "Show answer"
        }
      } else {
        keyButton("Show answer", keys.browserKey(.reveal), style: [.large], keys: continueKeys)
      }
    }
  }

  /// The anchors of a question and its answer for userscripts.
  @HTMLBuilder
  private func anchor(
    _ question: QuestionView, isRight: Bool? = nil, typed: String = ""
  ) -> HTMLContent {
    if let anchor = question.anchor {
      label(
        .class("userscript-question"), .for("user-response"),
        .data("outcome", value: isRight.map { $0 ? "right" : "wrong" } ?? "asked"),
        .data("typed", value: typed)
      )
      .about(anchor)
      anchor.subject.queue
    }
  }

  /// Where scripts find the subject's information and add to it, once the answer is shown.
  @HTMLBuilder
  private func subjectInfo(_ question: QuestionView, isRevealed: Bool) -> HTMLContent {
    if layout.userscripts != nil, let anchor = question.anchor {
      turboFrame(.class("subject-info"), .id("subject-info")) {
        if isRevealed { SubjectSections(subject: anchor.subject, isPage: false) }
      }
    }
  }

  func asks(_ question: QuestionView) -> HTMLElement {
    let style = question.asks.lowercased().prefix(while: \.isLetter)
    return p.spaced(.class("asks asks-\(style)"), .id("asks")) {
      span(.class(layout.anchored("kind", as: "quiz-input__question-category"))) {
        question.kindLabel
      }
      if layout.userscripts == nil {
        question.asks
      } else {
        span(.class("quiz-input__question-type")) { question.asks }
      }
    }
  }

  @HTMLBuilder
  func revealed(_ question: QuestionView, _ answer: AnswerView) -> HTMLContent {
    let style = slip(question, "slip is-revealed")
    bar
    article(.class(answer.isRight ? "\(style) is-right" : style)) {
      asks(question)
      if answer.frame == nil {
        div(.class(layout.promptStyle)) { question.headline }
        question.picture
      }
      div(.class("reveal")) {
        answer
        links(answer)
      }
      // An answer that is only remembered has no result before its grade.
      anchor(
        question, isRight: answer.check.map { _ in answer.isRight },
        typed: answer.check?.typed.map(\.text).joined() ?? "")
    }
    div(.class("run-base")) {
      dock(answer)
      tools(answer.changing, question.flagging)
    }
    subjectInfo(question, isRevealed: true)
  }

  private func dock(_ answer: AnswerView) -> HTMLElement {
    div(.class("dock")) {
      if let check = answer.check, check.mayBeTypo, answer.choices == nil {
        div(.class("row claims")) {
          if !answer.isRight {
            form(.claim) { keyButton("I was right", keys.browserKey(.right), style: [.quiet]) }
          }
          if answer.canAddSynonym {
            form(.claim) {
              hiddenField("synonym", "true")
              keyButton("Add synonym", "+", style: [.quiet])
            }
          }
          form(.slip) { keyButton("Typo: ask again", keys.browserKey(.slip), style: [.quiet]) }
        }
      }
      grading(answer)
    }
  }

  func finished(_ summary: SummaryView) -> HTMLElement {
    section(.class("finished sheet")) {
      p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { summary.rest }
      h1.spaced {
        summary.title
        if frame.isCram { badge("Cram", "cram") }
      }
      if let lead = summary.lead { p(.class("lead")) { lead } }
      if !summary.figures.isEmpty { figureList(summary.figures) }
      if let next = summary.next { p(.class("lead")) { next } }
      if let chips = summary.chips { chipRow(chips) }
      labelledChips("Missed", summary.missed)
      div(.class("row")) {
        summary.ways.map(way)
        pageLink(summary.back.label, summary.back.url, "button quiet large")
      }
      if frame.canUndo { undo }
    }
  }

  private func style(of way: SummaryView.Way) -> String {
    way.isCram ? "button large cram" : way.isQuiet ? "button large quiet" : "button large"
  }

  private func way(_ way: SummaryView.Way) -> HTMLElement {
    postForm(way.action, layout.csrf) {
      for (name, value) in way.fields { hiddenField(name, value) }
      button(.class(style(of: way))) { way.label }
        .attributes(
          .name(StudyMode.field), .value(StudyMode.scheduled.rawValue), when: way.isScheduled
        )
        .attributes(.data("key", value: Keys.enter), when: way.isOnEnter)
      if let note = way.note { span(.class("aside")) { note } }
    }
  }
}

// MARK: - Frame

extension SessionMarkup {
  @HTMLBuilder private var bar: HTMLContent {
    header(.class("run-bar")) {
      a(
        .class(layout.anchored("run-leave", as: "summary-button")), .href(frame.leave),
        .data("enhance"), .data("key", value: keys.browserKey(.leave)),
        .aria("label", value: "Leave; you can continue later")
      ) { "←" }
      p.spaced(.class("run-name")) {
        span { frame.name }
        if frame.isCram { badge("Cram", "cram") }
        if let origin = frame.origin { badge(origin) }
      }
      p.spaced(.class(layout.anchored("run-progress", as: "quiz-statistics"))) {
        if let shownAt = frame.shownAt {
          span(
            .class("timer"), .role("timer"), .aria("label", value: "Time on this card"),
            .data("shown-at", value: "\(Int(shownAt.timeIntervalSince1970 * 1000))"))
        }
        span { frame.progress.words }
          .attributes(
            .class("quiz-statistics__item-count-text"),
            .data("quiz-statistics-target", value: "remainingCount"),
            when: layout.userscripts != nil)
      }
      if frame.canUndo { undo }
      frame.progress.bar("Session", style: "run-line")
    }
    if frame.isCram {
      p(.class("cram-note")) {
        "Cram: answers are logged, but no card's schedule changes."
      }
    }
  }

  private var undo: HTMLElement {
    form(.undo) { keyButton("Undo", keys.browserKey(.undo), style: [.small, .quiet]) }
  }
}
