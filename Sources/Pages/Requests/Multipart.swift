import Engine
import Foundation

/// Parses a `multipart/form-data` body (RFC 7578) as it arrives, strictly and with limits. Any
/// deviation is refused, so that no two parsers can disagree about a body.
///
/// Files go to temporary files. Only a file's last bytes, which may begin a delimiter, and the
/// fields are held in memory.
struct Multipart {
  enum Failure: Error, Hashable {
    case noBoundary, malformed, unfinished, tooManyParts, headerTooLong, noName, notText
  }

  static let mostParts = 50
  static let longestHeader = 4_096

  private enum Place { case start, afterDelimiter, head, content, end }

  private struct Part {
    var name: String
    var file: (name: String, contents: UnnamedFile)?
    var text = Data()

    mutating func append(_ bytes: Data) throws {
      if let file { return try file.contents.append(bytes) }
      guard text.count + bytes.count <= FormData.largestTable else {
        throw RequestError.tooLarge(FormData.largestTable, hasFile: false)
      }
      text.append(bytes)
    }
  }

  private let delimiter: Data
  /// The bytes that are not yet parsed. The first delimiter needs no line break, so it gets one.
  private var pending = Data("\r\n".utf8)
  private var place = Place.start
  private var part = Part(name: "")
  private var count = 0
  private var form = FormData()

  /// - Parameter contentType: the whole header with the boundary.
  init(contentType: String) throws(Failure) {
    delimiter = Data("\r\n--\(try Self.boundary(in: contentType))".utf8)
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

  /// Parses the next bytes of the body.
  ///
  /// - Throws: `Failure`, `RequestError` if a field is too long, or `Problem` if a file cannot be
  ///   stored.
  mutating func read(_ bytes: some Sequence<UInt8>) throws {
    pending.append(contentsOf: bytes)
    while try advance() {}
  }

  func finish() throws(Failure) -> FormData {
    switch place {
    case .start, .afterDelimiter: throw .malformed
    case .head, .content: throw .unfinished
    case .end: return form
    }
  }

  /// - Returns: whether there may be more to parse before the next bytes arrive.
  private mutating func advance() throws -> Bool {
    switch place {
    case .start: return try readStart()
    case .afterDelimiter: return try readLineEnd()
    case .head: return try readHead()
    case .content: return try readContent()
    case .end:
      pending = Data()
      return false
    }
  }

  private mutating func readStart() throws(Failure) -> Bool {
    guard pending.count >= delimiter.count else { return false }
    guard pending.starts(with: delimiter) else { throw .malformed }
    drop(delimiter.count)
    place = .afterDelimiter
    return true
  }

  private mutating func readLineEnd() throws(Failure) -> Bool {
    guard pending.count >= 2 else { return false }
    if pending.starts(with: "--".utf8) {
      place = .end
      return true
    }
    guard pending.starts(with: "\r\n".utf8) else { throw .malformed }
    drop(2)
    count += 1
    guard count <= Self.mostParts else { throw .tooManyParts }
    place = .head
    return true
  }

  private mutating func readHead() throws -> Bool {
    guard let end = pending.prefix(Self.longestHeader).range(of: Data("\r\n\r\n".utf8)) else {
      guard pending.count < Self.longestHeader else { throw Failure.headerTooLong }
      return false
    }
    guard let head = String(validating: pending[..<end.lowerBound], as: UTF8.self) else {
      throw Failure.notText
    }
    drop(end.upperBound)
    (part, place) = (try Self.part(head), .content)
    return true
  }

  private mutating func readContent() throws -> Bool {
    let end = pending.range(of: delimiter)
    // The last bytes may be the start of a delimiter.
    let length = end?.lowerBound ?? max(0, pending.count - delimiter.count + 1)
    try part.append(pending.prefix(length))
    drop(end?.upperBound ?? length)
    guard end != nil else { return false }
    try keepPart()
    place = .afterDelimiter
    return true
  }

  private mutating func keepPart() throws {
    if let file = part.file {
      form.files[part.name] = FormData.File(name: file.name, data: try file.contents.contents())
    } else {
      guard let text = String(validating: part.text, as: UTF8.self) else { throw Failure.notText }
      form.fields[part.name] = text
    }
    part = Part(name: "")
  }

  private static func part(_ head: String) throws -> Part {
    let disposition = head.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition: form-data;")
    }
    guard let disposition, let name = parameter("name", in: disposition) else {
      throw Failure.noName
    }
    let file = parameter("filename", in: disposition)
    return Part(name: name, file: try file.map { ($0, try UnnamedFile()) })
  }

  /// Returns the quoted value of ` name="…"`. Browsers encode a quotation mark in it as %22.
  private static func parameter(_ name: String, in header: Substring) -> String? {
    guard let start = header.range(of: "; \(name)=\"") else { return nil }
    // By scalars, as a combining mark after the quotation mark must not hide it.
    let rest = header[start.upperBound...].unicodeScalars
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }

  /// Copies the rest, so that indices stay counts and what was parsed is freed.
  private mutating func drop(_ count: Int) { pending = Data(pending.dropFirst(count)) }
}
