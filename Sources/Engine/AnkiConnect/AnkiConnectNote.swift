/// A note that a client wants to add.
struct AnkiConnectNote: Sendable {
  /// Where another note with the same front counts as a duplicate.
  enum Scope: Hashable, Sendable {
    case everywhere
    case deck(String, withChildren: Bool)
  }

  typealias Failure = AnkiConnectRequest.Failure

  var deck: String
  var model: String
  var content: ItemContent
  var allowsDuplicate = false
  var scope = Scope.everywhere
  /// The media to store and append to fields.
  var media: [AnkiConnectRequest.Parameters] = []

  init(_ value: JSONValue) throws(Failure) {
    guard let object = value.object else { throw Failure("a note is not an object") }
    let note = AnkiConnectRequest.Parameters(values: object)
    deck = try note.text("deckName")
    model = try note.text("modelName")
    content = ItemContent(front: "", back: "")
    try AnkiConnectFields.write(try note.object("fields").values, isExact: false, into: &content)
    content.tags = (note.values["tags"]?.array ?? []).compactMap(\.string)
      .flatMap(ItemContent.tags(from:))
    if note.values["options"]?.object != nil { try read(try note.object("options")) }
    media = Self.media(in: note)
  }

  private mutating func read(_ options: AnkiConnectRequest.Parameters) throws(Failure) {
    allowsDuplicate = try options.flag("allowDuplicate")
    guard options.values["duplicateScope"]?.string == "deck" else { return }
    let more = AnkiConnectRequest.Parameters(
      values: options.values["duplicateScopeOptions"]?.object ?? [:])
    _ = try more.flag("checkAllModels")
    scope = .deck(
      more.values["deckName"]?.string ?? deck, withChildren: try more.flag("checkChildren"))
  }

  /// The media of a note: an object or a list of objects under each of three names.
  static func media(
    in note: AnkiConnectRequest.Parameters
  ) -> [AnkiConnectRequest.Parameters] {
    ["audio", "video", "picture"].flatMap { kind -> [AnkiConnectRequest.Parameters] in
      guard let value = note.values[kind] else { return [] }
      return (value.array ?? [value]).compactMap(\.object).map {
        .init(values: $0.merging(["kind": .string(kind)]) { given, _ in given })
      }
    }
  }

  /// Stores media and appends them to the fields they name. What fails is told in the field, and
  /// the note is added nevertheless.
  static func append(
    _ media: [AnkiConnectRequest.Parameters], by keep: AnkiConnectMedia,
    to content: inout ItemContent
  ) throws(Failure) {
    for one in media {
      let text: String
      do {
        let name = try keep.keep(one)
        let isPicture = one.values["kind"] == "picture"
        text = isPicture ? "<img src=\"\(name)\">" : "[sound:\(name)]"
      } catch let failure as Failure {
        text = failure.text
      } catch {
        text = Problem(error).sentence
      }
      let names = (one.values["fields"]?.array ?? []).compactMap(\.string)
      for name in names { try append(text, to: name, of: &content) }
    }
  }

  private static func append(
    _ text: String, to field: String, of content: inout ItemContent
  ) throws(Failure) {
    let values = zip(AnkiConnectFields.names, AnkiConnectFields.values(of: content))
    guard let old = values.first(where: { $0.0.lowercased() == field.lowercased() }) else { return }
    try AnkiConnectFields.write([field: .string(old.1 + text)], isExact: false, into: &content)
  }
}
