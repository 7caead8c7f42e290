import Engine
import HTML
import Hummingbird

extension NavigationEntry {
  static let dictionary = NavigationEntry("dictionary", "Dictionary", DictionaryPage())
}

/// What every page of the dictionary says besides what it is about.
struct DictionaryHeader: Hashable, HTML {
  /// The page, or the one it lies below.
  var path: String
  /// How much of the dictionary is built, of 100, while it is.
  var building: Int?
  /// What is wrong with the dictionary.
  var flaws: [Problem] = []

  init(_ page: some Page, building: Double? = nil, _ flaws: [Problem] = []) {
    path = page.path
    self.building = building.map { Int($0 * 100) }
    self.flaws = flaws
  }

  var body: HTMLContent {
    nav(.class("tabs"), .aria("label", value: "Dictionary")) {
      tab("Words", DictionaryPage().path)
      tab("Kanji", KanjiGridPage().path)
      tab("Read", ReadPage().path)
    }
    if let building {
      section(.class("sheet"), .role("status")) {
        p {
          label(.for("building")) {
            "The dictionary is being built; that takes some seconds, once."
          }
        }
        progress(.id("building"), .max("100"), .value("\(building)")) { "\(building) %" }
      }
    }
    for flaw in flaws {
      aside(.class("banner"), .role("alert")) {
        p(.class("banner-sentence")) { flaw.sentence }
        p { flaw.remedy }
      }
    }
  }

  @HTMLBuilder
  private func tab(_ words: String, _ url: String) -> HTMLContent {
    a(.href(url), .data("enhance")) { words }
      .attributes(.aria("current", value: "page"), when: url == path)
    " "
  }
}

/// Whose data it is: their licence wants it said on every screen that shows them.
struct Attribution: HTML {
  var more = ""

  var body: HTMLContent {
    p(.class("attribution")) { "\(DictionarySources.attribution)\(more)" }
  }
}

// MARK: - Words

struct FoundWordRow: Hashable {
  var word: WordName
  /// Where it is not written as it is read.
  var reading: String?
  var writing: String
  var isCommon: Bool
  /// How what was looked for is made from it: "negative · past".
  var steps: String?
  var senses: [SenseView]

  static let mostSenses = 3
}

extension FoundWordRow {
  init(_ found: FoundWord) {
    let form = found.form
    self.init(
      word: found.entry.name, reading: form.reading == form.writing ? nil : form.reading,
      writing: form.writing, isCommon: form.isCommon,
      steps: found.steps.isEmpty
        ? nil : found.steps.map(\.rawValue).joined(separator: " · "),
      senses: found.entry.senses.prefix(Self.mostSenses).map(SenseView.init))
  }
}

/// Words, each leading to its page.
struct WordList: HTML {
  let rows: [FoundWordRow]
  /// Where each can be put into a deck from here.
  var csrf: String?

  var body: HTMLContent {
    ul(.class("entries")) { rows.map(item) }
  }

  private func item(_ row: FoundWordRow) -> some HTML {
    li {
      a(.class("entry"), .href(WordPage(row.word).path), .data("enhance"), .lang("ja")) {
        row.writing
        if let reading = row.reading {
          " "
          span(.class("entry-reading")) { reading }
        }
      }
      if row.isCommon {
        " "
        span(.class("flag flag-review")) { "common" }
      }
      if let steps = row.steps {
        " "
        span(.class("aside")) { steps }
      }
      Senses(senses: row.senses)
      if let csrf {
        PostForm(WordPage(row.word).path, csrf, style: "row adding-one") {
          button(.class("button quiet small"), .name("intent"), .value("add")) {
            "Add"
            span(.class("unseen")) { " \(row.writing)" }
          }
        }
      }
    }
  }
}

struct SenseView: Hashable {
  /// "ichidan verb, transitive"
  var kind: String
  var marks: [String]
  var meaning: String
}

extension SenseView {
  init(_ sense: WordEntry.Sense) {
    self.init(
      kind: sense.partsOfSpeech.map(EdictTag.name).joined(separator: ", "),
      marks: (sense.fields + sense.marks).map(EdictTag.name),
      meaning: sense.glosses.joined(separator: "; "))
  }
}

struct Senses: HTML {
  let senses: [SenseView]

  var body: HTMLContent {
    ol(.class("senses")) {
      for sense in senses {
        li {
          span(.class("sense-kind")) { sense.kind }
          " "
          for mark in sense.marks { Badge(mark) }
          sense.meaning
        }
      }
    }
  }
}

// MARK: - Decks

