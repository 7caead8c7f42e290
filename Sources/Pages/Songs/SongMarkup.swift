import Engine
import HTML

extension SongPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let song = state.info.song
    nav.spaced(.class("crumbs"), .aria("label", value: "Path")) {
      a.spaced(.href(SongsPage().path), .data("enhance"), .data("key", value: "/")) {
        "Songs"
        kbd { "/" }
      }
      span(.aria("hidden", value: "true")) { "›" }
    }
    header(.class("song-head")) {
      h1(.lang("ja")) { song.title }
      if !song.artist.isEmpty { p(.class("song-artist"), .lang("ja")) { song.artist } }
      if state.info.share.words > 0 { knownWords(state, layout.csrf) }
      lookForm(state, layout.csrf)
    }
    div(.id("song-status"), .data("part")) {
      if let building = state.building {
        DictionaryHeader(SongsPage(), building: Double(building) / 100).status
      }
      modelStatus(state, layout.csrf)
      state.info.text.flaws.map(banner)
    }
    player(state)
    section(.class("sheet song-sheet"), .aria("label", value: "Lyrics")) {
      switch state.view {
      case .block: block(state)
      case .parallel: parallel(state)
      }
    }
    bar(state, layout.csrf)
    ownTranslation(state, layout.csrf)
    correction(state, layout.csrf)
    legend
    recording(state, layout.csrf)
    more(layout.csrf)
    attribution()
  }

  private func knownWords(_ state: State, _ csrf: String) -> HTMLElement {
    div.spaced(.class("row song-known"), .id("song-known"), .data("part")) {
      let share = state.info.share
      p(.class("aside")) {
        "\(Quantity.share(share.known, of: share.words)) of its words known. "
        readable(state)
      }
      postForm(path(Self.study), csrf, style: "row") {
        choiceButton("mode", "scheduled", "Study words", "button small")
        choiceButton("mode", "cram", "Cram words", "button cram small")
      }
    }
  }

  private func readable(_ state: State) -> String {
    let goal = Quantity.percent(ReadingForecast.goal)
    guard let days = state.info.forecast.days, let date = state.readableAt else {
      return "\(goal) will take more than two years at \(state.info.forecast.told)."
    }
    guard days > 0 else { return "\(goal) readable now." }
    return "\(goal) readable by \(state.dates.day(date)) at \(state.info.forecast.told)."
  }

  // MARK: Lines

  private func block(_ state: State) -> HTMLElement {
    ol(.class(state.showsTranslations ? "lyrics is-translated" : "lyrics")) {
      for number in state.info.song.lines.indices {
        line(number, state) {
          if state.showsTranslations { translation(number, state) }
        }
      }
    }
  }

  /// Two panes, scrolled together by song.js.
  private func parallel(_ state: State) -> HTMLElement {
    div(.class("parallel")) {
      scrolling(.aria("label", value: "Lyrics")) {
        ol(.class("lyrics")) {
          for number in state.info.song.lines.indices { line(number, state) { .empty } }
        }
      }
      scrolling(.aria("label", value: "Translation")) {
        ol(.class("lyrics translations")) {
          for number in state.info.song.lines.indices {
            li(
              .class(style(number, state, "line")), .id("translation-\(number)"), .data("part")
            ) { translation(number, state) }
          }
        }
      }
    }
  }

  private func line(
    _ number: Int, _ state: State, @HTMLBuilder below: () -> HTMLContent
  ) -> HTMLElement {
    let isCurrent = number == state.line
    let lyrics = state.info.song.lines[number].lyrics
    let isEmpty = lyrics.text.isEmpty
    return li(
      .class(style(number, state, "line aid-\(state.aid.rawValue)\(isEmpty ? " is-pause" : "")")),
      .id("line-\(number)"), .data("part")
    ) {
      if isCurrent {
        p(.class("lyric"), .lang("ja"), .aria("current", value: "true")) {
          LyricLine(state.info.text.lines[number], chosen: state.chosen) {
            url(state, line: number, word: $0)
          }
        }
      } else if !isEmpty {
        a(
          .class("lyric"), .lang("ja"), .id("touch-\(number)"), .data("enhance"),
          .href(url(state, line: number, translations: true))
        ) { LyricLine(state.info.text.lines[number]) }
      }
      below()
    }
    .attributes(.data("start", value: "\(lyrics.start ?? 0)"), when: lyrics.start != nil)
    .attributes(.data("end", value: "\(lyrics.end ?? 0)"), when: lyrics.end != nil)
  }

  private func style(_ number: Int, _ state: State, _ style: String) -> String {
    number == state.line ? "\(style) is-current" : style
  }

  @HTMLBuilder
  private func translation(_ number: Int, _ state: State) -> HTMLContent {
    if let translation = state.info.song.lines[number].translation {
      p(.class("translation")) {
        translation.text
        span(.class("unseen")) { " (\(told(translation.source, state.dates)))" }
      }
    } else if let gloss = state.glosses[number], !gloss.words.isEmpty {
      p(.class("translation is-gloss")) {
        for (place, word) in gloss.words.enumerated() {
          if place > 0 { " · " }
          span(.lang("ja")) { word.word }
          " \(word.meaning)"
        }
      }
    }
  }

  private func told(_ source: Translation.Source, _ dates: LocalDates) -> String {
    switch source {
    case .you: "your translation"
    case .file: "from the file"
    case .model(let name, let date): "by \(name), \(dates.day(date))"
    }
  }

  // MARK: The recording

  /// The player, whose buttons recording.js serves.
  @HTMLBuilder
  private func player(_ state: State) -> HTMLContent {
    if let recording = state.info.recording {
      section(.class("sheet song-player"), .aria("label", value: "Recording")) {
        audio(
          .id("song-audio"), .controls, .preload("metadata"),
          .src(RecordingFile(id: id, kind: recording.kind).path))
        div.spaced(.class("row")) {
          soundButton("play", "Play or pause", "x")
          soundButton("loop", "Loop the line", "l").attributes(.aria("pressed", value: "false"))
          soundButton("slower", "Slower", ",")
          span(.id("song-speed"), .aria("live", value: "polite")) { "1.0×" }
          soundButton("faster", "Faster", ".")
        }
      }
    }
  }

  private func soundButton(_ action: String, _ words: String, _ key: String) -> HTMLElement {
    button(
      .class("button quiet small"), .type("button"), .data("sound", value: action),
      .data("key", value: key)
    ) {
      words
      " "
      kbd { key }
    }
  }

  @HTMLBuilder
  private func recording(_ state: State, _ csrf: String) -> HTMLContent {
    let hasOne = state.info.recording != nil
    drawer(
      hasOne ? "Recording and times" : "Add your recording", isOpen: state.recording.error != nil
    ) {
      if hasOne {
        p {
          "To time the lines, press Tap when each begins. Times go along with the LRC export."
        }
        postForm(path(Self.times), csrf, style: "row") {
          hiddenField("times", "")
          soundButton("tap", "Tap", "m")
          span(.id("tapped"), .aria("live", value: "polite"))
          button(.class("button small")) { "Save times" }
        }
        .attributes(.id("song-times"))
      }
      postForm(path(Self.recording), csrf, style: "form", isMultipart: true, isEnhanced: false) {
        inputField(
          "recording", "A file of your own", state.recording, .type("file"),
          .accept("audio/*,.mp3,.m4a,.ogg,.flac,.wav")
        ) { p { "MP3, M4A, OGG, FLAC or WAV, up to 50 MB. It stays on this computer." } }
        div.spaced(.class("row")) {
          choiceButton("intent", "add", hasOne ? "Replace" : "Add recording")
          if hasOne { choiceButton("intent", "remove", "Remove", "button quiet") }
        }
      }
    }
  }

  // MARK: The bar

  private func bar(_ state: State, _ csrf: String) -> HTMLElement {
    let sung = state.info.song.lines.indices.filter { !state.info.song.lines[$0].text.isEmpty }
    return nav(.class("song-bar"), .id("song-bar"), .data("part"), .aria("label", value: "Line")) {
      div.spaced(.class("row")) {
        step("Previous", key: "k ArrowUp", to: before(state), state)
        span(.class("song-place")) { "\(sung.prefix { $0 <= state.line }.count) of \(sung.count)" }
        step("Next", key: "j ArrowDown", to: after(state), state)
        a.spaced(
          .class("button quiet small"), .id("song-translations"), .data("key", value: "t"),
          .data("enhance"), .href(url(state, translations: !state.showsTranslations)),
          .aria("pressed", value: "\(state.showsTranslations)"), .role("button")
        ) {
          "Translation"
          kbd { "t" }
        }
        unknownLinks(state)
      }
      chosenWord(state, csrf)
      if let translation = state.info.song.lines[state.line].translation, state.showsTranslations {
        p(.class("aside")) { "Translation: \(told(translation.source, state.dates))" }
      } else if state.showsTranslations, state.glosses[state.line] != nil {
        p(.class("aside")) { "No translation yet: word by word, from the dictionary" }
      }
    }
  }

  private func step(_ words: String, key: String, to line: Int, _ state: State) -> HTMLElement {
    a.spaced(
      .class("button small"), .id("song-\(words.lowercased())"), .data("key", value: key),
      .data("enhance"), .href(url(state, line: line))
    ) {
      words
      kbd { String(key.prefix(1)) }
    }
    .attributes(.aria("disabled", value: "true"), when: line == state.line)
  }

  /// The nearest lines that have text.
  private func before(_ state: State) -> Int {
    state.info.song.lines.prefix(state.line).lastIndex { !$0.text.isEmpty } ?? state.line
  }

  private func after(_ state: State) -> Int {
    state.info.song.lines.indices.dropFirst(state.line + 1).first {
      !state.info.song.lines[$0].text.isEmpty
    } ?? state.line
  }

  @HTMLBuilder
  private func unknownLinks(_ state: State) -> HTMLContent {
    let here = SongInfo.WordPlace(line: state.line, word: state.chosen ?? -1)
    for (words, key, place) in [
      ("Previous unknown word", "b", state.info.unknownWord(.before, of: here)),
      ("Next unknown word", "n", state.info.unknownWord(.after, of: here)),
    ] {
      if let place {
        a.spaced(
          .class("button quiet small"), .data("key", value: key), .data("enhance"),
          .id("song-unknown-\(key)"), .href(url(state, line: place.line, word: place.word))
        ) {
          words
          kbd { key }
        }
      }
    }
  }

  @HTMLBuilder
  private func chosenWord(_ state: State, _ csrf: String) -> HTMLContent {
    if let word = state.word, word.isWord {
      div.spaced(.class("row song-word")) {
        strong(.lang("ja")) { word.surface }
        if let pitch = word.pitch { span(.lang("ja")) { pitch.told } }
        a.spaced(
          .class("button small"), .data("lookup"), .data("key", value: "Enter"),
          .href(
            DictionaryPage().path([
              "text": state.info.song.lines[state.line].text, "at": "\(word.offset)",
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
            keyButton("Add to deck", "a", "button small quiet")
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

  @HTMLBuilder
  private func hiddenPlace(_ state: State) -> HTMLContent {
    hiddenField("line", "\(state.line)")
    if let chosen = state.chosen { hiddenField("word", "\(chosen)") }
    if state.showsTranslations { hiddenField("translations", "true") }
  }

  // MARK: The rest

  /// The translation by a language model: in progress, failed, or how to have one.
  @HTMLBuilder
  private func modelStatus(_ state: State, _ csrf: String) -> HTMLContent {
    if let job = state.info.job, job.isOpen {
      section(.class("sheet"), .role("status")) { p { "Translation: \(job.sentence)." } }
    } else if state.info.song.lines.contains(where: \.isUntranslated) {
      section(.class("sheet row spread")) {
        if let failure = state.info.job?.failure { p { "\(failure.sentence) \(failure.remedy)" } }
        if state.isTranslating {
          postForm(path(Self.request), csrf) { button(.class("button")) { "Translate" } }
        } else {
          p(.class("aside")) {
            "Lines without a translation are glossed word by word. To have them translated, "
            a(.href(ModelPage().path)) { "connect a language model" }
            ", also a local one."
          }
        }
      }
    }
  }

  private func lookForm(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path(Self.look), csrf, style: "row song-look") {
      div(.class("row"), .id("song-look"), .data("part")) {
        hiddenPlace(state)
        for (aid, words, key) in [
          (Settings.ReadingAid.furigana, "Furigana", "f"), (.pitch, "Pitch", "p"),
        ] {
          button.spaced(
            .class("button quiet small"), .name("aid"), .value(aid.rawValue),
            .id("song-\(aid.rawValue)"), .data("key", value: key),
            .aria("pressed", value: "\(state.aid == aid)")
          ) {
            words
            kbd { key }
          }
        }
        for (view, words) in [(Settings.SongView.block, "Lines"), (.parallel, "Side by side")] {
          button(
            .class("button quiet small"), .name("view"), .value(view.rawValue),
            .aria("pressed", value: "\(state.view == view)")
          ) { words }
        }
      }
    }
  }

  /// How the chosen word is read. Singers have readings of their own, such as マジ for 本気.
  private func correction(_ state: State, _ csrf: String) -> HTMLElement {
    div(.id("song-correction"), .data("part")) {
      if let word = state.word, word.isWord {
        drawer("Correct the reading of \(word.surface)", isOpen: state.correction.error != nil) {
          postForm(path(Self.correction), csrf, style: "form") {
            hiddenPlace(state)
            inputField(
              "reading", "Reading", state.correction, .type("text"), .lang("ja"),
              .autocomplete("off")
            ) { p { "In kana or romaji, as it is sung; \(word.reading) now." } }
            inputField(
              "accent", "Pitch accent", Field(), .type("number"), .min("0"), .max("20"),
              .inputmode("numeric")
            ) { p { "The mora before the downstep; 0 for none. Empty to keep it." } }
            selectField(
              "scope", "Where",
              [
                Choice(value: "line", label: "In this line"),
                Choice(value: "song", label: "In this song"),
                Choice(value: "everywhere", label: "Everywhere"),
              ])
            button(.class("button")) { "Correct" }
          }
        }
      }
    }
  }

  private func ownTranslation(_ state: State, _ csrf: String) -> HTMLElement {
    div(.id("own-translation"), .data("part")) {
      drawer("Your translation of line \(state.line + 1)", isOpen: state.own.error != nil) {
        postForm(path(Self.translation), csrf, style: "form") {
          hiddenPlace(state)
          textArea("text", "Translation", state.own, .rows("2"))
          button(.class("button")) { "Save translation" }
        }
      }
    }
  }

  /// The marks of words, by what is remembered of them.
  private var legend: HTMLElement {
    p.spaced(.class("aside song-legend")) {
      "Words:"
      for memory in WordMemory.allCases {
        span(.class("word is-\(memory.rawValue)")) { memory.rawValue }
      }
    }
  }

  @HTMLBuilder
  private func more(_ csrf: String) -> HTMLContent {
    drawer("Export", isOpen: false) {
      p.spaced(.class("row")) {
        for format in SongFormat.allCases {
          a(.class("button quiet"), .href(SongFile(id: id, format: format).path), .download) {
            format.name
          }
        }
      }
    }
    drawer("Delete this song", isOpen: false) {
      p { "It goes with its translations. Words in your decks stay, and undo brings it back." }
      postForm(path(Self.deletion), csrf) {
        button(.class("button danger")) { "Delete song" }
      }
    }
  }
}
