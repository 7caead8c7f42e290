import Foundation

/// Note types in the JSON of Anki's older collections.
extension NoteType {
  /// - Throws: `WireMessage.Flaw` if the JSON is no note type.
  init(legacy json: [String: Any]) throws {
    guard let id = LegacyMessage.integer(json["id"]), let name = json["name"] as? String,
      let fields = json["flds"] as? [[String: Any]],
      let templates = json["tmpls"] as? [[String: Any]]
    else { throw WireMessage.Flaw() }
    var message = Self.legacy.message(of: json)
    for requirement in json["req"] as? [[Any]] ?? [] {
      if let requirement = Self.requirement(requirement) { message.add(8, requirement) }
    }
    self.init(
      id: id, name: name, modified: (json["mod"] as? NSNumber)?.int64Value ?? 0,
      config: message.data, fields: Self.parts(fields, Self.legacyField),
      templates: Self.parts(templates, Self.legacyTemplate))
  }

  func legacyJSON() throws -> [String: Any] {
    let message = try WireMessage(config)
    var json = Self.legacy.json(of: message)
    json.merge(
      ["id": id, "name": name, "mod": modified, "usn": -1, "did": NSNull()] as [String: Any]
    ) { $1 }
    if json["originalId"] is NSNull { json["originalId"] = nil }
    json["req"] = try message.messages(8).map { requirement in
      [
        requirement.integer(1) ?? 0,
        Self.requirements[(requirement.integer(2) ?? 0).clamped(to: 0...2)],
        try requirement.integers(3),
      ] as [Any]
    }
    json["flds"] = try Self.json(fields, Self.legacyField)
    json["tmpls"] = try Self.json(templates, Self.legacyTemplate).map { template in
      var template = template
      if (template["did"] as? Int) == 0 { template["did"] = NSNull() }
      return template
    }
    return json
  }

  private static func parts(_ json: [[String: Any]], _ legacy: LegacyMessage) -> [Part] {
    let ordered = json.enumerated().sorted { a, b in
      let order = { (part: [String: Any], place: Int) in
        (part["ord"] as? NSNumber)?.intValue ?? place
      }
      return order(a.element, a.offset) < order(b.element, b.offset)
    }
    return ordered.map { _, part in
      Part(name: part["name"] as? String ?? "", config: legacy.message(of: part).data)
    }
  }

  private static func json(_ parts: [Part], _ legacy: LegacyMessage) throws -> [[String: Any]] {
    try parts.enumerated().map { place, part in
      var json = legacy.json(of: try WireMessage(part.config))
      json["name"] = part.name
      json["ord"] = place
      return json
    }
  }

  private static let requirements = ["none", "any", "all"]

  private static func requirement(_ json: [Any]) -> WireMessage? {
    guard json.count == 3, let number = json[0] as? NSNumber, let kind = json[1] as? String else {
      return nil
    }
    var message = WireMessage()
    if number.intValue != 0 { message.add(1, number.intValue) }
    if let kind = requirements.firstIndex(of: kind), kind > 0 { message.add(2, kind) }
    let fields = (json[2] as? [NSNumber] ?? []).map(\.intValue)
    if !fields.isEmpty { message.add(3, fields) }
    return message
  }

  private static let legacy = LegacyMessage(
    fields: [
      .init("type", 1, .integer), .init("sortf", 2, .integer), .init("css", 3, .text),
      .init("latexPre", 5, .text), .init("latexPost", 6, .text), .init("latexsvg", 7, .bool),
      .init("originalStockKind", 9, .integer), .init("originalId", 10, .integer, optional: true),
    ], besides: ["id", "name", "mod", "usn", "did", "flds", "tmpls", "req"])

  private static let legacyField = LegacyMessage(
    fields: [
      .init("sticky", 1, .bool), .init("rtl", 2, .bool), .init("font", 3, .text),
      .init("size", 4, .integer), .init("description", 5, .text), .init("plainText", 6, .bool),
      .init("collapsed", 7, .bool), .init("excludeFromSearch", 8, .bool),
      .init("id", 9, .integer, optional: true), .init("tag", 10, .integer, optional: true),
      .init("preventDeletion", 11, .bool),
    ], besides: ["name", "ord"])

  private static let legacyTemplate = LegacyMessage(
    fields: [
      .init("qfmt", 1, .text), .init("afmt", 2, .text), .init("bqfmt", 3, .text),
      .init("bafmt", 4, .text), .init("did", 5, .integer), .init("bfont", 6, .text),
      .init("bsize", 7, .integer), .init("id", 8, .integer, optional: true),
    ], besides: ["name", "ord"])
}
