import Foundation

/// A resource that the service returns one by one or in collections.
protocol Resource: Sendable, Identifiable where ID == Int {
  /// The collection's path, such as "assignments".
  static var collection: String { get }

  var object: String { get }
  var updatedAt: Date { get }
  var fields: JSON { get }
  /// The parameters that filter a collection by a list of numbers, each with the number of a row.
  static var filters: [String: @Sendable (Self) -> Int] { get }
}

extension Resource {
  static var filters: [String: @Sendable (Self) -> Int] { ["ids": { $0.id }] }

  /// The type of object: the collection's name without its s.
  var object: String { String(Self.collection.dropLast()) }

  func json(at base: String) -> JSON {
    [
      "id": .int(id), "object": .string(object),
      "url": .string("\(base)/\(Self.collection)/\(id)"), "data_updated_at": .time(updatedAt),
      "data": fields,
    ]
  }
}

/// A resource that belongs to one user and one subject.
protocol ResourceOfSubject: Resource {
  var subjectID: Int { get }
  var subjectKind: StandInAccount.Subject.Kind { get }
  var createdAt: Date { get }
  var isHidden: Bool { get set }
  var updatedAt: Date { get set }
  /// The fields besides those that all such resources share.
  var ownFields: [String: JSON] { get }
}

extension ResourceOfSubject {
  static var filters: [String: @Sendable (Self) -> Int] {
    ["ids": { $0.id }, "subject_ids": { $0.subjectID }]
  }

  var fields: JSON {
    let common: JSON = [
      "created_at": .time(createdAt), "subject_id": .int(subjectID),
      "subject_type": .string(subjectKind.rawValue), "hidden": .bool(isHidden),
    ]
    return common.adding(ownFields)
  }
}
