/// Tokens sent and received.
public struct TokenCount: Hashable, Sendable {
  public var input = 0
  public var output = 0

  public init(input: Int = 0, output: Int = 0) {
    (self.input, self.output) = (input, output)
  }

  public var total: Int { input + output }

  /// Returns the price of the tokens, such as “0.12”; nil if the learner has set no prices.
  public func cost(_ prices: TutorSettings) -> String? {
    guard prices.inputPrice > 0 || prices.outputPrice > 0 else { return nil }
    let cost =
      (Double(input) * prices.inputPrice + Double(output) * prices.outputPrice) / 1_000_000
    return Quantity.decimal(cost, places: cost < 0.1 ? 4 : 2)
  }
}
