import Engine
import Foundation
import Synchronization

/// Receives the announcements of other connections, on its own thread and connection.
///
/// It runs while anybody observes. After the connection was lost, it reports a change for any
/// client, because announcements may have been missed.
final class PostgresListener: Sendable {
  private struct State {
    var observers: [Int: @Sendable (String?) -> Void] = [:]
    var ever = 0
    var isRunning = false
  }

  /// The timeout of one wait for announcements, in milliseconds.
  private static let look: Int32 = 500

  private let address: String
  private let state = Mutex(State())

  init(_ address: String) {
    self.address = address
  }

  func observe(_ onChange: @escaping @Sendable (String?) -> Void) -> Observation {
    let (number, starts) = state.withLock { state in
      state.ever += 1
      state.observers[state.ever] = onChange
      defer { state.isRunning = true }
      return (state.ever, !state.isRunning)
    }
    if starts { start() }
    return Observation { [weak self] in
      self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
    }
  }

  private func start() {
    Thread.detachNewThread { [weak self, address] in
      var connection: PostgresConnection?
      while let self, self.goesOn {
        do {
          if let connection {
            for client in try connection.announcements(within: Self.look) { self.notify(client) }
          } else {
            connection = try PostgresConnection(address)
            try connection?.execute("LISTEN \(PostgresConnection.channel)")
            self.notify(nil)
          }
        } catch {
          connection = nil
          Thread.sleep(forTimeInterval: Double(Self.look) / 1_000)
        }
      }
    }
  }

  /// Whether there are observers; without any, the thread ends.
  private var goesOn: Bool {
    state.withLock { state in
      state.isRunning = !state.observers.isEmpty
      return state.isRunning
    }
  }

  private func notify(_ client: String?) {
    for onChange in state.withLock({ Array($0.observers.values) }) { onChange(client) }
  }
}
