import Foundation

/// The actions about note types.
extension AnkiConnect {
  static let modelActions: [String: Action] = [
    "modelNames": { anki, _, _ in OrderedJSON(try await models(anki).all.map(\.name)) },
    "modelNamesAndIds": { anki, _, _ in
      OrderedJSON(
        Dictionary(
          try await models(anki).all.map { ($0.name, $0.id) },
          uniquingKeysWith: { first, _ in first }))
    },
    "modelFieldNames": { anki, parameters, _ in
      OrderedJSON(try await model(anki, parameters).fields)
    },
    "modelTemplates": { anki, parameters, _ in
      let templates = try await model(anki, parameters).looks.templates
      let members = templates.map { template -> (String, any JSONWritable) in
        (template.name, ["Front": template.question, "Back": template.answer] as OrderedJSON)
      }
      return OrderedJSON(OrderedJSON.Members(members))
    },
    "modelStyling": { anki, parameters, _ in
      ["css": try await model(anki, parameters).looks.css]
    },
    "findModelsByName": { anki, parameters, _ in
      let models = try await models(anki)
      return OrderedJSON(
        try parameters.texts("modelNames").map { try models.named($0).json })
    },
    "findModelsById": { anki, parameters, _ in
      let all = try await models(anki).all
      return OrderedJSON(
        try parameters.numbers("modelIds").map { id -> OrderedJSON in
          guard let model = all.first(where: { $0.id == id }) else {
            throw Failure("model was not found: \(id)")
          }
          return model.json
        })
    },
    "createModel": { anki, parameters, now in try await create(parameters, anki, now).json },
  ]

  private static func models(_ anki: AnkiConnect) async throws -> AnkiConnectModels {
    try await anki.repository.read { try AnkiConnectModels($0) }
  }

  private static func model(
    _ anki: AnkiConnect, _ parameters: Parameters
  ) async throws -> AnkiConnectModel {
    try await models(anki).named(try parameters.text("modelName"))
  }

  private static let most = 100
  /// The longest name, in bytes.
  private static let longestName = 20_000

  private static func create(
    _ parameters: Parameters, _ anki: AnkiConnect, _ now: Date
  ) async throws -> AnkiConnectModel {
    let name = try parameters.text("modelName").withoutControls.trimmed
    let fields = try parameters.texts("inOrderFields").map(\.withoutControls.trimmed)
    let given = try parameters.list("cardTemplates")
    guard !name.isEmpty, name.utf8.count <= longestName else {
      throw Failure("Must provide a model name")
    }
    try check(fields: fields)
    guard (1...most).contains(given.count) else {
      throw Failure("Must provide at least one card for cardTemplates")
    }
    let isCloze = try parameters.flag("isCloze")
    let templates = try given.enumerated().map { place, value in
      try template(value, number: place + 1, fields: fields, isCloze: isCloze)
    }
    let type = NoteType(
      id: now.milliseconds, name: name, modified: now.milliseconds / 1000, fields: fields,
      templates: templates,
      css: parameters.values["css"]?.string?.withoutControls ?? NoteType.plainCSS,
      isCloze: isCloze)
    return try await anki.repository.create(type, at: now)
  }

  private static func template(
    _ value: JSONValue, number: Int, fields: [String], isCloze: Bool
  ) throws(Failure) -> NoteType.Template {
    guard let front = value["Front"]?.string?.withoutControls,
      let back = value["Back"]?.string?.withoutControls
    else { throw Failure("a card template needs Front and Back") }
    let name = value["Name"]?.string?.withoutControls ?? "Card \(number)"
    for side in [front, back] {
      let unknown = CardText.unknownNames(in: side, fields: fields, isCloze: isCloze)
      if let first = unknown.first {
        throw Failure("card template '\(name)': there is no field called '\(first)'")
      }
      guard CardText.isClosed(side) else {
        throw Failure("card template '\(name)': a tag is not closed")
      }
    }
    guard CardText.isShown(anyOf: fields, in: front) else {
      throw Failure("card template '\(name)': its front shows no field")
    }
    // The first template makes all cards of a cloze type.
    let isAsking = [front, back].allSatisfy { !CardText.clozeFields(of: $0).isEmpty }
    guard isAsking || !isCloze || number > 1 else {
      throw Failure(
        "card template '\(name)': its front and back need '{{cloze:\(fields[0])}}' or similar")
    }
    return NoteType.Template(name: name, question: front, answer: back)
  }

  private static func check(fields: [String]) throws(Failure) {
    guard !fields.isEmpty else {
      throw Failure("Must provide at least one field for inOrderFields")
    }
    guard fields.count <= most else { throw Failure("Must provide at most \(most) fields") }
    guard !fields.contains("") else { throw Failure("Must provide a name for every field") }
    let names = fields.map { $0.lowercased() }
    if let place = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw Failure("Must provide different names of fields, not '\(fields[place])' twice")
    }
  }
}
