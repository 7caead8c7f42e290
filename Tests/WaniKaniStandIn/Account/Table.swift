import Foundation

/// The resources of one kind, by ascending ID.
public struct StandInTable<Row: Identifiable & Sendable>: Sendable where Row.ID == Int {
  public private(set) var rows: [Row] = []
  private var places: [Int: Int] = [:]
  /// The places by subject ID; a subject has at most one row.
  private var placesOfSubjects: [Int: Int] = [:]

  public init(_ rows: [Row] = []) {
    for row in rows.sorted(by: { $0.id < $1.id }) { append(row) }
  }

  public subscript(id: Int) -> Row? { places[id].map { rows[$0] } }

  /// One more than the highest ID, so that IDs are never reused.
  var nextID: Int { (rows.last?.id ?? 0) + 1 }

  mutating func append(_ row: Row) {
    places[row.id] = rows.count
    if let row = row as? any ResourceOfSubject { placesOfSubjects[row.subjectID] = rows.count }
    rows.append(row)
  }

  /// Replaces the row with the same ID, or appends it.
  mutating func save(_ row: Row) {
    if let place = places[row.id] { rows[place] = row } else { append(row) }
  }

  mutating func update(_ id: Int, _ change: (inout Row) -> Void) {
    if let place = places[id] { change(&rows[place]) }
  }

  mutating func updateAll(where applies: (Row) -> Bool, _ change: (inout Row) -> Void) {
    for place in rows.indices where applies(rows[place]) { change(&rows[place]) }
  }
}

extension StandInTable where Row: ResourceOfSubject {
  subscript(ofSubject id: Int) -> Row? { placesOfSubjects[id].map { rows[$0] } }

  mutating func setHidden(ofSubject id: Int, to isHidden: Bool, now: Date) {
    guard let place = placesOfSubjects[id] else { return }
    (rows[place].isHidden, rows[place].updatedAt) = (isHidden, now)
  }
}
