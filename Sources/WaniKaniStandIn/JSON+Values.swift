import Foundation

extension JSON {
  static func time(_ date: Date) -> JSON { .string(Timestamp.text(date)) }
  static func time(_ date: Date?) -> JSON { date.map { .time($0) } ?? .null }
  static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  static func numbers(_ values: [Int]) -> JSON { .array(values.map { .int($0) }) }
  static func strings(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }
}
