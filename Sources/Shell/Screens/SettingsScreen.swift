import Engine

/// Settings with what they mean.
enum SettingsScreen {
  static func lines(_ shown: [Setting], _ settings: Settings) -> [Line] {
    let rows = shown.map { setting in
      [
        Line(setting.name, .strong), Line(setting.text(in: settings), .accent),
        Line(setting.explanation, .faint),
      ]
    }
    return Table(sides: [.left, .left, .left], rows: rows).lines()
  }
}

/// What computing the memories anew came to.
enum RebuildScreen {
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
            card \(change.card): S \(number(change.stabilityBefore)) → \(number(change.stabilityAfter)), \
          interval \(change.intervalBefore) → \(change.intervalAfter) d
          """, .faint)
      }
  }

  private static func number(_ value: Double?) -> String {
    value.map { Quantity.decimal($0, places: 3) } ?? "–"
  }
}

extension Setting {
  func json(in settings: Settings) -> JSON {
    [
      "name": .string(name), "value": .string(text(in: settings)),
      "explanation": .string(explanation),
    ]
  }
}

extension Rebuilding {
  var json: JSON {
    [
      "fsrs": JSON(fsrs), "cards": JSON(cards), "reviews": JSON(reviews), "changed": JSON(changed),
      "examples": .list(
        examples.map {
          [
            "card": JSON($0.card), "stability_before": JSON($0.stabilityBefore),
            "stability_after": JSON($0.stabilityAfter), "interval_before": JSON($0.intervalBefore),
            "interval_after": JSON($0.intervalAfter),
          ]
        }),
    ]
  }
}
