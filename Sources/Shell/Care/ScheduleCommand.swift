public import ArgumentParser
public import Engine

struct ScheduleCommand: CommandFamily {
  static let usage = Usage("schedule", "Scheduler: recompute memory states, or replay a log.")
    .examples("schedule rebuild", "schedule replay reviews.csv")
    .subcommands(RebuildCommand.self, ReplayCommand.self)
}

struct RebuildCommand: StudyCommand {
  static let usage = Usage("rebuild", "Recompute every card's memory from your answers.")
    .serves(.rebuildMemories, "schedule rebuild")
    .notes("A different version is saved in the settings; with the same one, nothing changes.")

  @Option(help: "The version of FSRS: 5, 6, or 7 (experimental).")
  var fsrs: FSRS.Version?

  func run(in console: Console, on study: Study) async throws {
    let result = try await study.care.rebuild(fsrs)
    try console.show(Self.lines(result), json: result.json)
  }
}

// MARK: Text

extension RebuildCommand {
  static func lines(_ result: Rebuilding) -> [Line] {
    let summary: Line = """
      FSRS-\(result.fsrs): \(Quantity.count(result.reviews, "review")) of \
      \(Quantity.count(result.cards, "card")) replayed, \
      \(result.changed == 0 ? "nothing" : Quantity.count(result.changed, "card"), .strong) changed.
      """
    return [summary]
      + result.examples.prefix(10).map { change in
        Line(
          """
            card \(change.card): stability \(number(change.stabilityBefore)) → \(number(change.stabilityAfter)), \
          interval \(change.intervalBefore) → \(change.intervalAfter) d
          """, .faint)
      }
  }

  private static func number(_ value: Double?) -> String {
    value.map { Quantity.decimal($0, places: 3) } ?? "–"
  }
}

extension Rebuilding {
  fileprivate var json: JSONObject {
    [
      "fsrs": fsrs, "card_count": cards, "reviews": reviews, "changed": changed,
      "examples": examples.map {
        [
          "card": $0.card,
          "stability_before": $0.stabilityBefore, "stability_after": $0.stabilityAfter,
          "interval_before": $0.intervalBefore, "interval_after": $0.intervalAfter,
        ] as JSONObject
      },
    ]
  }
}

extension FSRS.Version: ExpressibleByArgument {}
