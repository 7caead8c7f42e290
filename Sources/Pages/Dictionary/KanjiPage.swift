import Engine
import HTML
import Hummingbird

struct KanjiPage: Page {
  static let address = Address("kanji/{literal}", \Self.literal, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openKanji: nil, .addFromDictionary: "Add to deck", .writeOfKanji: "Save notes",
  ]
  static let navigation: NavigationEntry? = .dictionary
  static var forms: [Form<Self>] { [Form { $0.submit }] }

  let literal: String

  struct State {
    var name: String
    var header = DictionaryHeader(KanjiGridPage())
    var meaning: String
    var otherMeanings: String?
    var readings: [Fact]
    var facts: [Fact]
    var parts: [Chip]
    var partOf: [Chip]
    var lookAlikes: [Chip]
    var words: [FoundWordRow]
    var mnemonics: [ItemView.Mnemonic]
    /// The learner's own mnemonic and notes.
    var note: SharedFields
    var inDecks: DeckEntry
    var imported: [ImportedKanji] = []
    /// Whether only imported dictionaries have it, which are shown anyway.
    var isImported = false
    var isCredited = true
  }

  func load(_ context: PageContext) async throws -> State {
    let state = try await load(context, isCounted: !context.isFollowing)
    try await context.did(.kanji)
    return state
  }

  /// While the dictionary is being built, a panel shows how far that is.
  func response(to context: PageContext) async throws -> Response {
    if context.wantsPanel, let building = await context.site.dictionary.open() {
      let page = DictionaryPage()
      let header = DictionaryHeader(page, building: building)
      return context.show(page, DictionaryPage.State(header: header))
    }
    return context.show(self, try await load(context))
  }

  private func load(_ context: PageContext, isCounted: Bool) async throws -> State {
    let (info, flaws) = try await context.site.lookUp {
      try await $0.kanji(literal, isCounted: isCounted, at: context.now)
    }
    let decks = try await context.site.decks(at: context.now)
    return State(info, flaws, decks, context.dates)
  }

  func name(_ state: State) -> String { state.name }
}

// MARK: - Forms

extension KanjiPage {
  /// Adds the kanji or saves notes, depending on the button.
  private func submit(_ context: PageContext) async throws -> Response {
    switch try context.form.action() as EntryAction {
    case .add: try await context.add(.kanji(literal), as: literal, back: self)
    case .note: try await saveNote(context)
    }
  }

  private func saveNote(_ context: PageContext) async throws -> Response {
    let shown = try await load(context, isCounted: false)
    let current = shown.note.fields.mapValues(\.value)
    do {
      let fields = try FieldHashes(context.form["drawn"], of: FieldHashes.ofKanji)
        .merged(context.form, current)
      let note = KanjiNote(
        mnemonic: fields["mnemonic", default: ""], notes: fields["notes", default: ""])
      try await context.site.lookUp { try await $0.write(note, of: literal, at: context.now) }
    } catch {
      return try context.refuse(self, shown, \.note, error, at: "mnemonic")
    }
    context.say("Saved.")
    return context.seeOther(self)
  }
}

extension KanjiPage.State {
  fileprivate init(
    _ info: KanjiInfo, _ flaws: [Problem], _ decks: [Overview.DeckLine], _ dates: LocalDates
  ) {
    let entry = info.entry
    let hasParts = info.parts.contains { !$0.meaning.isEmpty }
    self.init(
      name: entry.literal, header: DictionaryHeader(KanjiGridPage(), flaws),
      meaning: entry.meanings.first ?? "no meaning listed",
      otherMeanings: entry.meanings.count > 1
        ? entry.meanings.dropFirst().joined(separator: ", ") : nil,
      readings: .readings(["On": entry.on, "Kun": entry.kun, "In names": entry.nanori]),
      facts: [
        entry.isImported ? nil : Fact("Strokes", "\(entry.strokes)"),
        entry.grade.map { Fact("Taught", $0.name) },
        entry.level.map { Fact("JLPT (old lists)", $0.name) },
        entry.frequency.map { Fact("Frequency", "\($0) of 2,501") },
      ].compactMap(\.self),
      parts: info.parts.map(Chip.part),
      partOf: info.partOf.map(Chip.init), lookAlikes: info.lookAlikes.map(Chip.init),
      words: info.words.map { FoundWordRow(FoundWord($0, .itself)) },
      // The course's mnemonics; the learner's own is in the form.
      mnemonics: info.course.map(ItemView.Mnemonic.of) ?? [],
      note: SharedFields(FieldHashes.texts(of: info.note), of: FieldHashes.ofKanji),
      inDecks: DeckEntry(
        info.known, decks, partsLabel: hasParts ? "Add its parts first" : nil,
        offer: info.known.cardOffer(of: entry.literal), dates),
      imported: info.imported, isImported: entry.isImported, isCredited: info.isCredited)
  }
}

