import Engine
import Foundation
import Hummingbird

extension SessionPage where View == CardSessionView {
  /// Suspends or buries the asked item, or deletes an empty card, and continues with the next card.
  func changeAskedItem(_ context: PageContext) async throws -> Response {
    let store = view.store(context.study)
    guard let session = try await store.sent(.opened(at: context.now)).session,
      session.id.description == context.form["session"],
      session.revision == context.form.number("revision"), let prompt = session.prompt
    else {
      context.visitor.notices.leave(view.notice(.movedOn))
      return context.seeOther(self)
    }
    let change: SettingAside = try context.form.action()
    let card = change.isOfCard ? prompt.card.id : nil
    let items = context.study.items
    let info =
      change == .deleteCard
      ? try await items.delete(emptyCard: prompt.card.id, of: prompt.item.id, at: context.now)
      : try await items.act(change.action, on: prompt.item.id, card: card, at: context.now)
    // Cramming asks also what is buried.
    try await store.sent(.moved(.skip, revision: session.revision, at: context.now))
    let all = info.askedCount > 1 ? "\(Quantity.count(info.askedCount, "card")) of " : ""
    let cards = card == nil ? all : "one card of "
    context.sayUndoable(
      "\(change.action.done) \(cards)“\(prompt.item.content.title)”.\(change.whereabouts)",
      undoLeadsTo: .session)
    return context.seeOther(self)
  }
}

/// How a session sets the asked item aside, or only the asked card.
enum SettingAside: String {
  case suspend, bury
  case suspendCard = "suspend-card"
  case buryCard = "bury-card"
  /// For a card whose question is empty.
  case deleteCard = "delete-card"

  fileprivate var action: ItemChange.Action {
    switch self {
    case .suspend, .suspendCard: .suspend
    case .bury, .buryCard: .bury
    case .deleteCard: .delete
    }
  }

  fileprivate var isOfCard: Bool { [.suspendCard, .buryCard, .deleteCard].contains(self) }

  var hint: String {
    let asked = isOfCard ? "this card" : "this item"
    return switch action {
    case .suspend: "Don't ask \(asked) again until you unsuspend it"
    case .delete: "Delete only \(asked); its answers still count in statistics"
    default: "Don't ask \(asked) again today"
    }
  }

  /// Where what is no longer asked is found, after a space.
  fileprivate var whereabouts: String {
    action == .suspend ? " To find it again, search for “is:suspended”." : ""
  }
}
