import Foundation

/// The fields of an Anki note as the sides of an item, and back.
///
/// The front is the first field with a text, from the sort field on; the back the next one that
/// isn't just the front with its reading. A field called “Reading” or the like is the reading, and
/// the rest become the notes. Readings in brackets are taken out of the front, and are the reading
/// if no field has one. A change is written back to the side's own field, and the reading to the
/// brackets that it came from; notes go to the only other field with a text, or to an empty one
/// with a name like “Notes” that no question shows, and a picture to an empty one with a name like
/// “Picture”, if possible one that no question shows. The front of an image occlusion is its
/// header. A note that was made of an item has its notes and synonyms in the fields of these names:
/// see `ItemField.ofNotes`.
struct NoteFields: Hashable {
  /// The values in the order of Anki's fields.
  var values: [String]
  let names: [String]
  let areReadings: [Bool]
  let sortField: Int
  /// Whether fields that repeat the front or its reading can be the back, as earlier versions
  /// imported them.
  var repeatsFront = false
  private let templates: [NoteType.Template]

  /// Anki's separator of fields.
  static let separator: Character = "\u{1F}"

  static func count(in text: String) -> Int {
    1 + text.utf8.count { $0 == 0x1F }
  }

  /// - Parameter text: the fields with Anki's separator; missing ones are empty, others left out.
  init(_ text: String, _ looks: NoteType.Looks) {
    let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map(String.init)
    (names, areReadings) = (looks.fields, looks.areReadings)
    (sortField, templates) = (looks.sortField, looks.templates)
    values =
      parts.prefix(names.count)
      + Array(repeating: "", count: max(0, names.count - parts.count))
  }

  /// The fields of a note with the person's changes to its item.
  init(_ note: Note, _ looks: NoteType.Looks, shownAs content: ItemContent) {
    self.init(note.fields, looks)
    apply(content)
  }

  var named: [(name: String, value: String)] {
    zip(names, values).map { (name: $0, value: $1) }
  }

  /// Puts a text into the field of this name, in any case if no other has exactly this one.
  ///
  /// - Returns: whether there is such a field.
  mutating func set(_ name: String, to text: String) -> Bool {
    let place =
      names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
    guard let place else { return false }
    values[place] = text
    return true
  }

  var text: String { values.joined(separator: String(Self.separator)) }

  private var synonymsField: Int? {
    isOfItem ? names.firstIndex(of: ItemField.synonyms.title) : nil
  }

  /// Nil if the note has no field for them.
  var synonyms: [String]? { synonymsField.map { ItemContent.synonyms(ofNote: values[$0]) } }

  /// The item that a note is shown as.
  ///
  /// - Parameter tags: separated by spaces.
  func content(tags: String, readsBrackets: Bool = true) -> ItemContent {
    let sides = sides
    func side(_ place: Int?) -> String { place.map { Self.tidy(values[$0]) } ?? "" }
    let notes = sides.others.map { side($0) }.filter { !$0.isEmpty }
    var front = side(sides.front)
    if isOcclusion(sides) {
      front = [ImageOcclusion.title, side(sides.header)].filter { !$0.isEmpty }
        .joined(separator: ": ")
    }
    var reading = side(sides.reading)
    if readsBrackets {
      reading = Brackets.read(reading)?.reading ?? reading
      if let read = Brackets.read(front) {
        front = read.word.trimmed
        if reading.isEmpty { reading = SafeHTML.plainText(read.reading).trimmed }
      }
    }
    return ItemContent(
      front: front.isEmpty ? Self.noText : front, back: side(sides.back),
      reading: reading, notes: notes.joined(separator: "<br>"),
      tags: ItemContent.tags(from: tags).uniqued(), picture: picture, synonyms: synonyms ?? [])
  }

  /// The front of a note that is all pictures or sound.
  static let noText = "—"

  /// Writes the person's changes to an item into the fields. Sides without a field are left out. A
  /// reading that fits no furigana takes the place of that in its field.
  mutating func apply(_ content: ItemContent) {
    let furigana = furigana(of: content)
    for case (let place?, _, let text) in changes(to: content) {
      let text = place == furigana?.field ? furigana?.text ?? text : text
      values[place] = text + Self.media(of: values[place], notIn: text)
    }
    if let place = pictureField(for: content.picture) {
      values[place] = "<img src=\"\(content.picture)\">"
    }
    if let place = synonymsField, synonyms != content.synonyms {
      values[place] = content.synonyms.joined(separator: "; ")
    }
  }

  /// The field whose brackets have the reading, its own or the front, with an item's reading in
  /// them; nil if none has it, or it can't be read back, as that of several words.
  private func furigana(of content: ItemContent) -> (field: Int, text: String)? {
    let sides = sides
    // Where its own field has none, it is removed from the front.
    let isOfFront = content.reading.isEmpty && !(sides.reading.map(hasText) ?? false)
    guard let place = isOfFront ? sides.front : sides.reading ?? sides.front else { return nil }
    let field = Self.tidy(values[place])
    guard let before = Brackets.read(field) else { return nil }
    // The person may have typed the brackets.
    if place == sides.reading, Brackets.read(content.reading) != nil {
      return (place, content.reading)
    }
    let isFront = before.word.trimmed == self.content(tags: "").front
    let word = isFront ? content.front : before.word.trimmed
    if content.reading.isEmpty { return (place, place == sides.reading ? "" : word) }
    let texts = [
      Brackets.changed(field, to: content.reading), "\(word)[\(content.reading)]",
    ].compactMap(\.self)
    let text = texts.first { text in
      Brackets.read(text).map { $0.word == word && $0.reading == content.reading } ?? false
    }
    return text.map { (place, $0) }
  }

