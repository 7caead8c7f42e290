import Engine
import HTML
import Hummingbird

extension NavigationEntry {
  static let dictionary = NavigationEntry("dictionary", "Dictionary", DictionaryPage())
}

struct DictionaryHeader: HTML {
  /// The path of the page or its parent.
  var path: String
  /// The progress of building the dictionary in percent, or nil.
  var building: Int?
  /// The problems with the dictionary.
  var flaws: [Problem] = []

  init(_ page: some Page, building: Double? = nil, _ flaws: [Problem] = []) {
    path = page.path
    self.building = building.map { Int($0 * 100) }
    self.flaws = flaws
  }

  var body: HTMLContent {
    tabs(
      "Dictionary",
      [
        Link("Words", DictionaryPage().path), Link("Kanji", KanjiGridPage().path),
        Link("Read", ReadPage().path), Link("Dictionaries", DictionariesPage().path),
      ], current: path, "page")
    status
  }

  /// The progress and the problems of the dictionary.
  @HTMLBuilder var status: HTMLContent {
    if let building {
      section(.class("sheet")) {
        p(.role("status")) {
          label(.for("building")) {
            "Building the dictionary. This takes a few seconds the first time."
          }
        }
        progress(.id("building"), .max("100"), .value("\(building)")) { "\(building)%" }
      }
    }
    flaws.map(banner)
  }
}

/// The source of the data: its licence requires it on every screen that shows the data.
func attribution(_ more: String = "") -> HTMLElement {
  p(.class("attribution")) { "\(DictionarySources.attribution)\(more)" }
}

// MARK: - Words

/// A word in a list.
struct FoundWordRow {
  var word: WordName
  /// The word as it is usually written.
  var writing: String
  /// Its reading, or its kanji if it is usually written in kana.
  var reading: String?
  var isCommon: Bool
  var hasItem = false
  /// How the search is a form of it: "negative · past".
  var steps: String?
  /// The first senses.
  var senses: [WordEntry.Sense]
  var imported = ImportedSection(word: ImportedWord())

  static let mostSenses = 3
  /// The most definitions of imported dictionaries in a list.
  static let mostDefinitions = 2
}

extension FoundWordRow {
  init(_ found: FoundWord) {
    let shown = found.entry.headword(of: found.form)
    self.init(
      word: found.entry.name, writing: shown.first, reading: shown.second,
      isCommon: found.form.isCommon, hasItem: found.hasItem, steps: found.formTold,
      senses: found.entry.isImported ? [] : Array(found.entry.senses.prefix(Self.mostSenses)),
      imported: ImportedSection(
        word: found.imported, most: Self.mostDefinitions, page: WordPage(found.entry.name).path))
  }

  /// - Parameter csrf: The CSRF token, if the word can be added to a deck here.
  func item(_ csrf: String?) -> HTMLElement {
    li.spaced {
      a.spaced(.class("entry"), .href(WordPage(word).path), .data("enhance"), .lang("ja")) {
        writing
        if let reading { span(.class("entry-reading")) { reading } }
      }
      if isCommon { badge("common", "review") }
      if let steps { span(.class("aside")) { steps } }
      if !senses.isEmpty { senseList(senses) }
      imported
      if hasItem {
        badge("in a deck", "review")
      } else if let csrf {
        postForm(WordPage(word).path, csrf, style: "row adding-one") {
          button(.class("button quiet small"), .name("intent"), .value("add")) {
            "Add"
            span(.class("unseen")) { " \(writing)" }
          }
        }
      }
    }
  }
}

extension [Inflection] {
  /// For example "negative · past", or nil if there are none.
  var summary: String? { isEmpty ? nil : map(\.rawValue).joined(separator: " · ") }
}

/// A list of words with links to their pages.
func wordList(_ rows: [FoundWordRow], _ csrf: String? = nil) -> HTMLElement {
  ul(.class("entries")) { rows.map { $0.item(csrf) } }
}

/// The senses of a word, with the grammar of each group of senses: "ichidan verb, transitive".
func senseList(_ senses: [WordEntry.Sense]) -> HTMLElement {
  ol(.class("senses")) {
    for sense in senses.namingGrammarOnce {
      li.spaced {
        if !sense.partsOfSpeech.isEmpty {
          span(.class("sense-kind")) {
            sense.partsOfSpeech.map(EdictTag.name).joined(separator: ", ")
          }
        }
        for mark in sense.fields + sense.marks { badge(EdictTag.name(of: mark)) }
        sense.glosses.joined(separator: "; ")
      }
    }
  }
}