extension [Fact] {
  fileprivate static func readings(_ readings: KeyValuePairs<String, [String]>) -> [Fact] {
    readings.filter { !$0.value.isEmpty }
      .map { Fact($0.key, $0.value.joined(separator: "、"), lang: "ja") }
  }
}

extension Chip {
  init(_ tile: KanjiTile) {
    self.init(
      text: tile.literal, gloss: tile.meaning.isEmpty ? nil : tile.meaning,
      url: KanjiPage(literal: tile.literal).path)
  }

  /// Links a part that is not a kanji to the kanji that contain it.
  static func part(_ tile: KanjiTile) -> Chip {
    var chip = Chip(tile)
    let isKanji = tile.literal.unicodeScalars.allSatisfy(\.properties.isIdeographic)
    if tile.meaning.isEmpty || !isKanji {
      chip.url = KanjiGridPage().path(["q": "part:\(tile.literal)"])
    }
    return chip
  }
}

// MARK: - Markup

extension KanjiPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    state.header
    article(.class("sheet item kind-kanji")) {
      header(.class("item-face")) {
        p(.class("kind")) { "Kanji" }
        h1(.class("prompt")) { Headline(state.name, lang: "ja") }
      }
      div(.class("item-words")) {
        p(.class("item-meaning"), .lang("en")) { state.meaning }
        if let others = state.otherMeanings { p(.class("item-others")) { "also \(others)" } }
        if !state.isImported {
          factList("readings", state.readings)
          if !state.readings.isEmpty { p(.class("aside")) { ItemView.Reading.kinds } }
        }
        factList("facts", state.facts)
        state.mnemonics
        state.imported.map(imported)
        labelledChips("Made of", state.parts)
        labelledChips("Looks like", state.lookAlikes)
        state.inDecks.markup(action: path, layout.csrf)
      }
    }
    drawer("Your mnemonic and notes", isOpen: true) {
      postForm(path, layout.csrf, style: "form") {
        hiddenField("drawn", state.note.drawn)
        textArea("mnemonic", "Mnemonic", state.note["mnemonic"], .rows("3"))
        textArea("notes", "Notes", state.note["notes"], .rows("3"))
        actionButton(EntryAction.note, "Save notes")
      }
    }
    if !state.words.isEmpty { sheet("Words with this kanji") { wordList(state.words) } }
    labelledChips("Part of", state.partOf, style: "sheet labelled")
    if state.isCredited { attribution(". \(DictionarySources.partsAttribution)") }
  }

  private func imported(_ kanji: ImportedKanji) -> HTMLElement {
    section(.class("imported")) {
      p(.class("source")) { kanji.source }
      if !kanji.meanings.isEmpty { p { kanji.meanings.joined(separator: "; ") } }
      factList("readings", .readings(["On": kanji.on, "Kun": kanji.kun]))
      factList("facts", kanji.facts.map { Fact($0.name, $0.value) })
    }
  }

  @HTMLBuilder
  func panel(_ state: State, _ layout: Layout) -> HTMLContent {
    h2(.class("entry"), .lang("ja")) { state.name }
    p(.class("item-meaning"), .lang("en")) { state.meaning }
    factList("readings", state.readings)
    state.mnemonics
    wordList(Array(state.words.prefix(FoundWordRow.mostSenses)))
    state.inDecks.knownPlaces
    div.spaced(.class("row")) {
      if !state.inDecks.places.contains(where: \.isItself) {
        postForm(path, layout.csrf) {
          actionButton(EntryAction.add, "Add", style: [.small])
        }
      }
      pageLink("Open full page", path(["from": "panel"]))
    }
    if state.isCredited { attribution() }
  }
}