  /// Whether the note has its reading in brackets.
  var readsBrackets: Bool {
    let sides = sides
    return hasBrackets(sides.reading ?? sides.front)
  }

  private func hasBrackets(_ place: Int?) -> Bool {
    guard let place, values[place].utf8.contains(UInt8(ascii: "[")) else { return false }
    return Brackets.read(Self.tidy(values[place])) != nil
  }

  /// Returns the sides that the person changed and that have no field, such as “notes”.
  ///
  /// - Parameter old: the content before; a reading that it has already isn't refused.
  func sidesWithoutField(for content: ItemContent, insteadOf old: ItemContent? = nil) -> [String] {
    let losesFurigana =
      content.reading != old?.reading && hasBrackets(sides.reading) && furigana(of: content) == nil
    let lacking = changes(to: content).filter { change in
      change.field == nil || change.side == "reading" && losesFurigana
    }.map(\.side)
    // Items imported by early versions have decoded names.
    let pictures = [picture, picture.removingPercentEncoding]
    let keepsPicture =
      pictures.contains(content.picture) || pictureField(for: content.picture) != nil
    return keepsPicture ? lacking : lacking + ["picture"]
  }

  /// The empty field for the first picture of a note.
  private func pictureField(for picture: String) -> Int? {
    guard self.picture.isEmpty, !picture.isEmpty else { return nil }
    let sides = sides
    let taken = [sides.front, sides.back, sides.reading, sides.header]
    let places = empty(
      among: values.indices.filter { !taken.contains($0) }, called: Self.pictures)
    return places.first { !isInQuestion($0) } ?? places.first
  }

  private func isInQuestion(_ place: Int) -> Bool {
    templates.contains { CardText.isShown(anyOf: [names[place]], in: $0.question) }
  }

  private static let pictures = ["picture", "image", "photo", "bild", "画像", "写真", "絵"]

  private func changes(
    to content: ItemContent
  ) -> [(field: Int?, side: String, text: String)] {
    let sides = sides
    // Compared as items keep it; content with a front is never refused. Items that came before
    // brackets were read have them, and those from before cells had spaces between have none.
    let isFromBefore = hasBrackets(sides.front) && Brackets.read(content.front) != nil
    let hadBrackets = isFromBefore || hasBrackets(sides.reading)
    let before = versions.flatMap { fields in
      (hadBrackets ? [true, false] : [true]).compactMap { readsBrackets in
        try? fields.content(tags: "", readsBrackets: readsBrackets).tidied()
      }
    }
    guard !before.isEmpty else { return [] }
    let isOfPicture = isOcclusion(sides)
    let texts: [(field: Int?, side: String, text: KeyPath<ItemContent, String>)] = [
      (isOfPicture ? sides.header : sides.front, "front", \.front), (sides.back, "back", \.back),
      (furigana(of: content)?.field ?? sides.reading, "reading", \.reading),
      (notesField(among: sides.others), "notes", \.notes),
    ]
    return texts.compactMap { field, side, text in
      let new = content[keyPath: text]
      guard !before.contains(where: { $0[keyPath: text] == new }) else { return nil }
      guard side == "front", isOfPicture else { return (field: field, side: side, text: new) }
      return ImageOcclusion.header(in: new).map { (field: field, side: side, text: $0) }
    }
  }

  /// The fields as they are, and as earlier versions imported them.
  private var versions: [NoteFields] {
    let plain = values.map(Self.withoutFormulaTags)
    return [values, values.map(Self.joiningCells), plain, plain.map(Self.joiningCells)]
      .uniqued().flatMap { values in
        var fields = self
        fields.values = values
        var before = fields
        before.repeatsFront = true
        return before.sides == fields.sides ? [fields] : [fields, before]
      }
  }

  private func notesField(among places: [Int]) -> Int? {
    let withText = places.filter(hasText)
    if withText.count == 1 { return withText[0] }
    guard withText.isEmpty else { return nil }
    return empty(among: places, called: Self.notes).first { !isInQuestion($0) }
  }

  private static let notes = [
    "note", "extra", "comment", "remark", "メモ", "備考", "example", "sentence", "例文",
  ]

  private func empty(among places: [Int], called words: [String]) -> [Int] {
    let empty = places.filter { values[$0].isEmpty }
    return words.flatMap { word in empty.filter { names[$0].lowercased().contains(word) } }
  }

  /// The first picture that a field shows, by its file name.
  private var picture: String {
    values.lazy.compactMap { MediaReferences.pictures(in: $0).first }.first ?? ""
  }
}
