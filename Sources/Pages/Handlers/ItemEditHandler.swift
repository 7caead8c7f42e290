import Engine
import Foundation
import Hummingbird

/// Changing what an item says, and where it lies. Its schedule stays.
struct ItemEditHandler {
  let kit: Kit
  let id: Item.ID

  func show(_ visit: Visit) async throws -> Response {
    try await show(visit, kit.sheet(id, visit), refused: nil)
  }

  func save(_ visit: Visit) async throws -> Response {
    let sheet = try await kit.sheet(id, visit)
    let desk = kit.study.itemDesk()
    do {
      let content = try visit.form.itemContent(sheet.item.content, keeping: kit.study.media)
      try await desk.sent(.edited(id, content, at: visit.at))
      if let deck: Deck.ID = visit.form.number("deck"), deck != sheet.deck.id {
        await desk.send(.moved(id, to: deck, at: visit.at))
      }
      if let problem = desk.state.problem { throw problem }
    } catch let problem as Problem {
      return try await show(visit, sheet, refused: problem)
    }
    return kit.seeOther(.item(id))
  }

  private func show(_ visit: Visit, _ sheet: ItemSheet, refused: Problem?) async throws -> Response
  {
    let front = SafeHTML.plainText(sheet.item.content.front)
    var form = ItemForm(sheet)
    if let refused { form.fill(from: visit.form, refused.description) }
    let settings = kit.study.settingsSeen
    let page = ItemEditPage(
      chrome: kit.chrome("Edit \(front)", .itemEdit, in: .decks, settings, visit), front: front,
      frontLang: Script.language(of: front), item: Route.item(id).path, form: form)
    return try kit.response(page, to: visit, refusing: refused)
  }
}

extension ItemForm {
  init(_ sheet: ItemSheet) {
    let content = sheet.item.content
    self.init(
      action: Route.itemEditing(sheet.item.id).path, isNew: false,
      deck: sheet.decks.map {
        Choice(value: "\($0.id)", label: $0.name, isChosen: $0.id == sheet.deck.id)
      },
      front: Field(value: content.front), back: Field(value: content.back),
      reading: Field(value: content.reading), notes: Field(value: content.notes),
      tags: Field(value: content.tags.joined(separator: " ")),
      synonyms: Field(value: content.synonyms.joined(separator: "; ")),
      currentPicture: ItemView.Picture(content))
  }
}

extension FormData {
  /// What an item's form says of it. A new picture is kept before the item names it.
  func itemContent(_ old: ItemContent? = nil, keeping shelf: MediaShelf) throws -> ItemContent {
    var picture = isOn("removePicture") ? "" : old?.picture ?? ""
    if let file = file("picture") { picture = try shelf.keep(Data(file.bytes), called: file.name) }
    return ItemContent(
      front: self["front"], back: self["back"], reading: self["reading"], notes: self["notes"],
      tags: ItemContent.tags(from: self["tags"]), picture: picture,
      synonyms: ItemContent.synonyms(from: self["synonyms"]))
  }
}
