import Engine

/// Words and kanji of the dictionary, as pages and lists show them.
struct DictionaryPresenter {
  let almanac: Almanac

  static let mostSensesInList = 3

  func frame(in current: Route, building: Double? = nil, _ flaws: [Problem]) -> DictionaryFrame {
    var frame = DictionaryFrame(in: current, attribution: DictionarySources.attribution)
    frame.building = building.map { Int($0 * 100) }
    frame.flaws = flaws.map { .init(sentence: $0.sentence, remedy: $0.remedy) }
    return frame
  }

  func finds(_ finds: Finds) -> DictionaryPage.FoundWords {
    DictionaryPage.FoundWords(
      summary: finds.isEmpty ? "Nothing was found." : Quantity.count(finds.words.count, "word"),
      words: finds.words.map(Self.addable), kanji: finds.kanji.map(Chip.init),
      offer: finds.words.first.flatMap { offer(finds.known, Route.word($0.entry.name)) })
  }

  private static func addable(_ found: FoundWord) -> FoundWordRow {
    var row = row(found)
    row.adding = row.url
    return row
  }

  static func row(_ found: FoundWord) -> FoundWordRow {
    let form = found.form
    return FoundWordRow(
      url: Route.word(found.entry.name).path, writing: form.writing,
      reading: form.reading == form.writing ? nil : form.reading, isCommon: form.isCommon,
      steps: found.steps.isEmpty
        ? nil : found.steps.map(\.rawValue).joined(separator: " · "),
      senses: found.entry.senses.prefix(mostSensesInList).map(SenseView.init))
  }

  private func offer(_ known: Known, _ route: Route) -> LookupOffer? {
    guard known.isOffered else { return nil }
    return LookupOffer(
      sentence: "Looked up \(known.lookups) times: make a card?", action: route.path)
  }

  private func adding(
    _ known: Known, _ route: Route, _ decks: [Overview.DeckLine], partsLabel: String?
  ) -> AddingForm {
    let own = Choice(value: "", label: "Dictionary", isChosen: true)
    let others = [Choice].decks(decks, chosen: nil).filter { $0.label != own.label }
    return AddingForm(
      action: route.path, decks: [own] + others, partsLabel: partsLabel,
      offer: offer(known, route))
  }

  private func places(_ known: Known) -> [KnownPlace] {
    known.places.map { place in
      KnownPlace(
        deck: place.deckName, url: Route.item(place.item).path, gist: place.gist,
        lang: Script.language(of: place.gist),
        cards: place.cards.map { standing in
          KnownPlace.Standing(
            kindLabel: standing.card.kind.label, phase: standing.card.progress.phase.name,
            due: due(standing.card.progress.due),
            retrievability: standing.retrievability.map { Int(($0 * 100).rounded()) })
        })
    }
  }

  private func due(_ due: Due) -> String {
    if case .unscheduled = due { "not met yet" } else { "due \(almanac.due(due))" }
  }
}

extension DictionaryPresenter {
  func page(
    _ sheet: WordSheet, _ chrome: Chrome, _ flaws: [Problem], _ decks: [Overview.DeckLine]
  ) -> WordPage {
    let entry = sheet.entry
    let route = Route.word(entry.name)
    return WordPage(
      chrome: chrome, frame: frame(in: .dictionary, flaws),
      headline: Headline(entry.writing, lang: "ja"),
      reading: entry.reading == entry.writing ? nil : entry.reading, isCommon: entry.isCommon,
      pitch: sheet.pitch.map(PitchDrawing.init), senses: entry.senses.map(SenseView.init),
      otherForms: Self.otherForms(entry),
      kanji: sheet.kanji.map(Chip.init), examples: sheet.examples.map(Self.example),
      places: places(sheet.known),
      adding: adding(
        sheet.known, route, decks, partsLabel: sheet.kanji.isEmpty ? nil : "Its kanji first"))
  }

  private static func example(_ example: CourseEntry.Word.Example) -> ItemView.Example {
    ItemView.Example(
      line: Prose.furigana(example.japanese, strong: example.form), translation: example.english)
  }