// MARK: - Decks

extension LearnerHistory {
  /// The offer to make a card, for a word or kanji often looked up.
  func cardOffer(of name: String) -> String? { offer(of: name).map { "\($0): make a card?" } }

  func cardOffer(of word: WordEntry) -> String? {
    let (first, second) = word.headword
    return cardOffer(of: second.map { "\(first)(\($0))" } ?? first)
  }
}

func offerForm(_ sentence: String, _ action: String, _ csrf: String) -> HTMLElement {
  postForm(action, csrf, style: "row offer") {
    p { sentence }
    choiceButton("intent", "add", "Make a card", "button small")
  }
}

/// The form that adds a word or kanji to a deck, and its items in decks.
struct DeckEntry {
  var places: [LearnerHistory.Place]
  var decks: [Choice]
  /// "Add its kanji first", if there are parts to learn before.
  var partsLabel: String?
  var offer: String?
  var dates: LocalDates
}

extension DeckEntry {
  init(
    _ known: LearnerHistory, _ decks: [Overview.DeckLine], partsLabel: String?, offer: String?,
    _ dates: LocalDates
  ) {
    let own = Choice(value: "", label: "Dictionary", isChosen: true)
    self.init(
      places: known.places,
      decks: [own] + .decks(decks.map(\.deck), chosen: nil).filter { $0.label != own.label },
      partsLabel: partsLabel, offer: offer, dates: dates)
  }

  @HTMLBuilder
  func markup(action: String, _ csrf: String) -> HTMLContent {
    labelled("Your cards", places.filter(\.isItself))
    labelled("Spelled the same", places.filter { !$0.isItself })
    if let offer { offerForm(offer, action, csrf) }
    postForm(action, csrf, style: "row adding") {
      label(.for("field-into")) { "Deck" }
      selection("deck", decks, id: "into")
      if let partsLabel { checkBox("parts", partsLabel) }
      choiceButton("intent", "add", "Add to deck")
    }
  }

  @HTMLBuilder
  private func labelled(_ label: String, _ places: [LearnerHistory.Place]) -> HTMLContent {
    if !places.isEmpty {
      section(.class("labelled")) {
        h2 { label }
        list(places)
      }
    }
  }

  /// Its items without a label, then others that are only spelled the same.
  @HTMLBuilder var knownPlaces: HTMLContent {
    list(places.filter(\.isItself))
    labelled("Spelled the same", places.filter { !$0.isItself })
  }

  @HTMLBuilder
  private func list(_ places: [LearnerHistory.Place]) -> HTMLContent {
    if !places.isEmpty { ul(.class("places")) { places.map(item) } }
  }

  private func item(_ place: LearnerHistory.Place) -> HTMLElement {
    li.spaced {
      pageLink(place.deckName, ItemPage(id: place.item).path)
      span(.lang(Script.language(of: place.gist))) { place.gist }
      for known in place.cards {
        let progress = known.card.progress
        let percent = known.retrievability.map { Int(($0 * 100).rounded()) }
        span.spaced(.class("place-card")) {
          known.card.label
          badge(progress.phase.name, progress.phase.name)
          // The badge of a new card says enough.
          if progress.phase != .new {
            dates.due(progress) + (percent.map { ", retrievability \($0)%" } ?? "")
          }
        }
      }
    }
  }
}

// MARK: - Lookups

extension SiteServices {
  /// Sends an event once the dictionary is open, and returns the state.
  func lookUp(_ event: Lookup.Event) async throws -> Lookup.State {
    _ = await dictionary.open(timeout: .seconds(60))
    let store = study.dictionary.lookup()
    await store.send(event)
    guard let problem = store.state.problem else { return store.state }
    guard [.noWord, .noKanji].contains(problem) else { throw problem }
    // Without a dictionary, that is why nothing is found.
    await store.send(.lookedUp("", isCounted: false, at: study.clock.now()))
    throw store.state.flaws.first(where: \.isFailure).map { RequestError($0) } ?? .notFound
  }
}

extension PageContext {
  /// Adds an item, reports it, and returns to the page.
  func add(
    _ subject: Lookup.Subject, as name: String, back page: some Page
  ) async throws -> Response {
    let state = try await site.lookUp(
      .added(subject, to: form.number("deck"), withParts: form.isOn("parts"), at: now))
    if let added = state.added { sayUndoable(added.sentence(about: name)) }
    return seeOther(page)
  }
}
