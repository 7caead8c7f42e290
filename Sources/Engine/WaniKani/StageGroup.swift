/// The SRS stages under the names that learners know.
public struct StageGroup: Hashable, Sendable {
  public let name: String
  public let stages: ClosedRange<Int>

  public static let all = [
    StageGroup(name: "Apprentice", stages: 1...4), StageGroup(name: "Guru", stages: 5...6),
    StageGroup(name: "Master", stages: 7...7), StageGroup(name: "Enlightened", stages: 8...8),
    StageGroup(name: "Burned", stages: 9...9),
  ]

  /// Returns a name such as "Guru 2". A stage of an unknown system has its number.
  public static func name(of stage: Int) -> String {
    guard stage > 0 else { return "Lesson" }
    guard let group = all.first(where: { $0.stages.contains(stage) }) else {
      return "Stage \(stage)"
    }
    return group.stages.count == 1
      ? group.name : "\(group.name) \(stage - group.stages.lowerBound + 1)"
  }
}

extension WaniKaniOverview {
  public func count(of group: StageGroup) -> Int {
    stages.indices.filter(group.stages.contains).reduce(0) { $0 + stages[$1] }
  }
}
