import Engine
import HTML

/// The options; once one is chosen, each is marked as right or wrong.
struct ChoicesView {
  struct Option: Hashable {
    var text: String
    /// The other side, shown afterwards.
    var other: String?
    var isRight = false
    var isChosen = false
  }

  /// The language of the answers.
  var lang: String
  var options: [Option]
  /// Nil without a clock.
  var time: Time?
  var isPaused = false

  /// Both in milliseconds.
  struct Time: Hashable {
    var left: Int
    var limit: Int
  }
}

extension SessionMarkup {
  /// A question with answers to choose from. It works without scripts; the server judges the time.
  @HTMLBuilder
  func choosing(_ question: QuestionView, _ choices: ChoicesView) -> HTMLContent {
    article(.class("slip kind-\(question.kind.style)")) {
      asks(question)
      h1(.class("prompt"), .aria("describedby", value: "asks")) { question.headline }
      if let time = choices.time { timeBar(time) }
    }
    form(.reveal, style: "choices") {
      for (index, option) in choices.options.enumerated() {
        button.spaced(
          .class("button quiet choice"), .name("typed"), .value("\(index + 1)"),
          .data("key", value: "\(index + 1)")
        ) {
          kbd { "\(index + 1)" }
          span(.lang(choices.lang)) { option.text }
        }
      }
      button.spaced(
        .class("link-button"), .name("typed"), .value(""), .data("key", value: "0"),
        .data("time-over")
      ) {
        "I don't know"
        kbd { "0" }
      }
    }
    if choices.time != nil {
      div(.class("row wrap-up")) {
        form(.pause) {
          keyButton("Pause", "p", style: [.small, .quiet]).attributes(.data("pause"))
        }
        form(.extend) { keyButton("More time", "+", style: [.small, .quiet]) }
      }
    }
  }

  /// While the clock is paused, the question is hidden, because reading it would take no time.
  @HTMLBuilder
  func paused(_ time: ChoicesView.Time?) -> HTMLContent {
    let isWhole = time.map { $0.left == $0.limit } ?? false
    article(.class("slip")) {
      h1(.class("prompt")) { "Paused" }
      p {
        "Continue when you're ready. "
        isWhole ? "You have the full time again." : "You keep the remaining time."
      }
    }
    form(.resume, style: "actions") {
      keyButton("Continue", Keys.enter, style: [.large], keys: "\(continueKeys) p")
    }
  }

  /// The bar is animated without a script. The number needs one, and without it shows
  /// the time left when the page was opened.
  private func timeBar(_ time: ChoicesView.Time) -> HTMLElement {
    let width = time.left * 100 / max(time.limit, 1)
    return div.spaced(
      .class("time"), .data("clock"), .data("time-limit", value: "\(time.limit)")
    ) {
      svg(
        .class("time-bar"), .viewBox("0 0 100 2"),
        .custom(name: "preserveAspectRatio", value: "none"), .aria("hidden", value: "true")
      ) {
        rect(.custom(name: "width", value: "\(width)"), .custom(name: "height", value: "2")) {
          animate(
            .custom(name: "attributeName", value: "width"), .custom(name: "to", value: "0"),
            .custom(name: "dur", value: "\(time.left)ms"), .custom(name: "fill", value: "freeze"))
        }
      }
      p(.class("time-left"), .role("timer"), .data("time-left", value: "\(time.left)")) {
        "\(Quantity.count((time.left + 999) / 1_000, "second")) for this question"
      }
    }
  }
}

/// The answers again, with the right one and the chosen one marked.
extension ChoicesView: HTML {
  var body: HTMLContent {
    ol.spaced(.class("chosen")) { options.map(item) }.body
  }

  private func item(_ option: Option) -> HTMLElement {
    li.spaced(.class(option.isRight ? "is-right" : option.isChosen ? "is-wrong" : "is-other")) {
      if option.isRight { "✓" } else if option.isChosen { "✗" }
      span(.lang(lang)) { option.text }
      if let other = option.other { span(.class("aside")) { other } }
      if option.isRight { span(.class("unseen")) { "(correct answer)" } }
      if option.isChosen { span(.class("unseen")) { "(your answer)" } }
    }
  }
}
