import Hummingbird

/// Answers requests of programs other than browsers. It runs before the pages and their cookie, and
/// authenticates requests itself.
protocol RequestHandler: Sendable {
  func add(to router: Router<SiteRequestContext>, at addresses: Addresses)
}
