import Engine
import HTML

extension SongPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    head(state, layout.csrf)
    editForm(state, layout.csrf)
    div(.id("song-status"), .data("part")) {
      if let building = state.building {
        DictionaryHeader(SongsPage(), building: building).status
      }
      if isUrgent(state) { modelStatus(state, layout.csrf) }
      state.info.text.flaws.map(banner)
    }
    player(state)
    touching(layout.csrf)
    section(.class("sheet song-sheet"), .aria("label", value: "Lyrics")) {
      lyrics(state)
    }
    // It would cover the form's button.
    if state.editing == nil { bar(state, layout.csrf) }
    div(.id("song-translating"), .data("part")) {
      if !isUrgent(state) { modelStatus(state, layout.csrf) }
      translatingAgain(state, layout.csrf)
    }
    ownTranslation(state, layout)
    correction(state, layout.csrf)
    if state.info.song.isJapanese { legend }
    recording(state, layout.csrf)
    more(layout.csrf)
    if state.info.song.isJapanese { attribution() }
  }

  @HTMLBuilder
  private func head(_ state: State, _ csrf: String) -> HTMLContent {
    let song = state.info.song
    nav.spaced(.class("crumbs"), .aria("label", value: "Breadcrumbs")) {
      pageLink("Songs", SongsPage().path).attributes(.data("key", value: "/"))
    }
    header {
      div(.class("heading")) {
        h1(.lang(language(song.isJapanese))) { song.title }
        pageLink("Edit", editPath, "button quiet small")
      }
      if !song.artist.isEmpty {
        p(.class("song-artist"), .lang(language(song.isJapanese))) { song.artist }
      }
      if !song.isJapanese {
        p(.class("aside")) { "Without Japanese, the song has no readings, and no words to learn." }
      }
      if state.info.share.words > 0 { knownWords(state, csrf) }
      lookForm(state, csrf)
    }
  }

  /// Of what is not Japanese, the language is unknown.
  func language(_ isJapanese: Bool) -> String { isJapanese ? "ja" : "" }

  private func knownWords(_ state: State, _ csrf: String) -> HTMLElement {
    div.spaced(.class("row song-known"), .id("song-known"), .data("part")) {
      let share = state.info.share
      p(.class("aside")) {
        "\(Quantity.share(share.known, of: share.words)) of words known. "
        readable(state)
      }
      postForm(path(Self.study), csrf, style: "row") {
        studyButton("Study words", style: [.quiet, .small])
        cramButton("Cram words", style: [.cram, .small])
      }
      if state.hasOtherLesson {
        p(.class("aside")) { "Your open lesson ends when “Study words” begins one." }
      }
    }
  }

  private func readable(_ state: State) -> String {
    let goal = Quantity.percent(ReadingForecast.goal)
    guard let days = state.info.forecast.days, let date = state.readableAt else {
      return "\(goal) in more than two years at \(state.info.forecast.summary)."
    }
    guard days > 0 else { return "\(goal) readable now." }
    return "\(goal) readable by \(state.dates.day(date)) at \(state.info.forecast.summary)."
  }

  // MARK: Lines

  /// Side by side, each translation is in the row of its line.
  @HTMLBuilder
  private func lyrics(_ state: State) -> HTMLContent {
    let isParallel = state.view == .parallel
    let isTranslated = isParallel || state.showsTranslations
    earlier(state)
    ol(
      .class(isParallel ? "lyrics parallel" : isTranslated ? "lyrics is-translated" : "lyrics"),
      .id(Self.list), .data("grows", value: path)
    ) {
      for number in state.window {
        line(number, state) {
          if isTranslated { translation(number, state) }
        }
      }
    }
    later(state)
  }

  /// Lines of a long song that are not on the page.
  @HTMLBuilder
  private func earlier(_ state: State) -> HTMLContent {
    if let before = SongWindow.before(state.window) {
      pageLink("Earlier lines", url(state, from: before), "button quiet small")
        .attributes(.data("more-before", value: Self.list))
    }
  }

  @HTMLBuilder
  private func later(_ state: State) -> HTMLContent {
    if let after = SongWindow.after(state.window, of: state.info.song.lines.count) {
      pageLink("More lines", url(state, from: after), "button quiet small")
        .attributes(.data("more", value: Self.list))
    }
  }

  private static let list = "lyrics"

  private func line(
    _ number: Int, _ state: State, @HTMLBuilder below: () -> HTMLContent
  ) -> HTMLElement {
    let line = state.info.song.lines[number]
    let isJapanese = line.isJapanese && state.info.song.isJapanese
    let isCurrent = number == state.line
    let isPause = line.text.isEmpty
    let kind = isPause ? " is-pause" : line.isSung ? "" : " is-unsung"
    let style = "line \(state.aid.style)\(kind)"
    return li(
      .class(isCurrent ? "\(style) is-current" : style), .id("line-\(number)"), .data("part")
    ) {
      if isCurrent, state.isLineChosen {
        p(.class("lyric"), .lang(language(isJapanese)), .aria("current", value: "true")) {
          LyricLine(
            line: state.info.text.lines[number], showsPitch: state.aid.shows(.pitch),
            chosen: state.chosen, url: isJapanese ? { url(state, word: $0) } : nil)
        }
      } else if !isPause {
        button(
          .class("lyric"), .lang(language(isJapanese)), .id("touch-\(number)"),
          .custom(name: "form", value: Self.touch), .name("line"), .value("\(number)")
        ) { LyricLine(line: state.info.text.lines[number], showsPitch: state.aid.shows(.pitch)) }
        .attributes(.aria("current", value: "true"), when: isCurrent)
      }
      below()
    }
    .attributes(.data("start", value: "\(line.lyrics.start ?? 0)"), when: line.lyrics.start != nil)
    .attributes(.data("end", value: "\(line.lyrics.end ?? 0)"), when: line.lyrics.end != nil)
  }

  @HTMLBuilder
  private func translation(_ number: Int, _ state: State) -> HTMLContent {
    if let translation = state.info.song.lines[number].translation {
      p(.class("translation")) {
        translation.text
        span(.class("unseen")) { " (\(origin(translation.source, state.dates)))" }
      }
    } else if state.info.isLeftOut(number) {
      p(.class("translation aside")) { "Could not be translated." }
    }
    if let gloss = state.glosses[number], !gloss.words.isEmpty {
      p(.class("translation is-gloss")) {
        span(.class("unseen")) { "Word by word: " }
        for (place, word) in gloss.words.enumerated() {
          if place > 0 { " · " }
          span(.lang("ja")) { word.word }
          " \(word.meaning)"
        }
      }
    }
  }

  func origin(_ source: Translation.Source, _ dates: LocalDates) -> String {
    switch source {
    case .you: "your translation"
    case .file: "from the file"
    case .model(let name, let date): "by \(name), \(dates.day(date))"
    }
  }

  // MARK: The rest

  private func lookForm(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path(Self.look), csrf, style: "row song-look") {
      // The other view is a different page.
      div(.class("row"), .id("song-look-\(state.view.rawValue)"), .data("part")) {
        hiddenPlace(state)
        let aids: [(SongSettings.ReadingAid, String, String)] =
          state.info.song.isJapanese
          ? [(.furigana, "Furigana", "f"), (.pitch, "Pitch", "p")] : []
        for (aid, words, key) in aids {
          button.spaced(
            .class("button quiet small"), .name("aid"), .value(aid.rawValue),
            .id("song-\(aid.rawValue)"), .data("key", value: key),
            .aria("pressed", value: "\(state.aid.shows(aid))")
          ) {
            words
            kbd { key }
          }
        }
        for (view, words) in [(SongSettings.View.block, "Lines"), (.parallel, "Side by side")] {
          button(
            .class("button quiet small"), .name("view"), .value(view.rawValue),
            .aria("pressed", value: "\(state.view == view)")
          ) { words }
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
}

extension SongSettings.ReadingAid {
  /// The classes by which CSS shows it.
  fileprivate var style: String {
    let parts = [Self.furigana, .pitch].filter { shows($0) }
    return parts.isEmpty ? "aid-none" : parts.map { "aid-\($0.rawValue)" }.joined(separator: " ")
  }
}
