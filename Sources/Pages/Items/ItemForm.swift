import Engine
import Foundation
import HTML

/// The form that adds or edits an item.
struct ItemForm {
  var isNew: Bool
  /// Whether the item was deleted, and saving restores it.
  var isDeleted = false
  var deck: [Choice]
  var fields: [String: Field] = [:]
  /// The file name of the current picture; of a new item, of one that another program suggested.
  var currentPicture = ""
  /// The original fields of the form; nil for a new item.
  var drawn: FieldHashes?
  /// The deck that it was in then; empty for a new item.
  var drawnDeck = ""

  /// The maximum size in bytes, including a picture.
  static let limit = InputLimit.picture + (1 << 20)

  /// Restores the submitted values and shows the problem at its field.
  ///
  /// - Parameter changed: the field that was changed elsewhere, if that is the problem.
  mutating func fill(from sent: FormData, _ problem: Problem, at changed: String? = nil) {
    let current = fields
    fields = sent.fields.mapValues { Field(value: $0) }
    for name in FieldHashes(sent["drawn"], of: FieldHashes.ofItem).untouched(in: sent) {
      fields[name] = current[name]
    }
    if isNew { currentPicture = sent["suggestedPicture"] }
    let others = sent.file("picture") == nil ? "front" : "picture"
    let field = changed ?? [.noFront: "front", .noBack: "back"][problem] ?? others
    fields[field, default: Field()].error = problem.description
    guard sent["deck"] != sent["drawnDeck"] else { return }
    deck = deck.choosing(sent["deck"])
  }
}

extension ItemForm {
  init(_ info: ItemInfo) {
    let content = info.item.content
    let texts = FieldHashes.texts(of: content)
    self.init(
      isNew: false, isDeleted: info.item.isDeleted, deck: .decks(info.decks, chosen: info.deck.id),
      fields: texts.mapValues { Field(value: $0) }, currentPicture: content.picture,
      drawn: FieldHashes(texts, of: FieldHashes.ofItem), drawnDeck: "\(info.deck.id)")
  }
}

extension FormData {
  /// Returns the item's content from the form. Stores a new picture first.
  ///
  /// - Throws: `ChangedElsewhere` if a field was changed here and elsewhere since the form was
  ///   drawn.
  func itemContent(_ old: ItemContent? = nil, in media: MediaFolder) throws -> ItemContent {
    // Browsers send line breaks in two characters.
    let fields = try FieldHashes(self["drawn"], of: FieldHashes.ofItem)
      .merged(self, old.map(FieldHashes.texts)).mapValues { $0.replacing("\r\n", with: "\n") }
    var picture = old?.picture ?? self["suggestedPicture"]
    if isOn("removePicture") || old == nil && media.picture(picture) == nil { picture = "" }
    if let file = file("picture") { picture = try media.store(file.data, originalName: file.name) }
    var content = ItemContent(
      front: fields["front", default: ""], back: fields["back", default: ""],
      reading: fields["reading", default: ""], notes: fields["notes", default: ""],
      tags: ItemContent.tags(from: fields["tags", default: ""]), picture: picture,
      synonyms: old?.typed.synonyms ?? [])
    content[.synonyms] = fields["synonyms", default: ""]
    return content.stored(over: old)
  }
}

// MARK: - Markup

extension ItemForm {
  /// - Parameters:
  ///   - isFocused: whether to begin typing at once.
  ///   - place: the list that the form is shown with.
  ///   - cancel: where a link beside its button leads; nil for none.
  func markup(
    action: String, _ csrf: String, isFocused: Bool = false, place: HTMLContent? = nil,
    cancel: String? = nil
  ) -> HTMLElement {
    postForm(action, csrf, style: "form", isMultipart: true) {
      place
      if let drawn {
        hiddenField("drawn", drawn.text)
        hiddenField("drawnDeck", drawnDeck)
      }
      div(.class("fields two")) {
        line("front", "Front", [.lang(frontLanguage), .required] + (isFocused ? [.autofocus] : []))
        // Not every item needs one, such as a text with clozes.
        line("back", "Back", isNew && (fields["reading"]?.value ?? "").isEmpty ? [.required] : [])
        line(
          "reading", "Reading", [.lang(isReadInPinyin ? Script.pinyin : "ja")],
          hint: "In \(isReadInPinyin ? "pinyin" : "kana"); shown with the answer.")
        line("tags", "Tags", [], hint: "Separated by spaces.")
        line(
          "synonyms", "Synonyms", [], hint: "Accepted when typed; separated by semicolons.")
      }
      textArea("notes", "Notes", fields["notes"] ?? Field(), .rows("3"), .dir("auto"))
      div(.class("fields two")) {
        selectField("deck", "Deck", deck, id: "item-deck")
        inputField(
          "picture", "Picture", Field(value: "", error: fields["picture"]?.error), .type("file"),
          .accept("image/png,image/jpeg,image/gif,image/webp"))
      }
      if !currentPicture.isEmpty {
        if isNew { hiddenField("suggestedPicture", currentPicture) }
        div.spaced(.class("row")) {
          img(.class("picture"), .src(MediaFile(name: currentPicture).path), .alt(""))
          checkBox("removePicture", "Remove the picture")
        }
      }
      div.spaced(.class("row")) {
        if isDeleted {
          choiceButton("intent", "restore", "Restore and save")
        } else {
          button(.class("button")) { isNew ? "Add item" : "Save" }
        }
        if let cancel { pageLink("Cancel", cancel, "button quiet") }
      }
    }
  }

  private var frontLanguage: String {
    if let language = WordLanguage(of: content, inDeck: deckName) { return language.rawValue }
    let front = SafeHTML.plainText(content.front)
    return front.isEmpty ? "ja" : Script.language(of: front)
  }

  private var isReadInPinyin: Bool {
    WordLanguage(of: content, inDeck: deckName) == .chinese
      || content.isReadInPinyin(inDeck: deckName)
  }

  private var deckName: String { deck.first(where: \.isChosen)?.label ?? "" }

  private var content: ItemContent {
    ItemContent(
      front: fields["front"]?.value ?? "", back: fields["back"]?.value ?? "",
      reading: fields["reading"]?.value ?? "",
      tags: ItemContent.tags(from: fields["tags"]?.value ?? ""))
  }

  private func line(
    _ name: String, _ caption: String, _ more: [HTMLAttribute], hint: String? = nil
  ) -> HTMLElement {
    let field = fields[name] ?? Field()
    let more: [HTMLAttribute] = [.dir("auto")] + more
    // Browsers take line breaks out of a field of one line.
    if field.value.contains(where: \.isNewline) {
      return textArea(name, caption, field, attributes: more)
    }
    return inputField(
      name, caption, field, attributes: [.type("text")] + more + [.autocomplete("off")]
    ) {
      if let hint { p { hint } }
    }
  }
}
