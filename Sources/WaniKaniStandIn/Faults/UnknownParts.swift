extension JSON {
  /// With a field nobody knows in every resource and in its data, and with a record of a type that
  /// nobody knows at the end of a collection.
  var withUnknownParts: JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        switch (member.name, member.value) {
        case ("data", .array(let records)):
          Member(name: "data", value: .array(records.map(\.withUnknownParts) + [Self.stranger]))
        case ("data", .object): Member(name: "data", value: member.value.adding([Self.field]))
        default: member
        }
      } + [Self.field])
  }

  private static let field = Member(
    name: "of_tomorrow", value: ["words": ["new", nil, 1], "is_known": false])

  private static let stranger: JSON = [
    "id": 900_000_001, "object": "grammar_point",
    "url": "https://api.wanikani.example/v2/grammar_points/900000001",
    "data_updated_at": "2017-10-30T01:51:10.438432Z", "data": ["title": "～てから"],
  ]
}
