import ArgumentParser
import Engine

struct FlagsCommand: StudyCommand {
  static let usage = Usage("flags", "Show or change flags.")
    .serves(.seeFlags, "flags")
    .serves(.changeFlag, "flags NAME VALUE")
    .serves(.refreshFlags, "flags --fetch")
    .takesNegativeArguments()
    .examples(
      "flags", "flags tutor off", "flags grade-intervals shown:50 hidden:50 by day",
      "flags grade-intervals default", "flags --compare"
    )
    .notes(
      """
      A flag switches something in Sanpo; “flag” marks an item's cards with a colour.

      A flag's value is your choice, or else from “flags-address”, SANPO_FLAG_NAME \
      in the environment, “flag-name = value” in sanpo.conf, or the default. “default” resets \
      your choice.

      With “by day”, each day uses one variant; “flags --compare” shows your answers \
      for each. “30%” turns a flag on for that share of learners.
      """)

  @Argument(help: "The name of a flag.")
  var name: String?

  @Argument(parsing: .remaining, help: "The new value.")
  var value: [String] = []

  @Flag(help: "Compare your answers by variant.")
  var compare = false

  @Flag(help: "Fetch the flags of “flags-address” now.")
  var fetch = false

  func validate() throws {
    if compare, fetch || name != nil {
      throw ValidationError("--compare can't be combined with a flag or --fetch.")
    }
    if fetch, !value.isEmpty {
      throw ValidationError("--fetch can't be combined with a value.")
    }
  }

  var writes: Bool { !value.isEmpty || fetch }

  func run(in console: Console, on study: Study) async throws {
    if compare { return try await showExperiments(console, study) }
    if fetch {
      try await study.flags.fetch()
    } else if let name, !value.isEmpty {
      let rule = value.joined(separator: " ")
      try await study.flags.choose(name, rule == "default" ? nil : rule)
    }
    let flags = try await study.flags.states()
    if console.isRepl { for problem in study.configurationProblems { console.say(problem) } }
    let shown = flags.filter { name == nil || $0.info.name == name }
    guard !shown.isEmpty else {
      throw Problem("There is no flag “\(name ?? "")”.", remedy: "“flags” lists them all.")
    }
    try console.show(shown.flatMap(Self.lines), json: shown.map(Self.json))
  }

  private static func lines(_ flag: FlagState) -> [Line] {
    let rule = flag.rule.text == flag.value ? "" : " (\(flag.rule.text))"
    return [
      "\(flag.info.name, .strong) \(flag.value, .accent)\(rule) · \(flag.source.name, .faint)",
      Line("  \(flag.info.explanation) \(flag.info.values.joined(separator: " or ")).", .faint),
      Line("  This switch will be removed after \(flag.info.ends); the feature stays.", .faint),
    ]
  }

  private static func json(_ flag: FlagState) -> JSONObject {
    [
      "flag": flag.info.name, "value": flag.value, "rule": flag.rule.text,
      "source": flag.source.name, "choices": flag.info.values, "default": flag.info.initial,
      "explanation": flag.info.explanation, "owner": flag.info.owner, "ends_on": flag.info.ends,
      "is_overdue": flag.isOverdue,
    ]
  }

  private func showExperiments(_ console: Console, _ study: Study) async throws {
    let figures = try await study.experiments()
    try console.list(figures, none: "No flag has been compared yet. See “help flags”.") { row in
      [
        Line(row.flag, .strong), Line(row.value, .accent), Line(Quantity.count(row.days, "day")),
        Line(Quantity.count(row.answers, "answer")),
        Line(Quantity.share(row.right, of: row.answers)), Line(row.think.map(Phrase.span) ?? "–"),
        Line(row.answer.map(Phrase.span) ?? "–"),
      ]
    } json: { row in
      [
        "flag": row.flag, "value": row.value, "days": row.days, "answers": row.answers,
        "right": row.right, "think_seconds": row.think?.inSeconds,
        "answer_seconds": row.answer?.inSeconds,
      ]
    }
  }
}
