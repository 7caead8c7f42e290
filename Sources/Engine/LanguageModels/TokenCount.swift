/// Tokens sent and received, and their price.
public struct TokenCount: Hashable, Sendable {
  public var input = 0
  public var output = 0
  /// In the currency of the learner's prices; nil if none was set.
  var cost: Double?
  /// Whether the cost is of a part of the tokens only, as no prices were set for the others.
  var isPartlyPriced = false

  public var total: Int { input + output }

  static func += (sum: inout TokenCount, more: TokenCount) {
    let bothCount = sum.total > 0 && more.total > 0
    let isMixed = bothCount && (sum.cost == nil) != (more.cost == nil)
    sum.isPartlyPriced = sum.isPartlyPriced || more.isPartlyPriced || isMixed
    sum.input += more.input
    sum.output += more.output
    if let cost = more.cost { sum.cost = (sum.cost ?? 0) + cost }
  }

  /// The price, such as “0.12”; nil if it is unknown.
  public var costText: String? {
    cost.map { Quantity.decimal($0, places: $0 < 0.1 ? 4 : 2) }
  }

  /// The price, and whether it is that of a part only, such as “0.12 while prices were set”.
  public var costWords: String? {
    costText.map { isPartlyPriced ? "\($0) while prices were set" : $0 }
  }

  /// Returns what the tokens would cost; nil if the learner has set no prices.
  public func cost(_ prices: TutorSettings) -> String? {
    guard prices.inputPrice > 0 || prices.outputPrice > 0 else { return nil }
    let cost =
      (Double(input) * prices.inputPrice + Double(output) * prices.outputPrice) / 1_000_000
    return TokenCount(cost: cost).costText
  }
}
