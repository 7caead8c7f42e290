import Foundation

/// Parses a `multipart/form-data` body (RFC 7578), strictly and with limits. Any deviation is
/// refused, so that no two parsers can disagree about a body.
struct Multipart {
  enum Failure: Error, Hashable {
    case noBoundary, malformed, unfinished, tooManyParts, headerTooLong, noName, notText
  }

  static let mostParts = 50
  static let longestHeader = 4_096

  private let body: Data
  private let delimiter: Data
  private var place: Int
  private(set) var form = FormData()

  /// - Parameter contentType: The whole header with the boundary.
  init(_ body: Data, contentType: String) throws(Failure) {
    let boundary = try Self.boundary(in: contentType)
    self.body = body
    delimiter = Data("\r\n--\(boundary)".utf8)
    place = body.startIndex
    // The first delimiter has no preceding line break.
    guard body.starts(with: delimiter.dropFirst(2)) else { throw .malformed }
    place += delimiter.count - 2
    try readParts()
  }

  static func boundary(in contentType: String) throws(Failure) -> String {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let pair = parameter.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].lowercased() == "boundary" else { continue }
      let boundary = pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      guard (1...70).contains(boundary.utf8.count) else { throw .noBoundary }
      return boundary
    }
    throw .noBoundary
  }

  private mutating func readParts() throws(Failure) {
    var count = 0
    while !take("--") {
      guard take("\r\n") else { throw .malformed }
      count += 1
      guard count <= Self.mostParts else { throw .tooManyParts }
      try readPart()
    }
  }

  private mutating func readPart() throws(Failure) {
    let head = try readHead()
    guard let end = body.range(of: delimiter, in: place..<body.endIndex) else { throw .unfinished }
    let content = body[place..<end.lowerBound]
    place = end.upperBound
    if let file = head.file {
      form.files[head.name] = FormData.File(name: file, bytes: Array(content))
    } else {
      guard let text = String(validating: content, as: UTF8.self) else { throw .notText }
      form.fields[head.name] = text
    }
  }

  private mutating func readHead() throws(Failure) -> (name: String, file: String?) {
    let blank = Data("\r\n\r\n".utf8)
    let bound = min(body.endIndex, place + Self.longestHeader)
    guard let end = body.range(of: blank, in: place..<bound) else {
      throw bound == body.endIndex ? .unfinished : .headerTooLong
    }
    guard let text = String(validating: body[place..<end.lowerBound], as: UTF8.self) else {
      throw .notText
    }
    place = end.upperBound
    let disposition = text.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition: form-data;")
    }
    guard let disposition, let name = Self.parameter("name", in: disposition) else { throw .noName }
    return (name, Self.parameter("filename", in: disposition))
  }

  /// Returns the quoted value of ` name="…"`. Browsers encode a quotation mark in it as %22.
  private static func parameter(_ name: String, in header: Substring) -> String? {
    guard let start = header.range(of: "; \(name)=\"") else { return nil }
    // By scalars, as a combining mark after the quotation mark must not hide it.
    let rest = header[start.upperBound...].unicodeScalars
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }

  private mutating func take(_ text: String) -> Bool {
    guard body[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }
}
