import Hummingbird
import Testing

@testable import Pages

struct FormDataTests {
  @Test(arguments: [
    ("application/x-www-form-urlencoded", "name=W"),
    (
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.csv\"\r\n\r\na,b"
    ),
  ])
  func `A body that is cut off is the browser's fault`(type: String, start: String) async throws {
    struct CutOff: Error {}
    let body = AsyncThrowingStream<ByteBuffer, any Error> { parts in
      parts.yield(ByteBuffer(string: start))
      parts.finish(throwing: CutOff())
    }
    let request = Request(
      head: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/decks",
        headerFields: [.contentType: type]),
      body: RequestBody(asyncSequence: body))

    let error = await #expect(throws: RequestError.self) { try await request.form(limit: 100) }

    #expect(error?.status == .badRequest)
  }

  @Test func `Form fields are decoded`() throws {
    let form = try FormData(urlEncoded: "q=%E7%8C%AB+%26+dog&empty=&box=true&n=12")

    #expect(form["q"] == "猫 & dog")
    #expect(form["empty"] == "" && form["absent"] == "")
    #expect(form.isOn("box") && !form.isOn("q"))
    #expect(form.number("n") == 12)
  }

  @Test func `A form tells which of its buttons was pressed, and refuses others`() throws {
    enum Action: String { case keep, discard }
    let form = FormData(fields: ["intent": "keep"])

    let pressed: Action = try form.action()

    #expect(pressed == .keep)
    #expect(form.asks(for: Action.keep) && !form.asks(for: Action.discard))
    #expect(throws: RequestError.self) {
      let _: Action = try FormData(fields: ["intent": "lose"]).action()
    }
  }

  @Test func `Fields written as a query are read back`() {
    let fields = ["a b": "x&y=z+%", "new-cards": "犬", "none": ""]

    let text = FormData(fields: fields).urlEncoded

    #expect(text == "a%20b=x%26y%3Dz%2B%25&new-cards=%E7%8A%AC&none=")
    #expect(FormData(query: text[...]).fields == fields)
  }

  @Test(arguments: [
    ("", [:]), ("&&&", [:]), ("=", ["": ""]), ("a", ["a": ""]), ("%", [:]), ("a=%zz", ["a": ""]),
    ("%FF=1", [:]), ("a==b", ["a": "=b"]),
  ])
  func `A malformed query is decoded as far as possible`(_ text: String, _ fields: [String: String])
  {
    #expect(FormData(query: text[...]).fields == fields)
  }

  @Test(arguments: ["a=%zz", "%=1", "a=%FF", "a=1&b=%"])
  func `A form that can't be decoded is refused`(_ text: String) {
    #expect(throws: RequestError.self) { try FormData(urlEncoded: text[...]) }
  }

  @Test func `The last value of a repeated name counts`() throws {
    #expect(try FormData(urlEncoded: "a=1&a=2")["a"] == "2")
  }
}
