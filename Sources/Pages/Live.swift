import Engine
import Hummingbird
import ServiceLifecycle
import Synchronization

/// Tells every open page, as server-sent events, that something changed.
///
/// An event's id counts changes. It carries when this process began, because the count begins
/// anew with it; and it goes on by one whenever a first page comes to listen, because nobody
/// knows what happened while none did.
final class Live: Sendable {
  /// Keeps middlemen from taking a quiet connection for a dead one.
  static let heartbeat = Duration.seconds(15)

  private struct Inside {
    var count = 0
    var listeners: [Int: Listener] = [:]
    var listenersEver = 0
    var observation: Observation?
    var heart: Task<Void, Never>?
  }

  private struct Listener {
    /// Waking is all that is needed: it asks for itself what has changed.
    let wake: AsyncStream<Void>.Continuation
    /// Not in a frame, where a page stays what its frame is for.
    let canBeLed: Bool
    /// Where this page is to go, until it was told.
    var errand: String?
  }

  private let changes: ChangeFeed
  private let birth = UInt32.random(in: .min ... .max)
  private let inside = Mutex(Inside())

  init(_ changes: ChangeFeed) {
    self.changes = changes
  }

  var id: String { "\(birth)-\(inside.withLock(\.count))" }

  /// Also called for what is not in the database, as the progress of an import.
  func changed() {
    inside.withLock { inside in
      inside.count += 1
      for listener in inside.listeners.values { listener.wake.yield() }
    }
  }

  /// Sends the page there that came last to listen: others may be open for other things.
  ///
  /// - Returns: false when none listens that can be led.
  func lead(to path: String) -> Bool {
    inside.withLock { inside in
      let last = inside.listeners.filter(\.value.canBeLed).keys.max()
      guard let last else { return false }
      inside.listeners[last]?.errand = path
      inside.listeners[last]?.wake.yield()
      return true
    }
  }

  /// Lasts until the page is closed or the site shuts down.
  func response(to context: PageContext) -> Response {
    let body = context.request.body
    let lastID = context.request.headers[named: "Last-Event-ID"]
    let isFramed = context.query.isOn("framed")
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { [self] writer in
        let (number, wakings) = listen(canBeLed: !isFramed)
        defer { leave(number) }
        try await body.consumeWithInboundCloseHandler { _ in
          // A page that was just loaded may have missed what came between that and its listening.
          var told = lastID
          for await _ in wakings.cancelOnGracefulShutdown() {
            if let path = takeErrand(number) { try await writer.write(Self.order(path)) }
            let now = id
            try await writer.write(Self.message(now == told ? nil : now))
            told = now
          }
        } onInboundClosed: { [self] in
          leave(number)
        }
        try await writer.finish(nil)
      })
  }

  private static func message(_ id: String?) -> ByteBuffer {
    guard let id else { return ByteBuffer(string: ": nothing new\n\n") }
    return ByteBuffer(string: "id: \(id)\nevent: changed\ndata: \(id)\n\n")
  }

  private static func order(_ path: String) -> ByteBuffer {
    ByteBuffer(string: "event: go\ndata: \(path)\n\n")
  }

  private func takeErrand(_ number: Int) -> String? {
    inside.withLock { inside in
      defer { inside.listeners[number]?.errand = nil }
      return inside.listeners[number]?.errand
    }
  }

  /// Wakes at once, so that the page hears that it is connected, and looks for what it missed.
  private func listen(canBeLed: Bool) -> (Int, AsyncStream<Void>) {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (number, isFirst) = inside.withLock { inside in
      let isFirst = inside.listeners.isEmpty
      if isFirst { inside.count += 1 }
      inside.listenersEver += 1
      inside.listeners[inside.listenersEver] = Listener(wake: continuation, canBeLed: canBeLed)
      return (inside.listenersEver, isFirst)
    }
    if isFirst { begin() }
    continuation.yield()
    return (number, stream)
  }

  private func begin() {
    let observation = changes.observe { [weak self] in self?.changed() }
    let heart = Task { [weak self] in
      while (try? await Task.sleep(for: Self.heartbeat)) != nil { self?.beat() }
    }
    inside.withLock { ($0.observation, $0.heart) = (observation, heart) }
  }

  private func beat() {
    inside.withLock { inside in
      for listener in inside.listeners.values { listener.wake.yield() }
    }
  }

  private func leave(_ number: Int) {
    let (observation, heart) = inside.withLock { inside -> (Observation?, Task<Void, Never>?) in
      inside.listeners.removeValue(forKey: number)?.wake.finish()
      guard inside.listeners.isEmpty else { return (nil, nil) }
      defer { (inside.observation, inside.heart) = (nil, nil) }
      return (inside.observation, inside.heart)
    }
    heart?.cancel()
    observation?.cancel()
  }
}
