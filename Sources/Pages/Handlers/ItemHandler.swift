import Engine
import Hummingbird

struct ItemHandler {
  let kit: Kit
  let id: Item.ID

  func show(_ visit: Visit) async throws -> Response {
    let sheet = try await kit.sheet(id, visit)
    let settings = kit.study.settingsSeen
    let title = SafeHTML.plainText(sheet.item.content.front)
    let page = ItemPresenter(course: kit.course, almanac: kit.almanac(settings, visit))
      .page(sheet, kit.chrome(title, .item, in: .decks, settings, visit))
    return try kit.response(page, to: visit)
  }

  func act(_ visit: Visit) async throws -> Response {
    guard let action = ItemDesk.Action(rawValue: visit.form["intent"]) else {
      throw Refusal.malformed
    }
    let desk = kit.study.itemDesk()
    await desk.send(.acted(action, id, at: visit.at))
    if let problem = desk.state.problem { throw problem == .noItem ? Refusal.notFound : problem }
    guard action == .delete, let sheet = desk.state.sheet else { return kit.seeOther(.item(id)) }
    visit.visitor.leave(
      Chrome.Notice(
        text: "“\(SafeHTML.plainText(sheet.item.content.front))” is deleted.",
        undo: .init(
          action: Route.itemActions(id).path, intent: ItemDesk.Action.restore.rawValue)))
    return kit.seeOther(.deck(sheet.deck.id))
  }
}

extension Kit {
  func sheet(_ id: Item.ID, _ visit: Visit) async throws -> ItemSheet {
    let desk = study.itemDesk()
    await desk.send(.opened(id, at: visit.at))
    if let problem = desk.state.problem { throw problem == .noItem ? Refusal.notFound : problem }
    guard let sheet = desk.state.sheet else { throw Refusal.notFound }
    return sheet
  }
}
