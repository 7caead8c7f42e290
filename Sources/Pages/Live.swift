import Engine
import Hummingbird
import ServiceLifecycle
import Synchronization

/// Notifies open pages of changes by server-sent events.
///
/// The event ID counts changes. It includes the start time of this process, because the count
/// starts over with it. The count also increases when the first page connects, because changes may
/// have happened while none was connected.
final class Live: Sendable {
  /// The interval that keeps proxies from closing a quiet connection.
  static let heartbeat = Duration.seconds(15)

  private struct State {
    var count = 0
    var listeners: [Int: Listener] = [:]
    var listenersEver = 0
    var observation: Observation?
    var heart: Task<Void, Never>?
  }

  private struct Listener {
    /// Wakes the listener, which then checks for changes itself.
    let wake: AsyncStream<Void>.Continuation
    /// Whether the page can be navigated. Pages in frames cannot.
    let canBeNavigated: Bool
    /// The path to navigate to, until it was sent.
    var destination: String?
  }

  private let changes: ChangeFeed
  private let viewingJobs: @Sendable () -> Observation
  private let startID = UInt32.random(in: .min ... .max)
  private let state = Mutex(State())

  /// - Parameter viewingJobs: called when a page that shows jobs connects; it is closed when the
  ///   observation ends.
  init(_ changes: ChangeFeed, viewingJobs: @escaping @Sendable () -> Observation) {
    (self.changes, self.viewingJobs) = (changes, viewingJobs)
  }

  /// Whether pages are connected.
  var isFollowed: Bool { state.withLock { !$0.listeners.isEmpty } }

  var id: String { "\(startID)-\(state.withLock(\.count))" }

  /// Reports a change, also outside the database, such as the progress of an import.
  func changed() {
    state.withLock { state in
      state.count += 1
      for listener in state.listeners.values { listener.wake.yield() }
    }
  }

  /// Navigates the page that connected last: others may be open for other purposes.
  ///
  /// - Returns: false if no page is connected that can be navigated.
  func navigate(to path: String) -> Bool {
    state.withLock { state in
      let last = state.listeners.filter(\.value.canBeNavigated).keys.max()
      guard let last else { return false }
      state.listeners[last]?.destination = path
      state.listeners[last]?.wake.yield()
      return true
    }
  }

  /// Streams events until the page is closed or the site shuts down.
  func response(to context: PageContext) -> Response {
    let body = context.request.body
    let lastID = context.request.headers[named: "Last-Event-ID"]
    let isFramed = context.query.isOn("framed")
    let showsJobs = context.query.isOn("jobs")
    return Response.growing(
      type: "text/event-stream",
      ResponseBody { [self] writer in
        let (number, wakings) = listen(canBeNavigated: !isFramed)
        let viewing = showsJobs ? viewingJobs() : nil
        defer {
          viewing?.cancel()
          leave(number)
        }
        try await body.consumeWithInboundCloseHandler { _ in
          // A page may have missed changes between loading and connecting.
          var sentID = lastID
          for await _ in wakings.cancelOnGracefulShutdown() {
            if let path = takeDestination(number) { try await writer.write(Self.navigation(path)) }
            let now = id
            try await writer.write(Self.message(now == sentID ? nil : now))
            sentID = now
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

  private static func navigation(_ path: String) -> ByteBuffer {
    ByteBuffer(string: "event: go\ndata: \(path)\n\n")
  }

  private func takeDestination(_ number: Int) -> String? {
    state.withLock { state in
      defer { state.listeners[number]?.destination = nil }
      return state.listeners[number]?.destination
    }
  }

  /// Adds a listener and wakes it, so that the page learns that it is connected and catches up.
  private func listen(canBeNavigated: Bool) -> (Int, AsyncStream<Void>) {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (number, isFirst) = state.withLock { state in
      let isFirst = state.listeners.isEmpty
      if isFirst { state.count += 1 }
      state.listenersEver += 1
      state.listeners[state.listenersEver] = Listener(
        wake: continuation, canBeNavigated: canBeNavigated)
      return (state.listenersEver, isFirst)
    }
    if isFirst { begin() }
    continuation.yield()
    return (number, stream)
  }

  private func begin() {
    let observation = changes.observe { [weak self] in self?.changed() }
    let heart = Task { [weak self] in
      // Sleeping throws only when cancelled.
      while (try? await Task.sleep(for: Self.heartbeat)) != nil { self?.beat() }
    }
    let isLate = state.withLock { state in
      // All listeners may have left meanwhile, and new ones come.
      guard !state.listeners.isEmpty, state.heart == nil else { return true }
      (state.observation, state.heart) = (observation, heart)
      return false
    }
    if isLate { Self.end(observation, heart) }
  }

  private static func end(_ observation: Observation?, _ heart: Task<Void, Never>?) {
    heart?.cancel()
    observation?.cancel()
  }

  private func beat() {
    state.withLock { state in
      for listener in state.listeners.values { listener.wake.yield() }
    }
  }

  private func leave(_ number: Int) {
    let (observation, heart) = state.withLock { state -> (Observation?, Task<Void, Never>?) in
      state.listeners.removeValue(forKey: number)?.wake.finish()
      guard state.listeners.isEmpty else { return (nil, nil) }
      defer { (state.observation, state.heart) = (nil, nil) }
      return (state.observation, state.heart)
    }
    Self.end(observation, heart)
  }
}
