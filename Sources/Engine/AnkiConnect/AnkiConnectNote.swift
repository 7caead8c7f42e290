/// A note that a client wants to add.
struct AnkiConnectNote: Sendable {
  /// The notes among which one with the same front counts as a duplicate.
  enum Scope: Hashable, Sendable {
    case everywhere
    case deck(String, withChildren: Bool)
  }

  typealias Failure = AnkiConnectRequest.Failure

  var deck: String
  var model: String
  /// The texts by field. The case of the names may differ from the model's.
  var fields: [String: String]
  var tags: [String]
  var allowsDuplicate = false
  var scope = Scope.everywhere
  /// Whether notes of other models count as duplicates, too.
  var checksAllModels = false
  /// The media to store and append to fields.
  var media: [AnkiConnectRequest.Parameters] = []

  init(_ value: JSONValue) throws(Failure) {
    guard let object = value.object else { throw Failure("a note is not an object") }
    let note = AnkiConnectRequest.Parameters(values: object)
    deck = try note.text("deckName")
    model = try note.text("modelName")
    fields = try Self.fields(try note.object("fields"))
    tags = (note.values["tags"]?.array ?? []).compactMap(\.string)
      .flatMap(ItemContent.tags(from:))
    if note.values["options"]?.object != nil { try read(try note.object("options")) }
    media = Self.media(in: note)
  }

  private mutating func read(_ options: AnkiConnectRequest.Parameters) throws(Failure) {
    allowsDuplicate = try options.flag("allowDuplicate")
    let more = AnkiConnectRequest.Parameters(
      values: options.values["duplicateScopeOptions"]?.object ?? [:])
    checksAllModels = try more.flag("checkAllModels")
    guard options.values["duplicateScope"]?.string == "deck" else { return }
    scope = .deck(
      more.values["deckName"]?.string ?? deck, withChildren: try more.flag("checkChildren"))
  }

  static func fields(
    _ given: AnkiConnectRequest.Parameters
  ) throws(Failure) -> [String: String] {
    var fields: [String: String] = [:]
    for (name, value) in given.values {
      guard let text = value.string else { throw Failure("field \(name) is not a text") }
      fields[name] = text.withoutControls
    }
    return fields
  }

  /// Returns the text of a field, or an empty one.
  func text(of field: String) -> String {
    fields[field] ?? fields.first { $0.key.lowercased() == field.lowercased() }?.value ?? ""
  }

  /// Returns the note's title for lists of changes.
  func title(_ model: AnkiConnectModel) -> String {
    ItemContent(front: text(of: model.firstField), back: "").title
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

  /// Stores media and appends them to the fields they name, without those that the client wants to
  /// be left out. A failure is reported in the field, and the note is added nevertheless.
  static func append(
    _ media: [AnkiConnectRequest.Parameters], in folder: AnkiConnectMedia,
    to fields: inout [String: String]
  ) {
    for one in media {
      let text: String
      do {
        guard let name = try folder.store(one, overwrites: false) else { continue }
        let isPicture = one.values["kind"] == "picture"
        text = isPicture ? "<img src=\"\(name)\">" : "[sound:\(name)]"
      } catch let failure as Failure {
        text = failure.text
      } catch {
        text = Problem(error).sentence
      }
      for name in (one.values["fields"]?.array ?? []).compactMap(\.string) {
        let known = fields.keys.first { $0.lowercased() == name.lowercased() } ?? name
        fields[known, default: ""] += text
      }
    }
  }
}
