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
  /// The names of its note's fields in Anki; the form shows them in place of the front, back,
  /// reading and notes. Empty for an item that is no such note.
  var noteCaptions: [String] = []
  /// The original fields of the form; nil for a new item.
  var drawn: FieldHashes?
  /// The deck that it was in then; empty for a new item.
  var drawnDeck = ""

  /// The maximum size in bytes, including a picture.
  static let limit = InputLimit.picture + (1 << 20)

  private var noteNames: [String] { noteCaptions.indices.map(Self.noteField) }
  private var isNote: Bool { !noteCaptions.isEmpty }

  /// The field of the form for one of a note's.
  fileprivate static func noteField(_ place: Int) -> String { "field\(place + 1)" }

  /// Restores the submitted values and shows the problem at its field.
  ///
  /// - Parameter changed: the field that was changed elsewhere, if that is the problem.
  mutating func fill(from sent: FormData, _ problem: Problem, at changed: String? = nil) {
    let current = fields
    fields = sent.fields.mapValues { Field(value: $0) }
    let names = isNote ? noteNames + FieldHashes.ofAnyItem : FieldHashes.ofItem
    for name in FieldHashes(sent["drawn"], of: names).untouched(in: sent) {
      fields[name] = current[name]
    }
    if isNew { currentPicture = sent["suggestedPicture"] }
    let others = sent.file("picture") == nil ? names[0] : "picture"
    let empty: String? = isNote ? nil : [Problem.noFront: "front", .noBack: "back"][problem]
    let field = changed ?? empty ?? others
    fields[field, default: Field()].error = problem.description
    guard sent["deck"] != sent["drawnDeck"] else { return }
    deck = deck.choosing(sent["deck"])
  }
}

extension ItemForm {
  init(_ info: ItemInfo) {
    let texts = info.formTexts
    self.init(
      isNew: false, isDeleted: info.item.isDeleted, deck: .decks(info.decks, chosen: info.deck.id),
      fields: texts.mapValues { Field(value: $0) }, currentPicture: info.item.content.picture,
      noteCaptions: info.noteFields.map(\.name),
      drawn: FieldHashes(texts, of: info.formNames), drawnDeck: "\(info.deck.id)")
  }
}

extension ItemInfo {
  /// The fields of its form.
  fileprivate var formNames: [String] {
    noteFields.isEmpty
      ? FieldHashes.ofItem : noteFields.indices.map(ItemForm.noteField) + FieldHashes.ofAnyItem
  }

  /// The texts of all fields, also of those that its form doesn't show.
  fileprivate var formTexts: [String: String] {
    let names = noteFields.indices.map(ItemForm.noteField)
    return FieldHashes.texts(of: item.content)
      .merging(zip(names, noteFields.map(\.value))) { $1 }
  }

  fileprivate var noteCaptions: [String: String] {
    Dictionary(
      noteFields.enumerated().map { (ItemForm.noteField($0.offset), $0.element.name) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The fields of its note from Anki that are others in a form, by name.
  func fieldsChanged(in texts: [String: String]) -> [String: String] {
    noteFields.enumerated().reduce(into: [:]) { changed, field in
      let text = texts[ItemForm.noteField(field.offset), default: ""]
      guard text != field.element.value.replacing("\r\n", with: "\n") else { return }
      changed[field.element.name] = NoteAddPage.html(text)
    }
  }
}

extension FormData {
  /// Returns the fields of an item from the form; those that it doesn't show are as they were.
  ///
  /// - Throws: if a field was changed here and elsewhere since the form was drawn.
  func itemTexts(_ old: ItemInfo? = nil) throws(ChangedElsewhere) -> [String: String] {
    let names = old?.formNames ?? FieldHashes.ofItem
    let fields = try FieldHashes(self["drawn"], of: names)
      .merged(self, old?.formTexts, captions: old?.noteCaptions ?? [:])
    // Browsers send line breaks in two characters.
    return (old?.formTexts ?? [:]).merging(fields) { $1 }
      .mapValues { $0.replacing("\r\n", with: "\n") }
  }

  /// Returns the item's content of a form's fields. Stores a new picture first.
  func itemContent(
    _ fields: [String: String], _ old: ItemContent? = nil, in media: MediaFolder
  ) throws -> ItemContent {
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
      if isNote { noteFields }
      div(.class("fields two")) {
        if !isNote { sides(isFocused: isFocused) }
        line("tags", "Tags", [], hint: "Separated by spaces.")
        line(
          "synonyms", "Synonyms", [], hint: "Accepted when typed; separated by semicolons.")
      }
      if !isNote {
        textArea("notes", "Notes", fields["notes"] ?? Field(), .rows("3"), .dir("auto"))
      }
      div(.class("fields two")) {
        selectField("deck", "Deck", deck, id: "item-deck")
        // A note's picture is changed in its field.
        if !isNote || currentPicture.isEmpty {
          inputField(
            "picture", "Picture", Field(value: "", error: fields["picture"]?.error),
            .type("file"), .accept("image/png,image/jpeg,image/gif,image/webp"))
        }
      }
      if !currentPicture.isEmpty {
        if isNew { hiddenField("suggestedPicture", currentPicture) }
        div.spaced(.class("row")) {
          img(.class("picture"), .src(MediaFile(name: currentPicture).path), .alt(""))
          if !isNote { checkBox("removePicture", "Remove the picture") }
        }
      }
      div.spaced(.class("row")) {
        if isDeleted {
          actionButton(ItemChange.Action.restore, "Restore and save")
        } else {
          button(.class("button")) { isNew ? "Add item" : "Save" }
        }
        if let cancel { pageLink("Cancel", cancel, "button quiet") }
      }
    }
  }

  @HTMLBuilder
  private func sides(isFocused: Bool) -> HTMLContent {
    side(
      "front", "Front", [.lang(frontLanguage), .required] + (isFocused ? [.autofocus] : []),
      hint: "Shift+Enter starts a new line.")
    // Not every item needs one, such as a text with clozes.
    side("back", "Back", isNew && (fields["reading"]?.value ?? "").isEmpty ? [.required] : [])
    line(
      "reading", "Reading", [.lang(isReadInPinyin ? Script.pinyin : "ja")],
      hint: "In \(isReadInPinyin ? "pinyin" : "kana"); shown with the answer.")
  }

  @HTMLBuilder
  private var noteFields: HTMLContent {
    for (name, caption) in zip(noteNames, noteCaptions) {
      textArea(name, caption, fields[name] ?? Field(), .rows("2"), .dir("auto"))
    }
    p(.class("aside")) {
      "The fields of its note in Anki, as HTML, with the names of sounds and pictures."
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

  /// A field that begins with one line and grows. Enter submits it, with scripts.
  private func side(
    _ name: String, _ caption: String, _ more: [HTMLAttribute], hint: String? = nil
  ) -> HTMLElement {
    textArea(
      name, caption, fields[name] ?? Field(),
      attributes: [.rows("1"), .dir("auto")] + more + [.data("submits")]
    ) {
      if let hint { p { hint } }
    }
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
