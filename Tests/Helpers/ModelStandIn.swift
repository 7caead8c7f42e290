public import Engine
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// A provider of language models on a local port. It checks requests as the provider documents
/// them, translates the lines it is sent, misbehaves as told, and records what it was asked.
public final class ModelStandIn: Sendable {
  public struct Asked: Sendable {
    /// The path and the query.
    public var target: String
    /// By lowercase name.
    public var headers: [String: String]
    public var body: JSONValue
    /// The lines that were to be translated.
    public var lines: [String]
    /// How many items of a text were to be graded.
    public var items: Int
  }

  public enum Fault: Sendable {
    /// An error in the provider's own form.
    case status(Int, headers: [String: String] = [:], error: JSONValue = ["message": "no"])
    /// Half of the answer, then a closed connection.
    case cut
    /// An answer that ends at the limit of tokens.
    case limited
    /// An answer whose end says that it, or the rest of a stream, is withheld.
    case withheld
    /// An error in the middle of a stream.
    case failing(JSONValue)
    /// Other text in place of the translations.
    case saying(@Sendable (_ lines: [(number: Int, text: String)]) -> String)
  }

  /// The only model that the service has.
  static let model = "test-model"

  private struct Inside {
    var key: String?
    var asked: [Asked] = []
    var faults: [Fault] = []
    var replies: [String] = []
    var gradesItems = false
    var gate: Gate?
    var pause: (@Sendable () async throws -> Void)?
    var lastStreamBegan: ContinuousClock.Instant?
    var isRefused: @Sendable (Asked) -> Bool = { _ in false }
  }

  /// Where a stream waits in the middle, and what lets it go on.
  private struct Gate: Sendable {
    let place: Double
    let opening: AsyncStream<Void>
    let open: AsyncStream<Void>.Continuation
  }

  public let provider: ModelConfiguration.Provider
  private let inside = Mutex(Inside())
  private let server = Mutex<LocalServer?>(nil)

  public init(_ provider: ModelConfiguration.Provider) { self.provider = provider }

  public var asked: [Asked] { inside.withLock(\.asked) }

  /// When the first event of the last stream was sent.
  public var lastStreamBegan: ContinuousClock.Instant? { inside.withLock(\.lastStreamBegan) }

  /// The next requests fail so, one after the other.
  public func misbehave(_ faults: Fault...) {
    inside.withLock { $0.faults += faults }
  }

  /// The next prompts that are no translations are answered so; others are repeated.
  public func reply(_ texts: String...) {
    inside.withLock { $0.replies += texts }
  }

  /// Items of a text are all graded “good” from now on.
  public func gradeItems() {
    inside.withLock { $0.gradesItems = true }
  }

  /// Requests of this kind are refused, as if their key were wrong.
  public func refuse(_ isRefused: @escaping @Sendable (Asked) -> Bool) {
    inside.withLock { $0.isRefused = isRefused }
  }

  /// Streams come event by event from now on, with a pause after each.
  public func slow(by pause: @escaping @Sendable () async throws -> Void) {
    inside.withLock { $0.pause = pause }
  }

  /// The next streams stop in the middle, and grades of texts wait, until they are released or given
  /// up.
  ///
  /// - Parameter place: from 0 to 1.
  public func hold(at place: Double = 0.5) {
    let (opening, open) = AsyncStream<Void>.makeStream()
    inside.withLock { $0.gate = Gate(place: place, opening: opening, open: open) }
  }

  public func release() {
    let gate = inside.withLock { inside in
      defer { inside.gate = nil }
      return inside.gate
    }
    gate?.open.finish()
  }

  /// Listens, and returns the configuration that leads here.
  ///
  /// - Parameter key: what every request has to give; nil if none may give a key.
  public func start(key: String? = "secret-key") async throws -> ModelConfiguration {
    inside.withLock { $0.key = key }
    let server = try await LocalServer { [weak self] request, writer, _ in
      try await self?.answer(request, by: writer)
    }
    self.server.withLock { $0 = server }
    return try ModelConfiguration(
      provider: provider.rawValue, url: "\(server.address)/v1", model: Self.model, key: key)
  }

  /// Listens, as the model that a learner has chosen.
  public func start(for study: Study) async throws {
    guard let provider = ModelChoice.Provider(rawValue: self.provider.rawValue) else {
      throw HelperError("A learner can't choose \(self.provider).")
    }
    let model = try await start(key: nil)
    try await study.models.choose(
      ModelChoice(provider, address: model.url.absoluteString, name: model.model), key: nil)
  }

