import Engine
import HTML
import Hummingbird

/// A kanji with all that is known of it.
struct KanjiPage: Page {
  static let address = Address("kanji/{literal}", \KanjiPage.literal) { KanjiPage(literal: $0) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .openKanji: nil, .addFromDictionary: "Add to deck", .writeOfKanji: "Save notes",
  ]
  static let navigation: NavigationEntry? = .dictionary
  static var forms: [Form<Self>] { [Form { $0.take }] }

  let literal: String

  struct State: Hashable {
    var name: String
    var header = DictionaryHeader(KanjiGridPage())
    var headline: Headline
    var meaning: String
    var otherMeanings: String?
    var readings: [Fact]
    var facts: [Fact]
    var parts: [Chip]
    var partOf: [Chip]
    var lookAlikes: [Chip]
    var words: [FoundWordRow]
    var mnemonics: [ItemView.Mnemonic]
    /// Of the learner's own.
    var mnemonic: Field
    var notes: Field
    var inDecks: DeckEntry
  }

  func load(_ context: PageContext) async throws -> State {
    let state = try await context.site.lookedUp(
      .opened(.kanji(literal), isCounted: !context.isFollowing, at: context.now))
    guard case .kanji(let sheet)? = state.shown else { throw RequestError.notFound }
    let decks = try await context.site.decks(at: context.now)
    return State(sheet, state.flaws, decks, context.dates)
  }

  func name(_ state: State) -> String { state.name }

  /// Adds it or writes about it, by the button that was pressed.
  private func take(_ context: PageContext) async throws -> Response {
    guard context.form["intent"] == "note" else {
      return try await context.added(.kanji(literal), as: literal, back: self)
    }
    let note = KanjiNote(mnemonic: context.form["mnemonic"], notes: context.form["notes"])
    _ = try await context.site.lookedUp(.noted(note, of: literal, at: context.now))
    context.say("Saved.")
    return context.seeOther(self)
  }
}

extension KanjiPage.State {
  fileprivate init(
    _ sheet: KanjiSheet, _ flaws: [Problem], _ decks: [Overview.DeckLine], _ dates: LocalDates
  ) {
    let entry = sheet.entry
    let hasParts = sheet.parts.contains { !$0.meaning.isEmpty }
    self.init(
      name: entry.literal, header: DictionaryHeader(KanjiGridPage(), flaws),
      headline: Headline(entry.literal, lang: "ja"),
      meaning: entry.meanings.first ?? "no meaning is told",
      otherMeanings: entry.meanings.count > 1
        ? entry.meanings.dropFirst().joined(separator: ", ") : nil,
      readings: [("On", entry.on), ("Kun", entry.kun), ("In names", entry.nanori)]
        .filter { !$0.1.isEmpty }
        .map { Fact(label: $0.0, value: $0.1.joined(separator: "、"), lang: "ja") },
      facts: Self.facts(entry), parts: sheet.parts.map(Chip.part),
      partOf: sheet.partOf.map(Chip.init), lookAlikes: sheet.lookAlikes.map(Chip.init),
      words: sheet.words.map { FoundWordRow(FoundWord($0, .itself)) },
      // What the learner wrote stands in its form; these are the course's.
      mnemonics: sheet.course.map {
        [
          ItemView.Mnemonic("Meaning", $0.meaningMnemonic),
          ItemView.Mnemonic("Reading", $0.readingMnemonic),
        ]
      } ?? [],
      mnemonic: Field(value: sheet.note.mnemonic), notes: Field(value: sheet.note.notes),
      inDecks: DeckEntry(sheet.known, decks, partsLabel: hasParts ? "Its parts first" : nil, dates))
  }

  private static func facts(_ entry: KanjiEntry) -> [Fact] {
    [
      Fact(label: "Strokes", value: "\(entry.strokes)"),
      entry.grade.map { Fact(label: "Taught", value: $0.name) },
      entry.level.map { Fact(label: "JLPT, by its old lists", value: $0.name) },
      entry.frequency.map { Fact(label: "Frequency", value: "\($0) of 2,501") },
    ].compactMap { $0 }
  }
}

extension Chip {
  init(_ tile: KanjiTile) {
    self.init(
      text: tile.literal, gloss: tile.meaning.isEmpty ? nil : tile.meaning,
      url: KanjiPage(literal: tile.literal).path)
  }

  /// A part that is no kanji by itself leads to those that have it.
  static func part(_ tile: KanjiTile) -> Chip {
    var chip = Chip(tile)
    let isKanji = tile.literal.unicodeScalars.allSatisfy(\.properties.isIdeographic)
    if tile.meaning.isEmpty || !isKanji {
      chip.url = KanjiGridPage().path(["q": "part:\(tile.literal)"])
    }
    return chip
  }
}

// MARK: - What is shown

extension KanjiPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    state.header
    article(.class("sheet item kind-kanji")) {
      header(.class("item-face")) {
        p(.class("kind")) { "Kanji" }
        h1(.class("prompt"), .tabindex("-1")) { state.headline }
      }
      div(.class("item-words")) {
        p(.class("item-meaning"), .lang("en")) { state.meaning }
        if let others = state.otherMeanings { p(.class("item-others")) { "also \(others)" } }
        facts("readings", state.readings)
        facts("facts", state.facts)
        state.mnemonics
        Chips("Made of", state.parts)
        Chips("Looks like", state.lookAlikes)
        DeckEntryView(entry: state.inDecks, action: path, csrf: layout.csrf)
      }
    }
    Drawer("Your mnemonic and notes", isOpen: true) {
      PostForm(path, layout.csrf, style: "form") {
        TextArea("mnemonic", "Mnemonic", state.mnemonic, .rows("3"))
        TextArea("notes", "Notes", state.notes, .rows("3"))
        button(.class("button"), .name("intent"), .value("note")) { "Save notes" }
      }
    }
    if !state.words.isEmpty {
      section(.class("sheet")) {
        h2 { "Words with it" }
        WordList(rows: state.words)
      }
    }
    if !state.partOf.isEmpty {
      section(.class("sheet labelled")) {
        h2 { "Part of" }
        ChipRow(chips: state.partOf)
      }
    }
    Attribution(more: ". \(DictionarySources.partsAttribution)")
  }

  private func facts(_ style: String, _ facts: [Fact]) -> some HTML {
    dl(.class(style)) {
      for fact in facts {
        div {
          dt { fact.label }
          dd(.lang(fact.lang)) { fact.value }
        }
      }
    }
  }
}
