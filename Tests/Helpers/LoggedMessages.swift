public import Logging
import Synchronization

/// What is logged, which a test may inspect.
public final class LoggedMessages: Sendable {
  private let kept = Mutex<[String]>([])

  public init() {}

  public var all: [String] { kept.withLock(\.self) }

  public var logger: Logger { Logger(label: "test") { _ in Handler(messages: self) } }

  fileprivate func add(_ message: String) { kept.withLock { $0.append(message) } }
}

private struct Handler: LogHandler {
  let messages: LoggedMessages
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { messages.add("\(event.message)") }
}
