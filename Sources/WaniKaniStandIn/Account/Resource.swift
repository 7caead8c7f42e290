import Foundation

/// What the service hands out one by one or in collections.
protocol Resource: Sendable, Identifiable where ID == Int {
  /// The collection's path, as in "assignments".
  static var collection: String { get }

  var object: String { get }
  var updatedAt: Date { get }
  var fields: JSON { get }
}

extension Resource {
  func json(at base: String) -> JSON {
    [
      "id": .int(id), "object": .string(object),
      "url": .string("\(base)/\(Self.collection)/\(id)"), "data_updated_at": .time(updatedAt),
      "data": fields,
    ]
  }
}
