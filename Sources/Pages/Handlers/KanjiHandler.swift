import Engine
import Hummingbird

/// All kanji, or those that are looked for.
struct KanjiGridHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let building = await kit.dictionary.open()
    let grouping = KanjiGrid.Grouping(rawValue: visit.query["by"]) ?? .level
    let query = visit.query["q"]
    let shelf = kit.study.kanjiShelf()
    if building == nil {
      let isGrid = query.allSatisfy(\.isWhitespace)
      await shelf.send(isGrid ? .opened(grouping) : .lookedFor(query))
    }
    if let problem = shelf.state.problem { throw problem }
    let settings = try await kit.settings()
    let presenter = DictionaryPresenter(almanac: kit.almanac(settings, visit))
    var page = KanjiGridPage(
      chrome: kit.chrome("Kanji", .kanjiGrid, in: .dictionary, settings, visit),
      frame: presenter.frame(in: .kanjiGrid, building: building, shelf.state.flaws),
      action: Route.kanjiGrid.path, query: Field(value: query),
      groupings: KanjiGridPresenter.tabs(grouping))
    try fill(&page, with: shelf.state.shown)
    var response = try kit.response(page, to: visit)
    // Without scripts the page asks again by itself.
    if building != nil { response.headers[named: "Refresh"] = "1" }
    return response
  }

  private func fill(_ page: inout KanjiGridPage, with shown: KanjiShelf.Shown?) throws {
    switch shown {
    case .grid(let grid)?: page.grid = try kit.kanjiGrids.drawn(grid)
    case .found(let tiles, _)?:
      page.found = KanjiGridPage.Found(
        summary: tiles.isEmpty ? "Nothing was found." : "\(Quantity.grouped(tiles.count)) kanji",
        tiles: tiles.map(Chip.init))
    case nil: break
    }
  }
}

/// A kanji of the dictionary.
struct KanjiHandler {
  let kit: Kit
  let literal: String

  func show(_ visit: Visit) async throws -> Response {
    let state = try await kit.lookedUp(
      .opened(.kanji(literal), isCounted: !visit.isFollowing, at: visit.at))
    guard case .kanji(let sheet)? = state.shown else { throw Refusal.notFound }
    let settings = kit.study.settingsSeen
    let page = DictionaryPresenter(almanac: kit.almanac(settings, visit)).page(
      sheet, kit.chrome(sheet.entry.literal, .kanji, in: .dictionary, settings, visit),
      state.flaws, try await kit.decks(visit))
    return try kit.response(page, to: visit)
  }

  /// Adds it or writes about it, by the button that was pressed.
  func take(_ visit: Visit) async throws -> Response {
    guard visit.form["intent"] == "note" else {
      return try await kit.added(.kanji(literal), as: literal, visit, back: .kanji(literal))
    }
    let note = KanjiNote(mnemonic: visit.form["mnemonic"], notes: visit.form["notes"])
    _ = try await kit.lookedUp(.noted(note, of: literal, at: visit.at))
    visit.visitor.leave(Chrome.Notice(text: "Saved."))
    return kit.seeOther(.kanji(literal))
  }
}
