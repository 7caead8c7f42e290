public import Foundation
import Synchronization

/// The service over one account: requests in, deliveries out, without a socket.
///
///     let service = StandInService(.small(now: noon), clock: { clock.now })
///     service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
///     let delivery = await service.respond(to: StandInRequest("GET", "/v2/user"))
public final class StandInService: Sendable {
  private let clock: @Sendable () -> Date
  private let state: Mutex<ServiceState>

  /// The clock is the true one, that of the tests; the service's own may be set off from it.
  public init(
    _ account: StandInAccount, tokens: [StandInToken] = [.full], perMinute: Int = 60,
    clock: @escaping @Sendable () -> Date
  ) {
    self.clock = clock
    state = Mutex(ServiceState(account, tokens: tokens, perMinute: perMinute))
  }

  /// Waits only where a fault of the script says so.
  public func respond(to request: StandInRequest) async -> StandInDelivery {
    let handling = state.withLock { $0.receive(request, at: clock()) }
    for gate in handling.gatesBefore { await gate.pass() }
    let delivery = state.withLock { $0.serve(handling, at: clock()) }
    for gate in handling.gatesAfter { await gate.pass() }
    return delivery
  }

  public var account: StandInAccount { state.withLock(\.account) }
  public var log: StandInLog { state.withLock(\.log) }
  /// By the service's own clock.
  public var now: Date { state.withLock { $0.now(at: clock()) } }

  /// What happens at the service without this client: on the website, or by another device.
  /// The service stands still meanwhile, so the closure must not ask it anything.
  public func change(_ change: (inout StandInAccount, _ now: Date) -> Void) {
    state.withLock { change(&$0.account, $0.now(at: clock())) }
  }

  /// Lets a request fail: the first that fits, but for so many, or as many as are told; nil is all.
  public func script(
    _ fault: StandInFault, on matcher: RequestMatcher, sparing: Int = 0, times: Int? = 1
  ) {
    state.withLock {
      $0.script.add(fault, on: matcher, sparing: sparing, times: times)
    }
  }

  /// Lets requests fail by chance; the same seed fails the same requests in the same way.
  public func scriptAtRandom(
    seed: UInt64, chance: Double, _ faults: [StandInFault] = StandInFault.ofTheNetwork
  ) {
    state.withLock { $0.script.chance = FaultScript.Chance(seed: seed, chance: chance, faults) }
  }

  public func endScript() {
    state.withLock { $0.script = FaultScript() }
  }

  public func issue(_ token: StandInToken) {
    state.withLock { $0.tokens[token.text] = token.permissions }
  }

  /// How far the service's clock is ahead.
  public func setClockOff(by offset: Duration) {
    state.withLock { $0.clockOffset = offset / .seconds(1) }
  }

  /// For paging with few resources; the collection by its path, as in "subjects".
  public func setPageSize(_ size: Int, of collection: String) {
    state.withLock { $0.pageSizes[collection] = max(1, size) }
  }

  /// The public address that its own URLs begin with.
  public var base: String { state.withLock(\.base) }

  func setBase(_ base: String) {
    state.withLock { $0.base = base }
  }
}