  private func answer(_ request: Request, by writer: consuming ResponseWriter) async throws {
    var request = request
    let bytes = try await request.collectBody(upTo: 1 << 20)
    let body = try JSONDecoder().decode(JSONValue.self, from: Data(bytes.readableBytesView))
    let user = provider.user(of: body)
    let headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { $1 })
    let lines = Self.lines(user)
    let asked = Asked(
      target: request.uri.description, headers: headers, body: body, lines: lines.map(\.text),
      items: Self.items(user))
    let (fault, key) = inside.withLock { inside -> (Fault?, String?) in
      inside.asked.append(asked)
      if inside.isRefused(asked) { return (.status(401), inside.key) }
      return (inside.faults.isEmpty ? nil : inside.faults.removeFirst(), inside.key)
    }
    guard let refusal = provider.refusal(of: asked, key: key) else {
      guard asked.isForStream else { return try await deliver(fault, lines, user, by: writer) }
      return try await stream(fault, lines, user, by: writer)
    }
    try await Self.write(
      refusal.status, [:], ["error": ["message": .string(refusal.reason)]], by: writer)
  }

  private func deliver(
    _ fault: Fault?, _ lines: [(number: Int, text: String)], _ user: String,
    by writer: consuming ResponseWriter
  ) async throws {
    if Self.items(user) > 0, let gate = inside.withLock(\.gate) {
      for await _ in gate.opening {}
    }
    switch fault {
    case .status(let status, let headers, let error):
      try await Self.write(status, headers, ["error": error], by: writer)
    case .cut:
      let whole = try JSONEncoder().encode(provider.answer(Self.translated(lines)))
      var head = HTTPFields()
      head[.contentType] = "application/json"
      head[.contentLength] = "\(whole.count)"
      var body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: head))
      try await body.write(ByteBuffer(bytes: whole.prefix(whole.count / 2)))
      throw HelperError("cut")
    case .saying(let text):
      try await Self.write(200, [:], provider.answer(text(lines)), by: writer)
    case .failing(let error): try await Self.write(200, [:], ["error": error], by: writer)
    case .limited, .withheld, nil:
      let whole = try JSONEncoder().encode(provider.answer(said(lines, user)))
      let ended = Self.ended(String(decoding: whole, as: UTF8.self), by: fault)
      try await LocalServer.write(200, [:], Array(ended.utf8), by: writer)
    }
  }

  private func said(_ lines: [(number: Int, text: String)], _ user: String) -> String {
    guard lines.isEmpty else { return Self.translated(lines) }
    let items = Self.items(user)
    if items > 0, inside.withLock(\.gradesItems) {
      let grades = (1...items).map { #"{"item":\#($0),"grade":"good","reason":"It fits."}"# }
      return #"{"grades":[\#(grades.joined(separator: ","))]}"#
    }
    let reply = inside.withLock { inside in
      inside.replies.isEmpty ? nil : inside.replies.removeFirst()
    }
    return reply ?? "You said: \(user)"
  }

  /// Sends an answer in events, and these in pieces that end within characters.
  private func stream(
    _ fault: Fault?, _ lines: [(number: Int, text: String)], _ user: String,
    by writer: consuming ResponseWriter
  ) async throws {
    if case .status(let status, let headers, let error) = fault {
      return try await Self.write(status, headers, ["error": error], by: writer)
    }
    let text = if case .saying(let text) = fault { text(lines) } else { said(lines, user) }
    let events = Self.ended(try provider.events(text), by: fault)
    var bytes = Array(events.utf8)
    switch fault {
    case .cut: bytes.removeLast(bytes.count / 2)
    case .failing(let error):
      let end = bytes.prefix(bytes.count / 2).lastIndex(of: UInt8(ascii: "\n")) ?? 0
      bytes.removeLast(bytes.count - end)
      let event = String(decoding: try JSONEncoder().encode(["error": error]), as: UTF8.self)
      bytes += Array("\n\ndata: \(event)\n\n".utf8)
    default: break
    }
    let gate = inside.withLock(\.gate)
    let held = gate.map { Int(Double(bytes.count) * $0.place) }
    var head = HTTPFields()
    head[.contentType] = "text/event-stream"
    var body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: head))
    inside.withLock { $0.lastStreamBegan = .now }
    if let pause = inside.withLock(\.pause) {
      for event in events.split(separator: "\n\n") {
        try await body.write(ByteBuffer(string: "\(event)\n\n"))
        try await pause()
      }
      return try await body.finish(nil)
    }
    for start in stride(from: 0, to: bytes.count, by: 7) {
      if let gate, let held, start >= held, start < held + 7 {
        for await _ in gate.opening {}
      }
      try await body.write(ByteBuffer(bytes: bytes[start..<min(start + 7, bytes.count)]))
    }
    try await body.finish(nil)
  }

  /// Gives the reason of the fault for the end, in place of the usual one.
  private static func ended(_ answer: String, by fault: Fault?) -> String {
    switch fault {
    case .limited:
      answer.replacing("\"stop\"", with: "\"length\"")
        .replacing("\"end_turn\"", with: "\"max_tokens\"")
        .replacing("\"STOP\"", with: "\"MAX_TOKENS\"")
    case .withheld:
      answer.replacing("\"stop\"", with: "\"content_filter\"")
        .replacing("\"end_turn\"", with: "\"refusal\"")
        .replacing("\"STOP\"", with: "\"SAFETY\"")
    default: answer
    }
  }

  private static func write(
    _ status: Int, _ headers: [String: String], _ body: JSONValue,
    by writer: consuming ResponseWriter
  ) async throws {
    let bytes = Array(try JSONEncoder().encode(body))
    try await LocalServer.write(status, headers, bytes, by: writer)
  }

  /// How many items of a text are to be graded.
  private static func items(_ user: String) -> Int {
    // A prompt that is no JSON has no items.
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(user.utf8))
    return value?["items"]?.array?.count ?? 0
  }

  private static func lines(_ user: String) -> [(number: Int, text: String)] {
    // A prompt that is no JSON has no lines.
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(user.utf8))
    return (value?["lines"]?.array ?? []).compactMap { line in
      guard let number = line["line"]?.integer, let text = line["text"]?.string else { return nil }
      return (number, text)
    }
  }

  public static func translated(_ lines: [(number: Int, text: String)]) -> String {
    let entries = lines.map { #"{"line":\#($0.number),"translation":"EN \#($0.text)"}"# }
    return #"{"lines":[\#(entries.joined(separator: ","))]}"#
  }
}

extension ModelStandIn.Asked {
  /// Whether the answer is wanted piece by piece.
  public var isForStream: Bool {
    body["stream"] == .bool(true)
      || target == ModelConfiguration.Provider.gemini.target(isForStream: true)
  }
}
