/// The faults to apply to each request.
struct FaultScript {
  var chance: Chance?
  private var rules: [Rule] = []

  private struct Rule {
    let fault: StandInFault
    let matcher: RequestMatcher
    /// The matching requests still to let through, and the number to fail after that; nil is all.
    var sparing: Int
    var left: Int?

    mutating func isMet() -> Bool {
      guard sparing == 0 else {
        sparing -= 1
        return false
      }
      guard let left else { return true }
      guard left > 0 else { return false }
      self.left = left - 1
      return true
    }
  }

  /// Faults at random, drawn by request number, so that the order of responses does not matter.
  struct Chance {
    let seed: UInt64
    let chance: Double

    func fault(ofRequest number: Int) -> StandInFault? {
      var dice = SampleRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
      return dice.fraction() < chance
        ? StandInFault.ofTheNetwork.randomElement(using: &dice) : nil
    }
  }

  mutating func add(
    _ fault: StandInFault, on matcher: RequestMatcher, sparing: Int, times: Int?
  ) {
    rules.append(Rule(fault: fault, matcher: matcher, sparing: sparing, left: times))
  }

  /// Returns the faults for a request, in the order of the script.
  mutating func faults(for request: StandInRequest, number: Int) -> [StandInFault] {
    var met: [StandInFault] = []
    for place in rules.indices where rules[place].matcher.matches(request, number) {
      if rules[place].isMet() { met.append(rules[place].fault) }
    }
    return met + [chance?.fault(ofRequest: number)].compactMap(\.self)
  }
}
