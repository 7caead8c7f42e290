import Engine
import HTML

/// The bar below the lyrics: where the learner is, and the chosen word.
///
/// It is one row on a phone, and one more for a chosen word: what is less often used is in a popover
/// there, which CSS lays out in the bar itself where there is room.
extension SongPage {
  func bar(_ state: State, _ csrf: String) -> HTMLElement {
    let song = state.info.song
    let count = song.lines.count(where: \.isSung)
    return nav(
      .class("song-bar"), .id("song-bar"), .data("part"), .data("line", value: "\(state.line)"),
      .aria("label", value: "Line")
    ) {
      div.spaced(.class("row song-steps")) {
        step(
          "Previous", style: "button quiet small", sign: "‹", key: "k ArrowUp",
          to: before(state), state, csrf)
        span(.class("song-place")) { "\(song.number(ofLine: state.line)) of \(count)" }
        step(
          "Next", style: "button small", sign: "›", key: "j ArrowDown", to: after(state), state,
          csrf)
        playButton(state)
        button(
          .class("button quiet small song-more"), .type("button"),
          .custom(name: "popovertarget", value: "song-menu"), .aria("label", value: "More")
        ) { "⋯" }
        menu(state, csrf)
        chosenWord(state, csrf)
      }
      if let translation = song.lines[state.line].translation, state.showsTranslations {
        p(.class("aside song-source")) {
          "Translation: \(origin(translation.source, state.dates))"
        }
      } else if state.showsTranslations, state.glosses[state.line] != nil {
        p(.class("aside song-source")) { "Word by word, from the dictionary" }
      }
    }
    .attributes(.data("place", value: "\(song.place)"), when: state.line != song.place)
  }

  private func menu(_ state: State, _ csrf: String) -> HTMLElement {
    div.spaced(.class("song-menu"), .id("song-menu"), .custom(name: "popover", value: "auto")) {
      form(.method("get"), .action(path), .data("enhance")) {
        hiddenField("line", "\(state.line)")
        if !state.showsTranslations { hiddenField("translations", "true") }
        button.spaced(
          .class("button quiet small"), .id("song-translations"), .data("key", value: "t"),
          .aria("pressed", value: "\(state.showsTranslations)")
        ) {
          "Translation"
          kbd { "t" }
        }
      }
      loopButton(state)
      unknownWords(state, csrf)
      let share = state.info.share(ofLine: state.line)
      if share.words > 0 { span(.class("aside")) { "\(share.known) of \(share.words) known" } }
      if let word = state.word, word.isWord { details(of: word) }
    }
  }

  @HTMLBuilder
  private func chosenWord(_ state: State, _ csrf: String) -> HTMLContent {
    if let word = state.word, word.isWord {
      div.spaced(.class("row song-word")) {
        strong(.lang("ja")) { word.surface }
        if word.reading != word.surface {
          span(.class("aside song-reading"), .lang("ja")) { word.reading }
        }
        a.spaced(
          .class("button quiet small"), .data("lookup"), .data("key", value: "Enter"),
          .href(
            DictionaryPage().path([
              "text": state.info.song.lines[state.line].text, "at": "\(word.offset)",
              "reading": word.lemmaReading,
            ]))
        ) {
          "Look up"
          kbd { "Enter" }
        }
        if word.hasCard {
          badge("in a deck", "review")
        } else {
          postForm(path(Self.word), csrf) {
            hiddenPlace(state)
            hiddenLines(state)
            button.spaced(.class("button small quiet"), .data("key", value: "a")) {
              span {
                "Add"
                span(.class("song-words")) { " to deck" }
              }
              kbd { "a" }
            }
          }
          .attributes(.data("in-place"))
        }
      }
    }
  }

  private func details(of word: AnalysedText.Word) -> HTMLElement {
    div.spaced(.class("row song-details")) {
      if let pitch = word.pitch { span(.lang("ja")) { pitch.summary } }
      if let usual = word.usualReading {
        span(.class("aside")) {
          "usually "
          span(.lang("ja")) { usual }
        }
      }
      for kanji in word.kanji {
        a(.class("chip"), .lang("ja"), .data("lookup"), .href(KanjiPage(literal: kanji).path)) {
          kanji
        }
      }
    }
  }
}
