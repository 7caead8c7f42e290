import Engine
import Foundation
import HTML

/// The form that adds an item or changes one.
struct ItemForm: Hashable {
  var isNew: Bool
  var deck: [Choice]
  var front = Field()
  var back = Field()
  var reading = Field()
  var notes = Field()
  var tags = Field()
  var synonyms = Field()
  var picture = Field()
  /// By its file's name.
  var currentPicture: String?
}

extension ItemForm {
  init(_ sheet: ItemSheet) {
    let content = sheet.item.content
    self.init(
      isNew: false,
      deck: sheet.decks.map {
        Choice(value: "\($0.id)", label: $0.name, isChosen: $0.id == sheet.deck.id)
      },
      front: Field(value: content.front), back: Field(value: content.back),
      reading: Field(value: content.reading), notes: Field(value: content.notes),
      tags: Field(value: content.tags.joined(separator: " ")),
      synonyms: Field(value: content.synonyms.joined(separator: "; ")),
      currentPicture: content.picture.isEmpty ? nil : content.picture)
  }

  /// Shows again what was sent, and what was wrong with it.
  mutating func fill(from sent: FormData, _ error: String) {
    front = Field(value: sent["front"], error: error)
    back.value = sent["back"]
    reading.value = sent["reading"]
    notes.value = sent["notes"]
    tags.value = sent["tags"]
    synonyms.value = sent["synonyms"]
    for index in deck.indices { deck[index].isChosen = deck[index].value == sent["deck"] }
  }

  /// Pictures are sent with it.
  static let limit = MediaFolder.largest + (1 << 20)
}

extension FormData {
  /// What an item's form says of it. A new picture is kept before the item names it.
  func itemContent(_ old: ItemContent? = nil, keeping list: MediaFolder) throws -> ItemContent {
    var picture = isOn("removePicture") ? "" : old?.picture ?? ""
    if let file = file("picture") { picture = try list.keep(Data(file.bytes), called: file.name) }
    return ItemContent(
      front: self["front"], back: self["back"], reading: self["reading"], notes: self["notes"],
      tags: ItemContent.tags(from: self["tags"]), picture: picture,
      synonyms: ItemContent.synonyms(from: self["synonyms"]))
  }
}

struct ItemFormView: HTML {
  let fields: ItemForm
  let action: String
  let csrf: String

  var body: HTMLContent {
    PostForm(action, csrf, style: "form", isMultipart: true) {
      div(.class("fields two")) {
        InputField(
          "front", "Front", fields.front, .type("text"), .lang("ja"), .required,
          .autocomplete("off"))
        InputField("back", "Back", fields.back, .type("text"), .required, .autocomplete("off"))
        InputField(
          "reading", "Reading", fields.reading, .type("text"), .lang("ja"), .autocomplete("off")
        ) { p { "In kana; shown with the answer." } }
        InputField("tags", "Tags", fields.tags, .type("text"), .autocomplete("off")) {
          p { "Separated by blanks." }
        }
        InputField(
          "synonyms", "Meanings of your own", fields.synonyms, .type("text"), .autocomplete("off")
        ) { p { "Right when typed; separated by semicolons." } }
      }
      TextArea("notes", "Notes", fields.notes, .rows("3"))
      div(.class("fields two")) {
        SelectField("deck", "Deck", fields.deck, id: "item-deck")
        InputField(
          "picture", "Picture", fields.picture, .type("file"),
          .accept("image/png,image/jpeg,image/gif,image/webp"))
      }
      if let name = fields.currentPicture { picture(name) }
      button(.class("button")) { fields.isNew ? "Add item" : "Save" }
    }
  }

  private func picture(_ name: String) -> some HTML {
    div(.class("row")) {
      img(.class("picture"), .src(MediaFile(name: name).path), .alt(""))
      " "
      CheckBox("removePicture", "Take this picture off")
    }
  }
}
