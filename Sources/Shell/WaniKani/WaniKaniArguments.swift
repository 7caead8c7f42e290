public import ArgumentParser
public import Engine

/// The kinds that learners know: vocabulary includes kana vocabulary.
extension Subject.Kind: ExpressibleByArgument {
  public static var allValueStrings: [String] { ["radical", "kanji", "vocabulary"] }

  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}

/// The kinds of extra study. Reviews and lessons have their own commands.
extension WaniKaniPlan.Kind: ExpressibleByArgument {
  public static var allValueStrings: [String] { allCases.filter(\.isExtra).map(\.rawValue) }

  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}

extension StageGroup: ExpressibleByArgument {
  public static var allValueStrings: [String] { browsed.map(\.word) }

  public init?(argument: String) {
    guard let group = Self.browsed.first(where: { $0.word == argument }) else { return nil }
    self = group
  }

  fileprivate var word: String { name.lowercased() }
}

struct ReviewedStage: ExpressibleByArgument {
  static let allValueStrings = StageGroup.all.dropLast().map(\.word)

  let group: StageGroup

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument), let group = StageGroup(argument: argument)
    else { return nil }
    self.group = group
  }
}
