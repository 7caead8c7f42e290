import Foundation

/// What the service gives out one by one or in collections.
protocol Resource: Sendable, Identifiable where ID == Int {
  /// The collection's path, as in "assignments".
  static var collection: String { get }

  var object: String { get }
  var updatedAt: Date { get }
  var fields: JSON { get }
}

extension Resource {
  /// The collection's name without its s.
  var object: String { String(Self.collection.dropLast()) }

  func json(at base: String) -> JSON {
    [
      "id": .int(id), "object": .string(object),
      "url": .string("\(base)/\(Self.collection)/\(id)"), "data_updated_at": .time(updatedAt),
      "data": fields,
    ]
  }
}

/// What the service keeps of one person and one subject.
protocol ResourceOfSubject: Resource {
  var subjectID: Int { get }
  var subjectKind: StandInAccount.Subject.Kind { get }
  var createdAt: Date { get }
  var isHidden: Bool { get set }
  var updatedAt: Date { get set }
  /// Besides those that all of them have.
  var ownFields: [String: JSON] { get }
}

extension ResourceOfSubject {
  var fields: JSON {
    let common: JSON = [
      "created_at": .time(createdAt), "subject_id": .int(subjectID),
      "subject_type": .string(subjectKind.rawValue), "hidden": .bool(isHidden),
    ]
    return common.adding(ownFields)
  }
}
