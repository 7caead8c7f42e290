import ArgumentParser
import Engine

struct TranslateCommand: StudyCommand {
  static let usage = Usage(
    "translate", "Have missing meanings and examples filled in by a language model.",
    serves: [.fillMissing: "translate --deck DECK --yes"],
    examples: [
      "translate --deck Words",
      "translate --deck Words --fields example --yes",
      "translate --find \"tag:verb is:new\" --fields meaning,example",
    ],
    notes: """
      A meaning is missing where an item has a reading alone; an example, with its translation, \
      where it has no notes. Nothing that you wrote is replaced. A face that is open does the work, \
      in the background; “jobs” shows it, “jobs follow” waits for it, and “undo” undoes it.
      """)

  @Option(help: "Items of this deck.")
  var deck: String?

  @Option(help: "Items that a search finds.")
  var find: String?

  @Option(help: "What to fill in, with commas: meaning, example (default: both).")
  var fields: FillFields?

  @Flag(name: .shortAndLong, help: "Don't ask.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if (deck == nil) == (find == nil) { throw ValidationError("Give --deck or --find.") }
  }

  func run(in console: Console, on study: Study) async throws {
    var query = find ?? ""
    if let deck { query = "deck:\"\(try await study.deck(exactly: deck).deck.name)\"" }
    let request = FillRequest(query, fields: fields?.fields ?? Set(FillRequest.Field.allCases))
    let fill = study.fill()
    guard let plan = try await fill.sent(.planned(request, at: study.now)).plan else { return }
    guard !plan.isEmpty else {
      return try console.show(["Nothing is missing."], json: Self.json(plan))
    }
    let cost = plan.tokens.cost(try await study.settings().tutor).map { ", \($0)" } ?? ""
    guard
      try await console.isSure(
        yes,
        """
        Fill in \(Self.text(plan))? That takes about \(Quantity.grouped(plan.tokens.total)) \
        tokens\(cost).
        """)
    else { return console.output.say("Nothing was changed.") }
    let begun = try await fill.sent(.asked(request, at: study.now)).begun ?? FillPlan()
    try console.show(
      [
        begun.isEmpty
          ? "All of it is being filled in already; “jobs follow” shows how far it is."
          : "\(Self.text(begun), .strong) will be filled in; “jobs follow” shows how far it is."
      ],
      json: Self.json(begun))
  }

  private static func text(_ plan: FillPlan) -> String {
    """
    \(Quantity.count(plan.meanings, "meaning")) and \(Quantity.count(plan.examples, "example"))
    """
  }

  private static func json(_ plan: FillPlan) -> JSONObject {
    ["meanings": plan.meanings, "examples": plan.examples, "tokens": plan.tokens.total]
  }
}

/// Fields with commas between them.
struct FillFields: ExpressibleByArgument {
  var fields: Set<FillRequest.Field>

  init?(argument: String) {
    let words = argument.split(separator: ",").map { FillRequest.Field(rawValue: String($0)) }
    guard !words.isEmpty, !words.contains(nil) else { return nil }
    fields = Set(words.compactMap(\.self))
  }
}
