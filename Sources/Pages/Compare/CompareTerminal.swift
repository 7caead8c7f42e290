import Engine
import HTML
import Terminals

extension ComparePage {
  /// The contents of a terminal pane.
  enum TerminalView {
    /// - Parameters:
    ///   - before: the text before the cursor; `after` is the rest.
    ///   - keys: the keys by their names in browsers, with labels.
    case open(before: TextLine, after: TextLine, keys: [Link])
    case ended(TextLine, sentence: String)
    case missing(Problem)
  }
}

extension ComparePage.TerminalView {
  /// - Parameter isTypedInto: whether the terminal waits for a line, to which any other key would
  ///   be added.
  private static func keys(_ keys: Keys, isTypedInto: Bool) -> [Link] {
    let actions: [Keys.Action] =
      isTypedInto ? [] : [.reveal, .again, .hard, .good, .easy, .undo]
    return actions.map(keys.browserKey).filter { !$0.isEmpty }.map { Link($0, $0) }
      + [Link(Keys.enter, "Enter"), Link(PaneKeys.stop, PaneKeys.stop)]
  }

  /// - Parameter isSessionOpen: whether the session can be continued.
  init(_ state: TerminalPanes.Status, _ keys: Keys, isSessionOpen: Bool) {
    switch state {
    case .failed(let problem): self = .missing(problem)
    case .open(let pane):
      let look = pane.look
      if let status = look.status {
        self = .ended(
          Self.text(look.screen.runs),
          sentence: Self.sentence(status, isSessionOpen: isSessionOpen))
      } else {
        let text = look.screen.runsAroundCursor
        self = .open(
          before: Self.text(text.before), after: Self.text(text.after),
          keys: Self.keys(keys, isTypedInto: look.isTypedInto))
      }
    }
  }

  private static func sentence(_ status: ExitStatus, isSessionOpen: Bool) -> String {
    switch status {
    case .exited(0) where isSessionOpen:
      "It ended, and your session is still open. “Start again” continues it."
    case .exited(0): "It ended with the session."
    case .exited(let code): "It ended with status \(code). Its last output is above."
    case .killed: "It was stopped by another program."
    }
  }

  /// Marks Japanese by its characters, as terminals do not have languages.
  private static func text(_ runs: [Screen.Run]) -> TextLine {
    TextLine(
      runs.flatMap { run in
        Script.stretches(run.text).map { stretch in
          TextRun(
            base: stretch.text, isStrong: run.look.isBold, lang: stretch.isJapanese ? "ja" : nil,
            mark: mark(run.look))
        }
      }, lang: "en")
  }

  /// The colours that the faces use, by their numbers in the palette; grey is faint.
  private static let colours: [UInt8: String] = [1: "red", 2: "green", 6: "cyan", 8: "faint"]

  private static func mark(_ look: Screen.Look) -> String? {
    look.colour.flatMap { colours[$0] } ?? (look.isUnderlined ? "underlined" : nil)
  }
}

// MARK: - Markup

extension ComparePage {
  @HTMLBuilder
  func view(_ terminal: TerminalView, of face: Face, _ csrf: String) -> HTMLContent {
    switch terminal {
    case .open(let before, let after, let keys):
      screen(face.rawValue, before, after)
      keyForm(face, keys, csrf)
      lineForm(face, csrf)
    case .ended(let text, let sentence):
      // Focusable, as it scrolls.
      div(
        .class("terminal is-ended"), .role("group"),
        .aria("label", value: "Terminal of \(face.rawValue)"), .tabindex("0")
      ) {
        pre { text.inline }
      }
      p(.class("pane-end"), .id("ended-\(face.rawValue)"), .data("part"), .role("status")) {
        sentence
      }
    case .missing(let problem):
      div(
        .class("terminal is-ended pane-missing"), .id("missing-\(face.rawValue)"), .data("part"),
        .role("status")
      ) {
        p { strong { problem.sentence } }
        p { problem.remedy }
      }
    }
  }

  private func screen(_ face: String, _ before: TextLine, _ after: TextLine) -> HTMLElement {
    div(
      .class("terminal"), .role("group"),
      .aria("label", value: "Terminal of \(face); it receives the keys pressed here"),
      .tabindex("0"), .data("types-into", value: "keys-\(face)")
    ) {
      pre(.id("open-\(face)"), .data("part")) {
        before.inline
        span(.class("cursor"))
        after.inline
      }
    }
  }

  private func keyForm(_ face: Face, _ keys: [Link], _ csrf: String) -> HTMLElement {
    form(
      .class("pane-keys"), .id("keys-\(face.rawValue)"), .method("post"),
      .action(path(Self.pane(face))), .data("enhance"), .data("part")
    ) {
      hiddenField("csrf", csrf)
      for key in keys { choiceButton("key", key.url, key.label, style: [.small, .quiet]) }
    }
  }

  private func lineForm(_ face: Face, _ csrf: String) -> HTMLElement {
    postForm(path(Self.pane(face)), csrf, style: "pane-line") {
      label(.for("line-\(face.rawValue)")) { "Type a line" }
      input(
        .id("line-\(face.rawValue)"), .name("line"), .lang("ja"), .autocomplete("off"),
        .custom(name: "autocapitalize", value: "off"), .custom(name: "spellcheck", value: "false"))
      button(.class("button small")) { "Send" }
    }
  }
}
