import Engine
import Foundation
import Testing

@testable import Pages

struct MultipartTests {
  private let type = "multipart/form-data; boundary=----x1"

  private func read(_ body: String, type: String? = nil) throws -> FormData {
    try read(Data(body.utf8), type: type)
  }

  /// - Parameter size: that of the pieces in which the body arrives.
  private func read(_ body: Data, type: String? = nil, inPiecesOf size: Int = .max) throws
    -> FormData
  {
    var multipart = try Multipart(contentType: type ?? self.type)
    var rest = body[...]
    while !rest.isEmpty {
      try multipart.read(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return try multipart.finish()
  }

  private func part(_ head: String, _ content: String) -> String {
    "------x1\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
  }

  @Test func `Fields and files are decoded`() throws {
    let form = try read(
      part("name=\"deck\"", "猫") + part("name=\"file\"; filename=\"a b.csv\"", "x,y\r\nz,w")
        + "------x1--\r\n")

    #expect(form["deck"] == "猫")
    #expect(form.files["file"] == .init(name: "a b.csv", data: Data("x,y\r\nz,w".utf8)))
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `A body is the same in pieces of any size`(size: Int) throws {
    let nearly = "\r\n------x\r\n\r\n------x2\r"
    let body = Data(
      (part("name=\"deck\"", nearly) + part("name=\"file\"; filename=\"a.csv\"", nearly)
        + "------x1--\r\n").utf8)

    let form = try read(body, inPiecesOf: size)

    #expect(form["deck"] == nearly)
    #expect(form.file("file")?.data == Data(nearly.utf8))
  }

  @Test func `A field is shorter than a file may be`() throws {
    let text = String(repeating: "x", count: FormData.largestTable + 1)

    #expect(throws: RequestError.self) { try read(part("name=\"a\"", text) + "------x1--") }
  }

  @Test func `Content may contain text that resembles a boundary`() throws {
    let form = try read(part("name=\"a\"", "\r\n------x\r\n--\r\n\r\n-----x1") + "------x1--")

    #expect(form["a"] == "\r\n------x\r\n--\r\n\r\n-----x1")
  }

  @Test func `Bytes that are not text are unchanged`() throws {
    let head = "Content-Disposition: form-data; name=\"f\"; filename=\"p\""
    var body = Data("------x1\r\n\(head)\r\n\r\n".utf8)
    body += [0, 0xFF, 0x0D, 0x0A, 0xFE] + Data("\r\n------x1--".utf8)

    let form = try read(body)

    #expect(form.files["f"]?.data == Data([0, 0xFF, 0x0D, 0x0A, 0xFE]))
  }

  @Test func `An empty file field is no file`() throws {
    let form = try read(part("name=\"file\"; filename=\"\"", "") + "------x1--")

    #expect(form.file("file") == nil)
  }

  @Test func `A chosen file may be empty`() throws {
    let form = try read(part("name=\"file\"; filename=\"a.csv\"", "") + "------x1--")

    #expect(form.file("file")?.name == "a.csv")
  }

  @Test func `The boundary may be quoted`() throws {
    let form = try read(
      part("name=\"a\"", "1") + "------x1--", type: "multipart/form-data; boundary=\"----x1\"")

    #expect(form["a"] == "1")
  }

  @Test func `An empty form is valid`() throws {
    let form = try read("------x1--")

    #expect(form == FormData())
  }

  @Test(arguments: [
    ("", Multipart.Failure.malformed),
    ("junk", .malformed),
    ("------x1", .malformed),
    ("------x1\n", .malformed),
    ("preamble\r\n------x1--", .malformed),
    ("------x1\r\n", .unfinished),
    ("------x1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nendless", .unfinished),
    ("------x1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n------x1", .malformed),
    ("------x1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n------x1junk", .malformed),
    ("------x1\r\nContent-Type: text/plain\r\n\r\n1\r\n------x1--", .noName),
    ("------x1\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\n1\r\n------x1--", .noName),
  ])
  func `A malformed body is rejected`(_ body: String, _ failure: Multipart.Failure) {
    #expect(throws: failure) { try read(body) }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=",
    "multipart/form-data; boundary=\(String(repeating: "x", count: 71))",
  ])
  func `A missing boundary is rejected`(_ type: String) {
    #expect(throws: Multipart.Failure.noBoundary) { try read("------x1--", type: type) }
  }

  @Test func `A form with too many parts is rejected`() {
    let body = String(repeating: part("name=\"a\"", "1"), count: Multipart.mostParts + 1)

    #expect(throws: Multipart.Failure.tooManyParts) { try read(body + "------x1--") }
  }

  @Test func `A part with headers that are too long is rejected`() {
    let long = String(repeating: "x", count: Multipart.longestHeader)

    #expect(throws: Multipart.Failure.headerTooLong) {
      try read(part("name=\"\(long)\"", "1") + "------x1--")
    }
  }

  @Test func `A field that is not text is rejected`() {
    var body = Data("------x1\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n".utf8)
    body += [0xFF, 0xFE] + Data("\r\n------x1--".utf8)

    #expect(throws: Multipart.Failure.notText) { try read(body) }
  }
}
