import Dispatch

/// Runs the action after the time, whatever else is running then.
func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
  let nanoseconds = Int(time / .nanoseconds(1))
  DispatchQueue.global(qos: .userInteractive).asyncAfter(
    deadline: .now() + .nanoseconds(nanoseconds), execute: action)
}