/// A card for what was looked up often: "Looked up 3 times: make a card?"
struct LookupOffer: HTML {
  let sentence: String
  let action: String
  let csrf: String

  var body: HTMLContent {
    PostForm(action, csrf, style: "row offer") {
      p { sentence }
      button(.class("button small"), .name("intent"), .value("add")) { "Make a card" }
    }
  }

  static func sentence(_ known: Known) -> String? {
    known.isOffered ? "Looked up \(known.lookups) times: make a card?" : nil
  }
}

/// How to put a word or kanji into a deck, and what the decks hold of it already.
struct DeckEntry: Hashable {
  var places: [KnownPlace]
  var decks: [Choice]
  /// "Its kanji first", where there is anything to be known before.
  var partsLabel: String?
  var offer: String?
}

/// What the learner's decks hold of a word or kanji.
struct KnownPlace: Hashable {
  var deck: String
  var item: Item.ID
  /// What the item says, which tells a kanji from the word that is written so: "ねこ, cat".
  var gist: String
  var cards: [CardLine]

  struct CardLine: Hashable {
    var kindLabel: String
    var phase: String
    var due: String
    /// Remembering it now, of 100; nil for a card never answered.
    var retrievability: Int?
  }
}

extension DeckEntry {
  init(
    _ known: Known, _ decks: [Overview.DeckLine], partsLabel: String?, _ dates: LocalDates
  ) {
    let own = Choice(value: "", label: "Dictionary", isChosen: true)
    self.init(
      places: known.places.map { place in
        KnownPlace(
          deck: place.deckName, item: place.item, gist: place.gist,
          cards: place.cards.map { KnownPlace.CardLine($0.card, $0.retrievability, dates) })
      },
      decks: [own] + [Choice].decks(decks, chosen: nil).filter { $0.label != own.label },
      partsLabel: partsLabel, offer: LookupOffer.sentence(known))
  }
}

extension KnownPlace.CardLine {
  fileprivate init(_ card: Card, _ retrievability: Double?, _ dates: LocalDates) {
    let due = card.progress.due
    self.init(
      kindLabel: card.kind.label, phase: card.progress.phase.name,
      due: due == .unscheduled ? "not met yet" : "due \(dates.due(due))",
      retrievability: retrievability.map { Int(($0 * 100).rounded()) })
  }
}

struct DeckEntryView: HTML {
  let entry: DeckEntry
  let action: String
  let csrf: String

  var body: HTMLContent {
    if !entry.places.isEmpty {
      section(.class("labelled")) {
        h2 { "What you know of it" }
        ul(.class("places")) { for place in entry.places { item(place) } }
      }
    }
    if let offer = entry.offer { LookupOffer(sentence: offer, action: action, csrf: csrf) }
    PostForm(action, csrf, style: "row adding") {
      label(.for("field-into")) { "Into the deck" }
      " "
      Selection("deck", entry.decks, id: "into")
      " "
      if let words = entry.partsLabel {
        CheckBox("parts", words)
        " "
      }
      button(.class("button"), .name("intent"), .value("add")) { "Add to deck" }
    }
  }

  private func item(_ place: KnownPlace) -> some HTML {
    li {
      a(.href(ItemPage(id: place.item).path), .data("enhance")) { place.deck }
      " "
      span(.lang(Script.language(of: place.gist))) { place.gist }
      for card in place.cards {
        " "
        span(.class("place-card")) {
          "\(card.kindLabel) "
          Badge(card.phase, card.phase)
          card.due
          if let percent = card.retrievability { ", remembered now \(percent) %" }
        }
      }
    }
  }
}

// MARK: - Looking up

extension SiteServices {
  /// What came of looking something up, when the dictionary is there.
  func lookedUp(_ event: Lookup.Event) async throws -> Lookup.State {
    _ = await dictionary.open(patience: .seconds(60))
    let store = study.lookup()
    await store.send(event)
    guard let problem = store.state.problem else { return store.state }
    throw [.noWord, .noKanji].contains(problem) ? RequestError.notFound : problem
  }
}

extension PageContext {
  /// Says what was added, and leads back to where it was asked for.
  func added(
    _ subject: Lookup.Subject, as name: String, back page: some Page
  ) async throws -> Response {
    let state = try await site.lookedUp(
      .added(subject, to: form.number("deck"), withParts: form.isOn("parts"), at: now))
    if let added = state.added {
      let verb = added.wasThere ? "is in" : "was added to"
      say("“\(name)” \(verb) the deck “\(added.deck.name)”.")
    }
    return seeOther(page)
  }
}
