import Engine
import HTML
import Hummingbird

/// The folded parts below the lyrics: corrections, the learner's translation, export and deletion.
extension SongPage {
  /// How the chosen word is read. Singers have readings of their own, such as マジ for 本気.
  func correction(_ state: State, _ csrf: String) -> HTMLElement {
    div(.id("song-correction"), .data("part")) {
      if let word = state.word, word.isWord {
        drawer("Correct the reading of \(word.surface)", isOpen: state.correction.error != nil) {
          postForm(path(Self.correction), csrf, style: "form") {
            hiddenPlace(state)
            hiddenLines(state)
            inputField(
              "reading", "Reading", state.correction, .type("text"), .lang("ja"),
              .autocomplete("off")
            ) { p { "In kana or romaji, as sung. Currently \(word.reading)." } }
            inputField(
              "accent", "Pitch accent", state.accent, .type("number"), .min("0"), .max("20"),
              .inputmode("numeric")
            ) {
              p {
                """
                The mora before the downstep; 0 for heiban. Leave it empty to keep the accent. To \
                remove your correction, leave both fields empty.
                """
              }
            }
            selectField(
              "scope", "Where",
              Self.scopes.map { Choice($0.key, $0.value) }.choosing(state.scope.rawValue))
            button(.class("button")) { "Correct" }
          }
          .attributes(.data("in-place"))
        }
      } else {
        // The word is gone.
        alert(state.correction.error)
      }
    }
  }

  private static let scopes: KeyValuePairs<SongCorrection.Scope, String> = [
    .line: "In this line", .song: "In this song", .everywhere: "Everywhere",
  ]

  func ownTranslation(_ state: State, _ layout: Layout) -> HTMLElement {
    div(.id("own-translation"), .data("part")) {
      drawer("Your translation of this line", isOpen: state.own.error != nil) {
        let song = state.info.song
        p(.lang(language(song.isJapanese))) { song.lines[state.line].text }
        postForm(path(Self.translation), layout.csrf, style: "form") {
          hiddenPlace(state)
          hiddenLines(state)
          textArea("text", "Translation", state.own, .rows("2"))
          button(.class("button")) { "Save translation" }
        }
        .attributes(.data("in-place"))
        if layout.offersTutor, !song.lines[state.line].text.isEmpty {
          p {
            pageLink(
              "Ask the tutor about this line",
              TutorPage.path(about: song.lines[state.line].text, from: song.title))
          }
        }
      }
    }
  }

  @HTMLBuilder
  func more(_ csrf: String) -> HTMLContent {
    drawer("Export", isOpen: false) {
      p.spaced(.class("row")) {
        for format in SongFormat.allCases {
          a(.class("button quiet"), .href(SongFile(id: id, format: format).path), .download) {
            format.name
          }
        }
      }
      p(.class("aside")) {
        "To add the song again, export it as LRC; plain text and JSON are for other programs."
      }
    }
    drawer("Delete this song", isOpen: false) {
      p { "Its translations are deleted too. Words in your decks are kept. You can undo this." }
      buttonForm("Delete song", to: path(Self.deletion), csrf, style: [.danger])
    }
  }
}

// MARK: - Forms

extension SongPage {
  func correct(_ context: PageContext) async throws -> Response {
    let form = context.form
    let scope = SongCorrection.Scope(rawValue: form["scope"]) ?? .line
    do {
      let reader = try await open(context)
      let state = try await State(reader, context)
      guard let word = state.word else { throw RequestError.notFound }
      let correction = SongCorrection(
        word.surface, line: state.line, reading: form["reading"], fall: form["accent"],
        scope: scope)
      try await reader.sent(.corrected(correction, at: context.now))
      context.sayUndoable(
        correction.isRemoval
          ? "Removed the correction for \(word.surface)." : "Corrected \(word.surface).")
      return context.seeOther(url(state, word: state.chosen))
    } catch let problem as Problem {
      return try await refused(problem, context) {
        $0.correction = Field(value: form["reading"], error: problem.description)
        $0.accent.value = form["accent"]
        $0.scope = scope
      }
    }
  }

  func translate(_ context: PageContext) async throws -> Response {
    let text = context.form["text"]
    do {
      let reader = try await open(context)
      let song = try reader.state.info.required().song
      try await reader.sent(.translated(song.place, text, at: context.now))
      let line = "line \(song.number(ofLine: song.place))"
      context.sayUndoable(
        text.allSatisfy(\.isWhitespace)
          ? "Removed your translation of \(line)." : "Translated \(line).")
      return context.seeOther(
        url(line: song.place, word: context.form.number("word"), translations: true))
    } catch let problem as Problem {
      return try await refused(problem, context) {
        $0.own = Field(value: text, error: problem.description)
      }
    }
  }
}
