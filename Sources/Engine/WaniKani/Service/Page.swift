import Foundation

/// One page of a collection. Each thing stays as the service wrote it until it is understood, so
/// that one that is not keeps none of the others away.
struct Page: Sendable {
  var things: [Data]
  /// Of all that was asked for, not of the page.
  var total: Int
  var next: String?
  /// The newest change among all that was asked for, as it was written: the service counts
  /// microseconds, a `Date` does not keep them.
  var updatedAt: String?

  init(_ body: Data) throws {
    let envelope = try JSONDecoder().decode(Envelope.self, from: body)
    guard envelope.object == "collection" else {
      throw ServiceFailure.malformed("a \(envelope.object) in place of a collection")
    }
    things = JSONElements.ofData(in: body)
    (total, next) = (envelope.total, envelope.pages.next)
    updatedAt = envelope.updatedAt
  }

  private struct Envelope: Decodable {
    var object: String
    var pages: Pages
    var total: Int
    var updatedAt: String?

    enum CodingKeys: String, CodingKey {
      case object, pages
      case total = "total_count"
      case updatedAt = "data_updated_at"
    }
  }

  private struct Pages: Decodable {
    var next: String?

    enum CodingKeys: String, CodingKey { case next = "next_url" }
  }
}

/// Finds the elements of the top-level array “data” without taking them apart: `JSONDecoder` has no
/// way to keep a value's own text, in which what a later version will understand is kept.
enum JSONElements {
  /// - Parameter body: JSON that was found to be sound.
  static func ofData(in body: Data) -> [Data] {
    var scan = Scan()
    return body.indices.compactMap { index in
      scan.step(body[index], at: index).map { Data(body[$0]) }
    }
  }

  private struct Scan {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var key: [UInt8] = []
    private var isInData = false
    private var begin: Data.Index?

    /// - Returns: where the element that ends here stands.
    mutating func step(_ byte: UInt8, at index: Data.Index) -> ClosedRange<Data.Index>? {
      guard !isInString else {
        readString(byte)
        return nil
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        if depth == 1 { key = [] }
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte, at: index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): return close(at: index)
      default: break
      }
      return nil
    }

    private mutating func readString(_ byte: UInt8) {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      } else if depth == 1 {
        key.append(byte)
      }
    }

    private mutating func open(_ byte: UInt8, at index: Data.Index) {
      if depth == 1 { isInData = byte == UInt8(ascii: "[") && key.elementsEqual("data".utf8) }
      if depth == 2, isInData { begin = index }
      depth += 1
    }

    private mutating func close(at index: Data.Index) -> ClosedRange<Data.Index>? {
      depth -= 1
      guard depth == 2, isInData, let begin else { return nil }
      self.begin = nil
      return begin...index
    }
  }
}