  private static func otherForms(_ entry: WordEntry) -> [Fact] {
    entry.forms.dropFirst().map { form in
      let marks = form.marks.map(EdictTag.name).joined(separator: ", ")
      let text =
        form.writing == form.reading
        ? form.writing : "\(form.writing)（\(form.reading)）"
      return Fact(label: marks.isEmpty ? "also" : marks, value: text, lang: "ja")
    }
  }

  func page(
    _ sheet: KanjiSheet, _ chrome: Chrome, _ flaws: [Problem], _ decks: [Overview.DeckLine]
  ) -> KanjiPage {
    let entry = sheet.entry
    let route = Route.kanji(entry.literal)
    return KanjiPage(
      chrome: chrome, frame: frame(in: .kanjiGrid, flaws),
      headline: Headline(entry.literal, lang: "ja"),
      meaning: entry.meanings.first ?? "no meaning is told",
      otherMeanings: entry.meanings.count > 1
        ? entry.meanings.dropFirst().joined(separator: ", ") : nil,
      readings: Self.readings(entry), facts: Self.facts(entry),
      parts: sheet.parts.map(Chip.part), partOf: sheet.partOf.map(Chip.init),
      lookAlikes: sheet.lookAlikes.map(Chip.init),
      words: sheet.words.map { Self.row(FoundWord($0, .itself)) },
      mnemonics: Self.mnemonics(sheet),
      note: KanjiPage.Note(
        action: route.path, mnemonic: Field(value: sheet.note.mnemonic),
        notes: Field(value: sheet.note.notes)),
      places: places(sheet.known),
      adding: adding(
        sheet.known, route, decks,
        partsLabel: sheet.parts.contains { !$0.meaning.isEmpty } ? "Its parts first" : nil),
      partsAttribution: DictionarySources.partsAttribution)
  }

  private static func readings(_ entry: KanjiEntry) -> [ItemView.Reading] {
    [("On", entry.on), ("Kun", entry.kun), ("In names", entry.nanori)].filter { !$0.1.isEmpty }
      .map {
        ItemView.Reading(label: $0.0, value: $0.1.joined(separator: "、"), isTaught: false)
      }
  }

  private static func facts(_ entry: KanjiEntry) -> [Fact] {
    [
      Fact(label: "Strokes", value: "\(entry.strokes)"),
      entry.grade.map { Fact(label: "Taught", value: $0.name) },
      entry.level.map { Fact(label: "JLPT, by its old lists", value: $0.name) },
      entry.frequency.map { Fact(label: "Frequency", value: "\($0) of 2,501") },
    ].compactMap { $0 }
  }

  /// What the learner wrote stands in its form; these are the course's.
  private static func mnemonics(_ sheet: KanjiSheet) -> [ItemView.Mnemonic] {
    guard let course = sheet.course else { return [] }
    return [
      ItemView.Mnemonic("Meaning", course.meaningMnemonic),
      ItemView.Mnemonic("Reading", course.readingMnemonic),
    ]
  }
}

extension SenseView {
  init(_ sense: WordEntry.Sense) {
    self.init(
      kind: sense.partsOfSpeech.map(EdictTag.name).joined(separator: ", "),
      marks: (sense.fields + sense.marks).map(EdictTag.name),
      meaning: sense.glosses.joined(separator: "; "))
  }
}

extension Chip {
  init(_ tile: KanjiTile) {
    self.init(
      text: tile.literal, gloss: tile.meaning.isEmpty ? nil : tile.meaning,
      url: Route.kanji(tile.literal).path)
  }

  /// A part that is no kanji by itself leads to those that have it.
  static func part(_ tile: KanjiTile) -> Chip {
    var chip = Chip(tile)
    let isKanji = tile.literal.unicodeScalars.allSatisfy(\.properties.isIdeographic)
    if tile.meaning.isEmpty || !isKanji {
      chip.url = Route.kanjiGrid.path(["q": "part:\(tile.literal)"])
    }
    return chip
  }
}
