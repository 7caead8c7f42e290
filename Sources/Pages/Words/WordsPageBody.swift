import Engine
import HTML

// The markup of random words and their definitions.

extension WordsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    heading("Words") {
      div.spaced(.class("row")) {
        pageLink("Quiz", QuizPage().path, "button quiet")
        pageLink(
          "Your words", LibraryPage().path(["language": state.language.rawValue]), "button quiet")
      }
    }
    div(.id("word-chooser"), .data("part")) { chooser(state, layout.csrf) }
    div(.id("words"), .data("part")) { about(state) }
    if state.building == nil, state.problem == nil { list(state, layout.csrf) }
  }

  /// Notes about the words, or the reason why there are none.
  @HTMLBuilder
  private func about(_ state: State) -> HTMLContent {
    if let building = state.building {
      p(.class("summary"), .role("status")) { "Building the dictionary: \(building)%" }
    } else if let problem = state.problem {
      emptySheet {
        p(.class("lead")) { problem.sentence }
        p { problem.remedy }
      }
    } else if let fallback = state.fallback {
      p.spaced(.class("banner"), .role("status")) {
        "\(fallback)"
        pageLink("Settings", SettingsPage().path)
      }
    } else if state.query.error != nil, state.language.isMeaning(state.query.value) {
      p {
        pageLink(
          "Look up “\(state.query.value)” in the dictionary",
          DictionaryPage().path(["q": state.query.value]), "button quiet")
      }
    } else if state.words.isEmpty, state.query.value.isEmpty {
      emptySheet {
        if state.from > 0 {
          p(.class("lead")) { "There are no more words." }
          p { pageLink("Back to the beginning", url(state, seed: state.seed), "button") }
        } else {
          p(.class("lead")) { "There are no words at this level." }
          p { "Choose another level or language." }
        }
      }
    }
  }

  private func chooser(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path(Self.choice), csrf, style: "sheet") {
      div(.class("row word-chooser")) {
        inputField(
          "q", "A word to define", state.query, .type("search"), .lang(state.language.rawValue),
          .autocomplete("off"))
        // The first button is pressed by the Enter key, in the field of the word.
        button(.class("button quiet")) { "Define" }
      }
      div(.class("row word-chooser")) {
        selectField(
          "language", "Language",
          WordLanguage.allCases.map { Choice($0, $0.name) }.choosing(state.language.rawValue))
        selectField(
          "level", "Level",
          WordLevel.allCases.map { Choice($0, Self.name(of: $0)) }
            .choosing(state.level.rawValue))
        selectField("deck", "Add to", Self.decks(state))
        choiceButton("show", "words", "Show words", style: [.quiet])
      }
      if let ranking = state.ranking {
        p(.class("aside")) { "Chosen by the frequencies of \(ranking)" }
      }
    }
    .attributes(.data("finds", value: "word-list"))
  }

  /// The language's own deck, then the others.
  private static func decks(_ state: State) -> [Choice] {
    let own = state.language.deckName
    let others = state.decks.filter { $0 != own }.map {
      Choice(value: $0, label: $0, isChosen: $0 == state.deck)
    }
    return [
      Choice(
        value: "", label: state.decks.contains(own) ? own : "\(own) (new)",
        isChosen: !others.contains(where: \.isChosen))
    ] + others
  }

  private static func name(of level: WordLevel) -> String {
    switch level {
    case .common: "Common words"
    case .medium: "Less common"
    case .rare: "Rare"
    }
  }

  /// The source of the definitions of all words shown; nil if they differ.
  private func sharedSource(_ state: State) -> String? {
    let sources = Set(state.words.map { $0.sourceTold(at: state.dates.now) })
    return sources.count == 1 ? sources.first : nil
  }

  @HTMLBuilder
  private func list(_ state: State, _ csrf: String) -> HTMLContent {
    let source = sharedSource(state)
    ul(.class("words"), .id("word-list"), .data("grows", value: address(of: state))) {
      // In the list, as the words that are added to it may have another one.
      if let source {
        li(.class("aside words-source"), .id("source-\(state.from)"), .data("part")) {
          "Definitions: \(source)"
        }
      }
      for (place, word) in state.words.enumerated() {
        li(.class("word-card sheet"), .id(Self.id(state.from + place)), .data("part")) {
          entry(word)
          if source == nil { p(.class("aside")) { word.sourceTold(at: state.dates.now) } }
          if state.kept.contains(word.text) {
            pageLink("in a deck", FindPage().path(["q": word.text]), "badge badge-review")
            if !state.query.value.isEmpty { again(word, state, csrf) }
          } else {
            adding(word, at: state.from + place, state, csrf)
          }
        }
      }
    }
    div.spaced(.class("row"), .id("more-words")) {
      if let next = state.next {
        pageLink("Show more", url(state, seed: state.seed, from: next), "button")
          .attributes(.data("more", value: "word-list"))
      }
      if state.query.value.isEmpty {
        pageLink("Show other words", url(state, seed: state.otherSeed), "button quiet")
      }
    }
  }

  @HTMLBuilder
  private func entry(_ word: DefinedWord) -> HTMLContent {
    h2.spaced {
      span(.lang(word.language.rawValue)) { word.text }
      if let phonetic = word.phonetic { span(.class("aside")) { phonetic } }
    }
    meaning(word.meanings.first, word.language)
    if word.meanings.count > 1 {
      details {
        summary { Quantity.count(word.meanings.count - 1, "more meaning") }
        ul {
          word.meanings.dropFirst().map { meaning in li { self.meaning(meaning, word.language) } }
        }
      }
    }
  }

  @HTMLBuilder
  private func meaning(
    _ meaning: DefinedWord.Meaning?, _ language: WordLanguage
  ) -> HTMLContent {
    if let meaning {
      p.spaced {
        if let grammar = meaning.grammar { span(.class("aside")) { grammar } }
        if let usage = meaning.usage { span(.class("aside")) { usage } }
        meaning.definition
      }
      if let example = meaning.example {
        p.spaced(.class("word-example")) {
          span(.lang(language.rawValue)) { example }
          if let translation = meaning.exampleTranslation {
            span(.class("aside")) { translation }
          }
        }
      }
    }
  }

  /// The changes that fetching the definitions again would make, and a button for it.
  @HTMLBuilder
  private func again(_ word: DefinedWord, _ state: State, _ csrf: String) -> HTMLContent {
    if let change = state.change {
      p {
        "Currently “\(change.before)”. New definition: “\(change.after)”."
      }
      postForm(path(Self.updating), csrf) {
        hiddenField("word", word.text)
        hiddenField("language", word.language.rawValue)
        button(.class("button small")) { "Update" }
      }
    } else if state.isFetchedAgain {
      p(.class("aside")) { "Your item is up to date." }
    } else {
      pageLink(
        "Update definition",
        path(["q": word.text, "language": word.language.rawValue, "again": "true"]))
    }
  }

  /// The address of the whole list, which stays the same while the list grows.
  private func address(of state: State) -> String {
    guard state.query.value.isEmpty else {
      return path(["q": state.query.value, "language": state.language.rawValue])
    }
    return url(state, seed: state.seed)
  }

  /// The ID of the card of the word at a place in the list.
  static func id(_ place: Int) -> String { "word-\(place)" }

  private func adding(
    _ word: DefinedWord, at place: Int, _ state: State, _ csrf: String
  ) -> HTMLElement {
    postForm(path(Self.saving), csrf) {
      hiddenField("word", word.text)
      hiddenField("language", word.language.rawValue)
      hiddenField("level", state.level.rawValue)
      hiddenField("seed", "\(state.seed)")
      hiddenField("from", "\(state.from)")
      hiddenField("q", state.query.value)
      hiddenField("deck", state.deck)
      hiddenField("place", "\(place)")
      button(.class("button small quiet"), .aria("label", value: "Add \(word.text)")) { "Add" }
    }
    .attributes(.data("in-place"))
  }
}
