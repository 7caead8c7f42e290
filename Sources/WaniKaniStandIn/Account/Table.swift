/// The resources of one kind, by ascending id.
public struct StandInTable<Row: Identifiable & Sendable>: Sendable where Row.ID == Int {
  public private(set) var rows: [Row] = []
  private var places: [Int: Int] = [:]

  public init(_ rows: [Row] = []) {
    self.rows = rows.sorted { $0.id < $1.id }
    places = Dictionary(
      self.rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public subscript(id: Int) -> Row? { places[id].map { rows[$0] } }

  /// One above the highest, so that ids are never used twice.
  var nextID: Int { (rows.last?.id ?? 0) + 1 }

  mutating func append(_ row: Row) {
    places[row.id] = rows.count
    rows.append(row)
  }

  mutating func update(_ id: Int, _ change: (inout Row) -> Void) {
    guard let place = places[id] else { return }
    change(&rows[place])
  }

  mutating func updateAll(where applies: (Row) -> Bool, _ change: (inout Row) -> Void) {
    for place in rows.indices where applies(rows[place]) { change(&rows[place]) }
  }
}
