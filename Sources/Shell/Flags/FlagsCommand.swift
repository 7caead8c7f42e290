import ArgumentParser
import Engine

struct FlagsCommand: StudyCommand {
  static let usage = Usage(
    "flags", "Show what can be switched or compared, or change it.",
    serves: [
      .seeFlags: "flags",
      .changeFlag: "flags NAME VALUE",
      .refreshFlags: "flags --fetch",
    ],
    examples: [
      "flags",
      "flags tutor off",
      "flags grade-intervals shown:50 hidden:50 by day",
      "flags grade-intervals default",
      "flags --compare",
    ],
    notes: """
      A flag is decided by your choice, else by what “flags-address” serves, by SANPO_FLAG_NAME \
      in the environment, by “flag-name = value” in sanpo.conf, or by default. “default” takes \
      your choice back.

      With “by day”, each of your days gets a variant; “flags --compare” shows how you answered \
      on them. “30%” switches something on for that share of learners.
      """)

  @Argument(help: "The name of a flag.")
  var name: String?

  @Argument(parsing: .remaining, help: "The new value.")
  var value: [String] = []

  @Flag(help: "Show your answers by the variants you saw.")
  var compare = false

  @Flag(help: "Fetch the flags of “flags-address” now.")
  var fetch = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { !value.isEmpty || fetch }

  func run(in console: Console, on study: Study) async throws {
    if compare { return try await showExperiments(console, study) }
    let list = study.flagList()
    if fetch {
      try await list.sent(.refreshAsked(at: study.now))
    } else if let name, !value.isEmpty {
      let rule = value.joined(separator: " ")
      try await list.sent(.chosen(name, rule == "default" ? nil : rule, at: study.now))
    } else {
      try await list.sent(.opened(at: study.now))
    }
    if console.isRepl { study.configurationProblems.forEach { console.say($0) } }
    let shown = list.state.flags.filter { name == nil || $0.info.name == name }
    guard !shown.isEmpty else {
      throw Problem("There is no flag “\(name ?? "")”.", remedy: "“flags” lists them all.")
    }
    try console.show(shown.flatMap(Self.lines), json: shown.map(Self.json))
  }

  private static func lines(_ flag: FlagState) -> [Line] {
    let rule = flag.rule.text == flag.value ? "" : " (\(flag.rule.text))"
    return [
      "\(flag.info.name, .strong) \(flag.value, .accent)\(rule) · \(flag.source, .faint)",
      Line(
        """
          \(flag.info.explanation) \(flag.info.values.joined(separator: " or ")). \
        \(flag.isOverdue ? "Ended" : "Ends") \(flag.info.ends).
        """, .faint),
    ]
  }

  private static func json(_ flag: FlagState) -> JSONObject {
    [
      "flag": flag.info.name, "value": flag.value, "rule": flag.rule.text,
      "source": flag.source, "choices": flag.info.values, "default": flag.info.initial,
      "explanation": flag.info.explanation, "owner": flag.info.owner, "ends_on": flag.info.ends,
      "is_overdue": flag.isOverdue,
    ]
  }

  private func showExperiments(_ console: Console, _ study: Study) async throws {
    let figures = try await study.experiments().sent(.opened).value ?? []
    let rows = figures.map { row in
      [
        Line(row.flag, .strong), Line(row.value, .accent), Line(Quantity.count(row.days, "day")),
        Line(Quantity.count(row.answers, "answer")),
        Line(Quantity.share(row.right, of: row.answers)), Line(row.think.map(Phrase.span) ?? "–"),
        Line(row.answer.map(Phrase.span) ?? "–"),
      ]
    }
    try console.show(
      figures.isEmpty
        ? ["No flag had two variants yet. “help flags” says how to compare."] : rows.inColumns(),
      json: figures.map { row in
        [
          "flag": row.flag, "value": row.value, "days": row.days, "answers": row.answers,
          "right": row.right, "think_seconds": row.think?.inSeconds,
          "answer_seconds": row.answer?.inSeconds,
        ] as JSONObject
      })
  }
}
