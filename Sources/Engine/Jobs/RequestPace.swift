/// How many requests to a model go on at once.
///
/// Grows by one when as many requests as that succeeded in a row, and halves when the service is
/// busy: additive increase, multiplicative decrease, as TCP's congestion control (RFC 5681).
struct RequestPace: Hashable, Sendable {
  private(set) var limit: Int
  private let most: Int
  private var successes = 0

  init(limit: Int = 5, most: Int = 10) {
    (self.limit, self.most) = (limit, most)
  }

  mutating func succeeded() {
    successes += 1
    guard successes >= limit, limit < most else { return }
    (limit, successes) = (limit + 1, 0)
  }

  mutating func wasBusy() {
    (limit, successes) = (max(1, limit / 2), 0)
  }
}
