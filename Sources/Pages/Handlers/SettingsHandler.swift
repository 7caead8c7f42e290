import Engine
import Foundation
import Hummingbird

struct SettingsHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let settings = try await kit.settings()
    let page = SettingsPresenter().page(
      settings, kit.chrome("Settings", .settings, in: .settings, settings, visit),
      dataFolder: kit.study.folder.path)
    return try kit.response(page, to: visit)
  }

  /// All of the form is taken, or none of it.
  func save(_ visit: Visit) async throws -> Response {
    let preferences = kit.study.preferences()
    try await preferences.sent(.changed(SettingsPresenter.texts(visit.form)))
    let reasons = preferences.state.refusals
    guard reasons.isEmpty else { return try await refuse(visit, reasons) }
    visit.visitor.leave(Chrome.Notice(text: saved(preferences.state.rebuilding)))
    return kit.seeOther(.settings)
  }

  private func refuse(_ visit: Visit, _ reasons: [String: Problem]) async throws -> Response {
    let settings = try await kit.settings()
    let page = SettingsPresenter().page(
      settings, kit.chrome("Settings", .settings, in: .settings, settings, visit),
      dataFolder: kit.study.folder.path, refused: (visit.form, reasons))
    return try kit.response(page, to: visit, status: .unprocessableContent)
  }

  private func saved(_ rebuilding: Rebuilding?) -> String {
    guard let rebuilding else { return "Settings saved." }
    let cards = Quantity.count(rebuilding.cards, "card")
    return "Settings saved. Of \(cards), \(rebuilding.changed) have another memory now."
  }
}
