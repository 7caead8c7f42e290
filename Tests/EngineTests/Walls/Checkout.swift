import Foundation
import Testing

/// The files of the checkout these tests were built from.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct Source: Sendable {
    /// Relative to the root: "Sources/Engine/Study.swift".
    var path: String
    var lines: [Substring]

    var folder: String { (path as NSString).deletingLastPathComponent }

    var imports: Set<String> {
      let pattern =
        /^(?:@?\w+ )*import (?:(?:struct|class|enum|protocol|func|let|var|typealias) )?(\w+)/
      return Set(lines.compactMap { $0.firstMatch(of: pattern).map { String($0.1) } })
    }

    /// Where a line matches, as "path:line"; comments are ignored.
    func places(of pattern: Regex<Substring>) -> [String] {
      lines.enumerated().compactMap { number, line in
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        return code.contains(pattern) ? "\(path):\(number + 1)" : nil
      }
    }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files in a folder, which must contain some.
  static func sources(in folder: String) throws -> [Source] {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path
    ).filter { $0.hasSuffix(".swift") }.sorted()
    try #require(!files.isEmpty)
    return try files.map { file in
      let path = "\(folder)/\(file)"
      return Source(
        path: path,
        lines: try text(path).split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
