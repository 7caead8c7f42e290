import Foundation

/// A CSV file of words that an import is measured with.
enum SampleFile: String, CaseIterable {
  case plain
  /// Every row has the same back, reading and notes.
  case equalValues = "equal values in three columns"
  /// One of the rows is there 20,000 times.
  case repeatedRow = "one row 20,000 times"
  /// One of the fields is of three million bytes.
  case longField = "one field of 3 MB"

  func text(rows: Int) -> String {
    (1...rows).map { number in
      switch self {
      case .equalValues: "word \(number),the same meaning,おなじ,the same note"
      case .repeatedRow where number <= 20_000: "word,meaning,よみ,note"
      case .longField where number == rows: "word \(number),\(Self.long),よみ,note"
      default: "word \(number),meaning \(number),よみ\(number),note \(number % 977)"
      }
    }.joined(separator: "\n")
  }

  func write(to file: URL, rows: Int) throws {
    try Data(text(rows: rows).utf8).write(to: file)
  }

  private static let long = String(repeating: "長い field of かな ", count: 3_000_000 / 23)
}
