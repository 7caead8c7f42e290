import Dispatch
import Engine
import Foundation

/// The seeds of a test that kills: that of `SANPO_KILL_SEED`, to repeat a failure, or a new one.
var seedsOfKills: [UInt64] {
  let given = ProcessInfo.processInfo.environment["SANPO_KILL_SEED"].flatMap { UInt64($0) }
  return [given ?? RandomSource.system.seed()]
}

/// Runs the action after the time, whatever else is running then.
func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
  let nanoseconds = Int(time / .nanoseconds(1))
  DispatchQueue.global(qos: .userInteractive).asyncAfter(
    deadline: .now() + .nanoseconds(nanoseconds), execute: action)
}
