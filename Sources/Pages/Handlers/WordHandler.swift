import Engine
import Hummingbird

/// A word of the dictionary.
struct WordHandler {
  let kit: Kit
  let name: WordName

  func show(_ visit: Visit) async throws -> Response {
    let state = try await kit.lookedUp(
      .opened(.word(name), isCounted: !visit.isFollowing, at: visit.at))
    guard case .word(let sheet)? = state.shown else { throw Refusal.notFound }
    let settings = kit.study.settingsSeen
    let page = DictionaryPresenter(almanac: kit.almanac(settings, visit)).page(
      sheet, kit.chrome(sheet.entry.writing, .word, in: .dictionary, settings, visit),
      state.flaws, try await kit.decks(visit))
    return try kit.response(page, to: visit)
  }

  func add(_ visit: Visit) async throws -> Response {
    try await kit.added(.word(name), as: name.writing, visit, back: .word(name))
  }
}
