import Engine
import HTML

/// The translation by a language model: asked for, in progress, failed, asked for once more.
extension SongPage {
  /// Whether something about the translation is told above the lyrics, rather than below them.
  func isUrgent(_ state: State) -> Bool {
    state.info.job.map { $0.isOpen || $0.failure != nil } ?? isJustTranslated(state)
  }

  /// Whether the translation that the page showed is done.
  private func isJustTranslated(_ state: State) -> Bool {
    state.hasShownJob && state.info.job == nil && state.info.song.isTranslatedByModel
      && state.info.song.untranslated.isEmpty
  }

  /// The translation by a language model: in progress, failed, or how to have one.
  @HTMLBuilder
  func modelStatus(_ state: State, _ csrf: String) -> HTMLContent {
    if let job = state.info.job, job.isOpen {
      section(.class("sheet"), .data("jobs")) {
        let sentence = job.sentence(at: state.dates.now, clock: state.dates.second)
        p(.role("status")) { "Translation: \(sentence)\(sentence.hasSuffix(".") ? "" : ".")" }
        if let problem = job.problem { p(.class("aside")) { problem.remedy } }
        postForm(SongsPage().path(SongsPage.job), csrf, style: "row") {
          hiddenField("job", job.id)
          hiddenField("song", "\(id)")
          if state.showsTranslations { hiddenField("translations", "true") }
          actionButton(SongsPage.JobAction.remove, "Stop", style: [.quiet, .small])
          span(.class("aside")) { "The lines translated so far are kept." }
        }
      }
    } else if isJustTranslated(state) {
      let count = state.info.song.countTranslatedByModel
      p(.class("aside"), .role("status"), .data("done")) {
        "\(Quantity.count(count, "line")) translated."
      }
    } else if state.info.song.untranslated.isEmpty {
      // A translation that was asked for again.
      if state.info.job?.failure != nil { section(.class("sheet row")) { failure(state) } }
    } else {
      let hasButton = state.isTranslating && state.isIncluded
      section(.class(hasButton ? "sheet row spread" : "sheet row")) {
        failure(state)
        if hasButton {
          p(.class("aside")) { Self.sending(state.info.song.untranslatedCount, state.prices) }
          buttonForm("Translate", to: path(Self.request), csrf, style: [.quiet])
        } else if !state.isIncluded {
          p.spaced(.class("aside")) {
            if state.info.song.isJapanese { Self.withoutTranslation }
            Problem.notIncluded(.songTranslation).sentence
            pageLink("See plans", PlanPage().path)
          }
        } else {
          p(.class("aside")) {
            if state.info.song.isJapanese { "\(Self.withoutTranslation) " }
            "To translate \(state.info.song.isJapanese ? "them" : "the lines"), "
            a(.href(ModelPage().path)) { "connect a language model" }
            ". It can be one that you run yourself. Or type each translation below. "
            "Lyrics can also bring them all: as every second line, or in an LRC file."
          }
        }
      }
    }
  }

  @HTMLBuilder
  private func failure(_ state: State) -> HTMLContent {
    if let failure = state.info.job?.failure {
      p.spaced {
        "\(failure.sentence) \(failure.remedy)"
        helpLink(in: failure.remedy)
      }
    }
  }

  /// Of a song with Japanese: other words have no meanings.
  private static let withoutTranslation =
    "Lines without a translation show the meaning of each word."

  /// Describes what “Translate” sends, and its approximate price.
  private static func sending(_ lines: Int, _ prices: TutorSettings) -> String {
    let cost = FillPlan(translations: lines).costSentence(prices)
    return "\(Quantity.count(lines, "line")) can be sent to be translated. \(cost)"
  }

  /// Asks once more for what a model has translated, such as after a change to another one.
  @HTMLBuilder
  func translatingAgain(_ state: State, _ csrf: String) -> HTMLContent {
    let (song, job) = (state.info.song, state.info.job)
    if state.isTranslating, state.isIncluded, song.isTranslatedByModel, job?.isOpen != true {
      drawer("Translate again", isOpen: false) {
        let count = Set(song.retranslated.map(\.text)).count
        p {
          "\(Quantity.count(count, "line")) can be sent again; your translations and the file's stay. "
          FillPlan(translations: count).costSentence(state.prices)
        }
        postForm(path(Self.request), csrf) {
          hiddenField("again", "true")
          button(.class("button quiet")) { "Translate again" }
        }
      }
    }
  }
}
