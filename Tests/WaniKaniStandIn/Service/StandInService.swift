public import Foundation
import Synchronization

/// The service over one account, without a socket: takes requests and returns deliveries.
///
///     let service = StandInService(.small(now: noon), clock: { clock.now })
///     service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
///     let delivery = await service.respond(to: StandInRequest("GET", "/v2/user"))
public final class StandInService: Sendable {
  private let clock: @Sendable () -> Date
  private let state: Mutex<ServiceState>

  /// - Parameter clock: the true clock, that of the tests. The service's own may have an offset.
  public init(
    _ account: StandInAccount, tokens: [StandInToken] = [.full], perMinute: Int = 60,
    clock: @escaping @Sendable () -> Date
  ) {
    self.clock = clock
    state = Mutex(ServiceState(account, tokens: tokens, perMinute: perMinute))
  }

  /// Responds to a request. Suspends only at a gate of a scripted fault.
  public func respond(to request: StandInRequest) async -> StandInDelivery {
    let handling = state.withLock { $0.receive(request, at: clock()) }
    for gate in handling.gatesBefore { await gate.pass() }
    let delivery = state.withLock { $0.serve(handling, at: clock()) }
    for gate in handling.gatesAfter { await gate.pass() }
    return delivery
  }

  public var account: StandInAccount { state.withLock(\.account) }
  public var log: StandInLog { state.withLock(\.log) }
  /// The current time by the service's own clock.
  public var now: Date { state.withLock { $0.now(at: clock()) } }

  /// Changes the account apart from this client: on the website, or on another device. Runs under
  /// the service's lock, so the closure must not call the service.
  public func change(_ change: (inout StandInAccount, _ now: Date) -> Void) {
    state.withLock { change(&$0.account, $0.now(at: clock())) }
  }

  /// Adds a fault for matching requests, after `sparing` of them, `times` times; nil is for all.
  public func script(
    _ fault: StandInFault, on matcher: RequestMatcher, sparing: Int = 0, times: Int? = 1
  ) {
    state.withLock {
      $0.script.add(fault, on: matcher, sparing: sparing, times: times)
    }
  }

  /// Adds faults of the network at random. The same seed fails the same requests in the same way.
  public func scriptAtRandom(seed: UInt64, chance: Double) {
    state.withLock { $0.script.chance = .init(seed: seed, chance: chance) }
  }

  public func endScript() {
    state.withLock { $0.script = FaultScript() }
  }

  public func issue(_ token: StandInToken) {
    state.withLock { $0.tokens[token.text] = token.permissions }
  }

  /// Sets how far the service's clock is ahead.
  public func setClockOff(by offset: Duration) {
    state.withLock { $0.clockOffset = offset / .seconds(1) }
  }

  /// Sets the page size of a collection such as "subjects", to test paging with few resources.
  public func setPageSize(_ size: Int, of collection: String) {
    state.withLock { $0.pageSizes[collection] = max(1, size) }
  }

  /// The public address at the start of the service's URLs.
  public var base: String { state.withLock(\.base) }

  func setBase(_ base: String) {
    state.withLock { $0.base = base }
  }
}
