import Foundation

extension JSON: Decodable {
  /// Whole numbers only: no request has others. Members come by name, as their order is lost.
  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: AnyKey.self) {
      self = .object(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          Member(name: $0.stringValue, value: try members.decode(JSON.self, forKey: $0))
        })
      return
    }
    self = try Self.scalarOrArray(try decoder.singleValueContainer())
  }

  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  // Each attempt that fails only says that the value is of another type.
  private static func scalarOrArray(_ value: any SingleValueDecodingContainer) throws -> JSON {
    if value.decodeNil() { return .null }
    if let text = try? value.decode(String.self) { return .string(text) }
    if let number = try? value.decode(Int.self) { return .int(number) }
    if let flag = try? value.decode(Bool.self) { return .bool(flag) }
    return .array(try value.decode([JSON].self))
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
