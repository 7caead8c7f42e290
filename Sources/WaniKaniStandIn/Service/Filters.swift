import Foundation

/// Reads the filters of a collection; what cannot be read is refused.
struct Filters {
  let query: Query
  let now: Date

  /// A comma list.
  func integers(_ name: String, in range: ClosedRange<Int>? = nil) throws(ServiceError) -> Set<Int>?
  {
    guard let text = query[name] else { return nil }
    var numbers: Set<Int> = []
    for part in text.split(separator: ",") {
      guard let number = Int(part.trimmingCharacters(in: .whitespaces)),
        range?.contains(number) ?? true
      else { throw unreadable(name) }
      numbers.insert(number)
    }
    return numbers
  }

  /// A comma list.
  func words(_ name: String, of allowed: [String]? = nil) throws(ServiceError) -> Set<String>? {
    guard let text = query[name] else { return nil }
    let words = Set(text.split(separator: ",").map(String.init))
    guard let allowed, !words.isSubset(of: allowed) else { return words }
    throw unreadable(name)
  }

  func flag(_ name: String) throws(ServiceError) -> Bool? {
    switch query[name] {
    case nil: return nil
    case "true": return true
    case "false": return false
    default: throw unreadable(name)
    }
  }

  /// Filters that are on by being named, whatever their value, but for "false".
  func isNamed(_ name: String) -> Bool {
    query.has(name) && query[name] != "false"
  }

  func time(_ name: String) throws(ServiceError) -> Date? {
    guard let text = query[name] else { return nil }
    guard let date = Timestamp.date(text) else { throw unreadable(name) }
    return date
  }

  func updatedAfter() throws(ServiceError) -> Date? {
    guard let date = try time("updated_after") else { return nil }
    guard date <= now else { throw .unprocessable("updated_after must be in the past") }
    return date
  }

  func kinds(_ name: String) throws(ServiceError) -> Set<String>? {
    try words(name, of: StandInAccount.Subject.Kind.allCases.map(\.rawValue))
  }

  private func unreadable(_ name: String) -> ServiceError { .unprocessable("\(name) is invalid") }
}
