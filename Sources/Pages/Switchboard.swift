import Hummingbird

/// Which handler answers at which address.
struct Switchboard {
  private let kit: Kit

  init(_ kit: Kit) {
    self.kit = kit
  }

  /// What is looked at. An address that only takes forms leads to the page its form is on.
  func show(_ visit: Visit) async throws -> Response {
    switch visit.route {
    case .today: try await TodayHandler(kit: kit).show(visit)
    case .lessons: try await LessonsHandler(kit: kit).show(visit)
    case .lesson: try await LessonHandler(kit: kit).show(visit)
    case .study: try await StudyStartHandler(kit: kit).show(visit)
    case .session: try await SessionHandler(kit: kit).show(visit)
    case .decks: try await DecksHandler(kit: kit).show(visit)
    case .deck(let id): try await DeckHandler(kit: kit, id: id).show(visit)
    case .item(let id): try await ItemHandler(kit: kit, id: id).show(visit)
    case .itemEditing(let id): try await ItemEditHandler(kit: kit, id: id).show(visit)
    case .find: try await FindHandler(kit: kit).show(visit)
    case .dictionary: try await DictionaryHandler(kit: kit).show(visit)
    case .word(let name): try await WordHandler(kit: kit, name: name).show(visit)
    case .kanjiGrid: try await KanjiGridHandler(kit: kit).show(visit)
    case .kanji(let literal): try await KanjiHandler(kit: kit, literal: literal).show(visit)
    case .read: try await ReadHandler(kit: kit).show(visit)
    case .exchange: try await ImportHandler(kit: kit).show(visit)
    case .importing(let id): try await ImportHandler(kit: kit).show(job: id, visit)
    case .export(let format): try await ExportHandler(kit: kit).give(nil, format, visit)
    case .deckExport(let id, let format): try await ExportHandler(kit: kit).give(id, format, visit)
    case .waniKani(let route): try await WaniKaniSwitchboard(kit: kit).show(route, visit)
    case .settings: try await SettingsHandler(kit: kit).show(visit)
    case .about: try await AboutHandler(kit: kit).show(visit)
    case .keys: try await KeysHandler(kit: kit).show(visit)
    case .compare: try await CompareHandler(kit: kit).show(visit)
    case .live: kit.live.response(to: visit)
    case .asset(let fingerprint, let name):
      try kit.assets.response(name, fingerprint: fingerprint, knownTag: visit.knownTag)
    case .media(let name): try kit.picture(name)
    case .lessonMove, .sessionMove, .deckOptions, .deckItems, .itemActions, .correction,
      .compareMove, .pane:
      kit.seeOther(visit.route.page)
    }
  }

  /// What is written, by a form that was found to be ours.
  func take(_ visit: Visit) async throws -> Response {
    switch visit.route {
    case .lessons: try await LessonsHandler(kit: kit).begin(visit)
    case .lessonMove(let move): try await LessonHandler(kit: kit).make(move, visit)
    case .study: try await StudyStartHandler(kit: kit).begin(visit)
    case .sessionMove(let move): try await SessionHandler(kit: kit).make(move, visit)
    case .decks: try await DecksHandler(kit: kit).add(visit)
    case .deck(let id): try await DeckHandler(kit: kit, id: id).edit(visit)
    case .deckOptions(let id): try await DeckHandler(kit: kit, id: id).changeOptions(visit)
    case .deckItems(let id): try await DeckHandler(kit: kit, id: id).addItem(visit)
    case .itemEditing(let id): try await ItemEditHandler(kit: kit, id: id).save(visit)
    case .itemActions(let id): try await ItemHandler(kit: kit, id: id).act(visit)
    case .word(let name): try await WordHandler(kit: kit, name: name).add(visit)
    case .kanji(let literal): try await KanjiHandler(kit: kit, literal: literal).take(visit)
    case .read: try await ReadHandler(kit: kit).take(visit)
    case .correction: try await ReadHandler(kit: kit).correct(visit)
    case .exchange: try await ImportHandler(kit: kit).take(visit)
    case .waniKani(let route): try await WaniKaniSwitchboard(kit: kit).take(route, visit)
    case .settings: try await SettingsHandler(kit: kit).save(visit)
    case .compareMove(.start): try await CompareHandler(kit: kit).start(visit)
    case .compareMove(.stop): CompareHandler(kit: kit).stop()
    case .pane(let face): try await CompareHandler(kit: kit).type(in: face, visit)
    case .today, .lesson, .session, .item, .find, .dictionary, .kanjiGrid, .importing, .export,
      .deckExport, .about, .keys,
      .compare, .live, .asset, .media:
      throw Refusal.wrongMethod
    }
  }
}
