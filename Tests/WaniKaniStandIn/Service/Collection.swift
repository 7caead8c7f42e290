import Foundation

/// A collection: its page size, its parameters and how to get a page or one resource.
struct Collection: Sendable {
  let pageSize: Int
  let parameters: Set<String>
  let page: @Sendable (Endpoints, Query) throws(ServiceError) -> Endpoints.Reply
  /// Returns one resource, or nil if it does not exist.
  let one: @Sendable (Endpoints, Int) -> Endpoints.Reply?

  private init<Row: Resource>(
    _ rows: @escaping @Sendable (StandInAccount) -> StandInTable<Row>, pageSize: Int = 500
  ) {
    self.pageSize = pageSize
    let filters = Row.filters
    parameters = Set(filters.keys).union(["updated_after", "page_after_id", "page_before_id"])
    page = { service, query throws(ServiceError) in
      var admitting: [(Row) -> Bool] = []
      for (name, number) in filters {
        if let all = try query.integers(name) { admitting.append { all.contains(number($0)) } }
      }
      if let time = try service.updatedAfter(query) { admitting.append { $0.updatedAt > time } }
      let scope = rows(service.account).rows.filter { row in admitting.allSatisfy { $0(row) } }
      return try service.page(of: scope, query)
    }
    one = { service, id in rows(service.account)[id].map(service.reply) }
  }

  /// The collections by path, such as "subjects".
  static let all: [String: Collection] = [
    "subjects": Collection(\.subjects, pageSize: 1_000),
    "assignments": Collection(\.assignments),
    "review_statistics": Collection(\.statistics),
    "study_materials": Collection(\.materials),
    "level_progressions": Collection(\.levels),
    "resets": Collection(\.resets),
    "spaced_repetition_systems": Collection(\.systems),
    "voice_actors": Collection(\.voices),
  ]
}
