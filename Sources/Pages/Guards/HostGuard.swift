import Hummingbird

/// Turns away requests made under a name that is not ours.
struct HostGuard {
  let addresses: Addresses

  func check(_ request: Request) throws(Refusal) {
    guard addresses.include(request.head.authority) else { throw .foreignHost }
  }
}
