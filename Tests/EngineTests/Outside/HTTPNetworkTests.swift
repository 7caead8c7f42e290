import Foundation
import Glibc
import Testing

@testable import Engine

/// HTTP over a real socket.
struct HTTPNetworkTests {
  @Test func `A compressed body is requested and decompressed`()
    async throws
  {
    let told = #"{"object":"user","data":{"username":"stroller"}}"#
    let packed = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA6tWyk/KSk0uUbJSKi1OLVLSUUpJLElUsqoGc/MSc1OBMsUlRfk5OUDZ2loAqy1pYzAAAAA="))
    let server = try OneAnswer(packed, headers: "Content-Encoding: gzip\r\n")

    let response = try await HTTP.network.send(HTTP.Request("GET", server.address))

    #expect(String(decoding: response.body, as: UTF8.self) == told)
    #expect(await server.heard().lowercased().contains("accept-encoding: gzip"))
  }

  @Test func `A small body that would unpack to more than is read is refused by name`()
    async throws
  {
    let server = try OneAnswer(Self.bomb, headers: "Content-Encoding: gzip\r\n")

    await #expect(throws: HTTP.Failure.tooLarge) {
      try await HTTP.network.send(HTTP.Request("GET", server.address))
    }
  }

  @Test func `A request to a given address looks up no name, and names the host`() async throws {
    let server = try OneAnswer(Data("here".utf8), headers: "")
    let port = try #require(server.address.port)
    let request = HTTP.Request(
      "GET", try #require(URL(string: "http://nowhere.invalid:\(port)/")), timeout: .seconds(5))

    let response = try await PinnedHTTP.network.send(request, "127.0.0.1")

    #expect(response.body == Data("here".utf8))
    #expect(await server.heard().contains("nowhere.invalid:\(port)"))
  }

  @Test func `A refused connection is told at once, and nothing was sent`() async throws {
    let request = HTTP.Request(
      "GET", try #require(URL(string: "http://127.0.0.1:1/")), timeout: .seconds(1))

    let failure = await #expect(throws: HTTP.Failure.self) {
      try await HTTP.network.send(request)
    }

    guard case .unreachable = failure else {
      Issue.record("It was told as \(String(describing: failure)).")
      return
    }
  }

  @Test(arguments: [false, true])
  func `A response that does not end is given up after the request's timeout`(isStreamed: Bool)
    async throws
  {
    let server = try OneAnswer(Data("the beginning".utf8), headers: "", missing: 1)
    let request = HTTP.Request("GET", server.address)
    let http = HTTP.patient(pause: Pause { _ in _ = await server.heard() })

    let failure = await #expect(throws: HTTP.Failure.self) {
      if isStreamed {
        _ = try await http.receive(request) { _ in }
      } else {
        _ = try await http.send(request)
      }
    }

    guard case .timedOut = failure else {
      Issue.record("It was told as \(String(describing: failure)).")
      return
    }
    await server.closed()
  }

  /// 425 kB of gzip for 68 MB of zeros: a literal zero, and then “repeat the last byte 258 times” in
  /// 13 bits each, which is the same 13 bytes again and again.
  private static let bomb: Data = {
    let bits = "11000110000" + String(repeating: "1100010100000", count: 16)
    let bytes = Array(bits.utf8).chunks(of: 8).map { byte in
      byte.enumerated().reduce(UInt8(0)) { $0 | ($1.element & 1) << $1.offset }
    }
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    let repeated = Array(repeating: bytes[2..<15], count: 33_000).joined()
    return Data(head + bytes[..<2] + repeated)
  }()
}

extension [UInt8] {
  fileprivate func chunks(of size: Int) -> [[UInt8]] {
    stride(from: 0, to: count - count % size, by: size).map { Array(self[$0..<($0 + size)]) }
  }
}

/// Responds to one request on this machine, whatever it is.
private final class OneAnswer: Sendable {
  let address: URL
  private let requests: AsyncStream<String>
  private let end: AsyncStream<Never>

  /// - Parameter missing: how many bytes of the body never come.
  init(_ body: Data, headers: String, missing: Int = 0) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 1) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    try #require(isBound)
    address = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/"))
    let length = body.count + missing
    let head = "HTTP/1.1 200 OK\r\n\(headers)Content-Length: \(length)\r\n\r\n"
    let (requests, request) = AsyncStream<String>.makeStream()
    self.requests = requests
    let (end, closing) = AsyncStream<Never>.makeStream()
    self.end = end
    // Blocks until a connection arrives, which must not occupy a task's thread.
    Thread.detachNewThread {
      Self.answer(listener, Data(head.utf8) + body, isWhole: missing == 0) { text in
        request.yield(text)
        request.finish()
      }
      closing.finish()
    }
  }

  /// Waits for the request.
  func heard() async -> String { await requests.reduce(into: "") { $0 += $1 } }

  /// Waits until the connection is closed.
  func closed() async { for await _ in end {} }

  /// Waits until the client closes the connection if the answer is not whole.
  private static func answer(
    _ listener: Int32, _ answer: Data, isWhole: Bool, hearing: (String) -> Void
  ) {
    let connection = accept(listener, nil, nil)
    defer {
      close(connection)
      close(listener)
    }
    var request = [UInt8](repeating: 0, count: 8_192)
    let count = read(connection, &request, request.count)
    hearing(String(decoding: request.prefix(max(0, count)), as: UTF8.self))
    _ = answer.withUnsafeBytes {
      send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    var rest = [UInt8](repeating: 0, count: 64)
    while !isWhole, read(connection, &rest, rest.count) > 0 {}
  }
}
