import Engine

/// How long the dictionary takes to be built, once, and a look-up in it.
struct LookingUp {
  private static let queries = [
    "食べる", "食べられなかった", "たべる", "taberu", "eat", "to run", "はし", "か", "勉強させられた", "高くなかった",
    "water", "する", "友達", "the", "nothing of the kind", "ﾀﾍﾞﾙ",
  ]
  private static let rounds = 20

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let store = learner.study.lookup()
    let now = learner.study.clock.now()
    let building = try await seconds {
      await store.send(.lookedUp("", isCounted: false, at: now))
      if let flaw = store.state.flaws.first ?? store.state.problem { throw flaw }
    }
    var times: [Double] = []
    for query in (0..<rounds).flatMap({ _ in queries }) {
      times.append(
        await seconds { await store.send(.lookedUp(query, isCounted: false, at: now)) })
    }
    return [
      Figure(
        name: "dictionary built, once", value: building, unit: "s", goal: .atMost(10),
        remark: "from EDICT and KANJIDIC2"),
      Figure(
        name: "look-up, 99 of 100", value: quantile(times, 0.99) * 1000, unit: "ms",
        goal: .atMost(5), remark: "words, readings, meanings and inflected forms"),
    ]
  }
}
