extension JSON {
  /// The JSON with an unknown field in every resource and in its data, and a record of an unknown
  /// type at the end of a collection.
  var withUnknownParts: JSON {
    switch self["data"] {
    case .array(let records):
      adding(Self.unknown).adding([
        "data": .array(records.map(\.withUnknownParts) + [Self.unknownRecord])
      ])
    case let data?: adding(Self.unknown).adding(["data": data.adding(Self.unknown)])
    case nil: adding(Self.unknown)
    }
  }

  private static let unknown: [String: JSON] = [
    "of_tomorrow": ["words": ["new", nil, 1], "is_known": false]
  ]

  private static let unknownRecord: JSON = [
    "id": 900_000_001, "object": "grammar_point",
    "url": "https://api.wanikani.example/v2/grammar_points/900000001",
    "data_updated_at": "2017-10-30T01:51:10.438432Z", "data": ["title": "～てから"],
  ]
}
