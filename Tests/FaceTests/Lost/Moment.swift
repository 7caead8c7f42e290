import Dispatch

/// Does something when the time has come, whatever else is going on then.
func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
  let nanoseconds = Int(time / .nanoseconds(1))
  DispatchQueue.global(qos: .userInteractive).asyncAfter(
    deadline: .now() + .nanoseconds(nanoseconds), execute: action)
}
