import Foundation

extension Endpoints {
  func updatedAfter(_ query: Query) throws(ServiceError) -> Date? {
    guard let date = try query.time("updated_after") else { return nil }
    guard date <= now else { throw .unprocessable("updated_after must be in the past") }
    return date
  }

  /// Returns a page with its envelope. The count and the newest update cover all filtered rows, not
  /// only the page.
  func page<Row: Resource>(of scope: [Row], _ query: Query) throws(ServiceError) -> Reply {
    let name = Row.collection
    let size = pageSizes[name] ?? Collection.all[name]?.pageSize ?? 500
    let range = try range(of: scope, query, size: size)
    func url(_ origin: String, _ cursor: String, _ id: Int?) -> JSON {
      .optional(id.map { "\(origin)/\(name)\(query.moved(to: cursor, $0).suffix)" })
    }
    let rows = scope[range]
    return Reply(
      json: [
        "object": "collection", "url": .string("\(base)/\(name)\(query.suffix)"),
        "pages": [
          "per_page": .int(size),
          "next_url": url(
            nextBase ?? base, "page_after_id",
            range.upperBound < scope.count ? rows.last?.id : nil),
          "previous_url": url(
            base, "page_before_id", range.lowerBound > 0 ? rows.first?.id : nil),
        ],
        "total_count": .int(scope.count),
        "data_updated_at": .time(scope.lazy.map(\.updatedAt).max()),
        "data": .array(rows.map { $0.json(at: base) }),
      ])
  }

  /// Returns the page's range by its cursor. `page_after_id` wins over `page_before_id`.
  private func range<Row: Resource>(
    of scope: [Row], _ query: Query, size: Int
  ) throws(ServiceError) -> Range<Int> {
    let after = try query.integers("page_after_id")?.first
    if after == nil, let before = try query.integers("page_before_id")?.first {
      let end = scope.firstIndex { $0.id >= before } ?? scope.count
      return max(0, end - size)..<end
    }
    let start = after.map { after in scope.firstIndex { $0.id > after } ?? scope.count } ?? 0
    guard !repeatsPage || start == 0 else { return max(0, start - size)..<start }
    return start..<min(scope.count, start + size)
  }
}
