/// The learning or relearning steps of a card, by Anki's rules.
struct Steps {
  let delays: [Duration]

  struct Step {
    let index: Int
    let delay: Duration
  }

  /// Returns the step after an answer at step `index`, or nil when the card leaves the steps.
  ///
  /// An `index` past the last step, left over from a longer list of steps, counts as the last.
  func step(after grade: Grade, at index: Int) -> Step? {
    guard let first = delays.first else { return nil }
    let current = index.clamped(to: 0...(delays.count - 1))
    switch grade {
    case .again:
      return Step(index: 0, delay: first)
    case .hard:
      return Step(index: current, delay: current == 0 ? hardDelay(first) : delays[current])
    case .good:
      let next = current + 1
      return next < delays.count ? Step(index: next, delay: delays[next]) : nil
    case .easy:
      return nil
    }
  }

  /// Returns the delay between Again and Good: the mean of the first two steps, or 1.5 times a
  /// single step, but at most one day longer. Above a day, the delay is rounded to whole days.
  private func hardDelay(_ first: Duration) -> Duration {
    let delay =
      delays.count > 1 ? (first + delays[1]) / 2 : min(first * 3 / 2, first + .days(1))
    return delay > .days(1) ? .days(Int((delay / .days(1)).rounded())) : delay
  }
}

extension Duration {
  /// Returns up to a quarter of the delay, at most five minutes, in whole seconds, for a `draw` in
  /// 0..<1.
  func fuzz(_ draw: Double) -> Duration {
    let longest = min(self / .seconds(1) / 4, 300).rounded(.down)
    return .seconds((draw * longest).rounded(.down))
  }
}
