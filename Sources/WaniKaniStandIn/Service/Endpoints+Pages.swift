import Foundation

/// A page of a collection with its envelope.
extension Endpoints {
  /// Count and newest update are those of all that the filters leave, not of the page.
  func page<Row: Resource>(
    _ rows: [Row], _ filters: Filters, _ admits: (Row) -> Bool
  ) throws(ServiceError) -> Reply {
    let ids = try filters.integers("ids")
    let updatedAfter = try filters.updatedAfter()
    let scope = rows.filter { row in
      ids?.contains(row.id) ?? true && updatedAfter.map { row.updatedAt > $0 } ?? true
        && admits(row)
    }
    let size = pageSizes[Row.collection] ?? Route.Collection(rawValue: Row.collection)?.pageSize
    let newest = scope.lazy.map(\.updatedAt).max()
    let page = try Page(scope, filters, size: size ?? 500, isRepeated: repeatsPage)
    return Reply(
      json: [
        "object": "collection",
        "url": .string("\(base)/\(Row.collection)\(filters.query.suffix)"),
        "pages": pages(page, filters.query, of: Row.collection),
        "total_count": .int(scope.count), "data_updated_at": .time(newest),
        "data": .array(page.rows.map { $0.json(at: base) }),
      ], updatedAt: newest)
  }

  private func pages<Row>(_ page: Page<Row>, _ query: Query, of collection: String) -> JSON {
    func url(_ origin: String, _ cursor: String, _ id: Int?) -> JSON {
      .optional(id.map { "\(origin)/\(collection)\(query.moved(to: cursor, $0).suffix)" })
    }
    return [
      "per_page": .int(page.size),
      "next_url": url(nextBase ?? base, "page_after_id", page.nextAfter),
      "previous_url": url(base, "page_before_id", page.previousBefore),
    ]
  }
}

/// A stretch of what the filters leave, by id.
struct Page<Row: Resource> {
  let rows: [Row]
  let size: Int
  /// The cursors to its neighbours; nil where there is none.
  let nextAfter: Int?
  let previousBefore: Int?

  /// If both cursors are given, `page_after_id` wins.
  init(_ scope: [Row], _ filters: Filters, size: Int, isRepeated: Bool) throws(ServiceError) {
    let after = try filters.integers("page_after_id")?.first
    let before = after == nil ? try filters.integers("page_before_id")?.first : nil
    var range = Self.range(of: scope, after: after, before: before, size: size)
    let repeated = isRepeated && range.lowerBound > 0
    if repeated { range = max(0, range.lowerBound - size)..<range.lowerBound }
    rows = Array(scope[range])
    self.size = size
    nextAfter = range.upperBound < scope.count ? rows.last?.id : nil
    previousBefore = range.lowerBound > 0 ? rows.first?.id : nil
  }

  private static func range(
    of scope: [Row], after: Int?, before: Int?, size: Int
  ) -> Range<Int> {
    if let before {
      let end = scope.firstIndex { $0.id >= before } ?? scope.count
      return max(0, end - size)..<end
    }
    let start = after.map { after in scope.firstIndex { $0.id > after } ?? scope.count } ?? 0
    return start..<min(scope.count, start + size)
  }
}
