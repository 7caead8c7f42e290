import Engine
import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import Logging
public import ServiceLifecycle

/// Answers AnkiConnect's clients on a port of its own, for this computer only.
///
/// Any web page can send a request here, as a plain post needs no preflight: the origin is checked
/// before anything is done, and so is the name that the client called, against names that another
/// site points here. A client without an origin is a program of this computer.
public struct AnkiConnectServer: Service {
  public static let usualPort = 8765

  let application: Application<RouterResponder<AnkiConnectContext>>
  private let port: Int

  /// - Parameters:
  ///   - open: Opens a page in the person's browser, if none is open.
  ///   - running: called with the port as soon as it listens.
  init(
    _ study: Study, _ site: SiteServices, port: Int, key: String?, logger: Logger,
    open: @escaping @Sendable (_ path: String) async throws -> Void,
    running: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.port = port
    let pages = AnkiConnectOpener(site.live, study.clock, open: open)
    let routes = AnkiConnectRoutes(
      anki: study.ankiConnect.server(key: key) {
        try await pages.show(Self.page($0, site.suggestions))
      },
      access: study.ankiConnect, question: site.ankiConnectQuestion,
      clock: study.clock, log: logger)
    application = Application(
      responder: routes.responder(),
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { await running($0.localAddress?.port ?? port) }, logger: logger)
  }

  private static func page(
    _ shown: AnkiConnect.Shown, _ suggestions: ItemSuggestions
  ) -> String {
    switch shown {
    case .item(let item): return ItemPage(id: item).path
    case .found(let search): return FindPage().path(["q": search])
    case .adding(let content, let deck):
      let number = suggestions.keep(
        ItemSuggestions.Suggestion(
          fields: [
            "front": typed(content.front), "back": typed(content.back),
            "reading": typed(content.reading), "notes": typed(content.notes),
            "tags": content.tags.joined(separator: " "), "synonyms": content.typed[.synonyms],
          ], picture: content.picture))
      return DeckPage(id: deck).path(["adding": "true", "suggestion": "\(number)"])
    case .addingNote(let type, let fields, let tags, let deck):
      let number = suggestions.keep(NoteAddPage.suggestion(type, fields, tags))
      return NoteAddPage().path(["deck": "\(deck)", "suggestion": "\(number)"])
    }
  }

  /// Returns the text that a person would type for a field of Anki's: with its sounds, and of its
  /// HTML only what changes the meaning.
  private static func typed(_ field: String) -> String {
    let text = SafeHTML.pieces(field).map { piece -> String in
      switch piece {
      case .text(let part): part
      case .open(let tag) where meaningful.contains(tag): "<\(tag)>"
      case .close(let tag) where meaningful.contains(tag): "</\(tag)>"
      case .open("br"), .open("p"), .open("div"), .open("li"), .close("p"), .close("div"): "\n"
      case .open, .close: ""
      }
    }.joined()
    return TypedField.text(text.split(whereSeparator: \.isNewline).joined(separator: "\n"))
  }

  private static let meaningful: Set = ["ruby", "rt", "rp", "sub", "sup"]

  /// Finds out that the port is taken before anything is served: a server that has begun ends with
  /// errors in the log.
  ///
  /// - Throws: `Problem` if it cannot listen.
  func checkPort() throws {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    var isReused: Int32 = 1
    setsockopt(
      socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
    }
    if outcome != 0 { throw cannotListen(String(cString: strerror(errno))) }
  }

  private func cannotListen(_ detail: String) -> Problem {
    Problem(
      "Sanpo can't listen for AnkiConnect on port \(port).",
      remedy: """
        If Anki or another Sanpo is running, close it, or choose another port: --ankiconnect PORT.
        """,
      detail: detail)
  }

  /// - Throws: `Problem` if it cannot listen.
  public func run() async throws {
    do {
      try await application.run()
    } catch  where !(error is CancellationError) {
      throw cannotListen("\(error)")
    }
  }
}

struct AnkiConnectContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Answers the requests that AnkiConnect's clients send.
struct AnkiConnectRoutes: Sendable {
  let anki: AnkiConnect
  let access: AnkiConnectRoom
  let question: AnkiConnectQuestion
  let clock: WallClock
  let log: Logger

  func responder() -> RouterResponder<AnkiConnectContext> {
    let router = Router(context: AnkiConnectContext.self)
    for path in ["", "**"] as [RouterPath] {
      for method in [.get, .post, .options] as [HTTPRequest.Method] {
        router.on(path, method: method) { request, _ in try await response(to: request) }
      }
    }
    return router.buildResponder()
  }

  private func response(to request: Request) async throws -> Response {
    guard Self.isOurs(request.head.authority) else { return Response(status: .forbidden) }
    let origin = request.headers[.origin]
    let mayUse = try await isAllowed(origin)
    guard request.method == .post else {
      return mayUse ? greeting(request, origin) : Response(status: .forbidden)
    }
    if !mayUse, let origin { try await ask(for: origin) }
    // Little is read of what a stranger sends.
    let limit = mayUse ? AnkiConnect.largestBody : Self.longestPermission
    let data = Data(try await request.body.collect(upTo: limit).readableBytesView)
    if data.count <= Self.longestPermission, AnkiConnect.action(of: data) == "requestPermission" {
      // Not for pages that only probe the port.
      if !mayUse, let origin, try await access.origins().asking.contains(origin) {
        question.ask(for: origin)
      }
      return json(anki.permission(isGranted: mayUse), origin)
    }
    guard mayUse else { return Response(status: .forbidden) }
    guard !data.isEmpty else { return json(AnkiConnect.greeting, origin) }
    return json(await anki.answer(to: data, at: clock.now()), origin)
  }

  /// The bytes of a request for permission.
  private static let longestPermission = 1_024

  private func isAllowed(_ origin: String?) async throws -> Bool {
    guard let origin else { return true }
    return try await access.origins().allows(origin)
  }

  /// Lists a site on the page where the person can allow it.
  private func ask(for origin: String) async throws {
    guard try await !access.origins().asking.contains(origin) else { return }
    try await access.ask(for: origin)
    log.warning("\(origin) wants to use AnkiConnect. Allow it in Settings, AnkiConnect.")
  }

  private func greeting(_ request: Request, _ origin: String?) -> Response {
    var response = json(AnkiConnect.greeting, origin)
    if request.headers[named: "Access-Control-Request-Private-Network"] == "true" {
      response.headers[named: "Access-Control-Allow-Private-Network"] = "true"
    }
    return response
  }

  private func json(_ data: Data, _ origin: String?) -> Response {
    var headers: HTTPFields = [:]
    if let origin {
      headers[named: "Access-Control-Allow-Origin"] = origin
      headers[named: "Access-Control-Allow-Headers"] = "*"
      headers[named: "Vary"] = "Origin"
    }
    return Response(type: "application/json", data, headers)
  }

  /// Whether the client addressed this computer by one of its own names.
  static func isOurs(_ authority: String?) -> Bool {
    let name = (authority ?? "").split(separator: ":").first.map(String.init) ?? ""
    return ["127.0.0.1", "localhost"].contains(name.lowercased())
  }
}
