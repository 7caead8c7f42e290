import Foundation

@testable import Engine

/// An archive of which nothing is kept.
final class UnkeptFiles: ArchiveWriter {
  private(set) var ofDictionaries = 0
  private let onDictionary: () throws -> Void

  init(onDictionary: @escaping () throws -> Void = {}) { self.onDictionary = onDictionary }

  func path(of table: String, piece: Int) -> String { "tables/\(table).jsonl" }

  func add(_ data: Data, at path: String) throws {
    guard path.hasPrefix("dictionaries/") else { return }
    ofDictionaries += 1
    try onDictionary()
  }
}
