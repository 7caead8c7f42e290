import ArgumentParser
import Engine

struct FillCommand: StudyCommand {
  static let usage =
    Usage("fill", "Let a language model fill in missing meanings, examples and translations.")
    .aliases("translate")
    .serves(.fillMissing, "fill --deck DECK --yes")
    .examples(
      "fill --deck \"First Steps::Words\"",
      "fill --deck \"First Steps::Words\" --fields example --yes",
      "fill --find \"tag:verb is:new\" --fields meaning,example", "fill --imported"
    )
    .notes(
      """
      A meaning is missing if an item has only a reading; an example if it has no notes; a \
      translation if its notes are one sentence in Japanese, or if an example is filled in. \
      Nothing you wrote is replaced. The work goes on in the background while Sanpo is open; \
      “jobs” shows it, “jobs follow” waits for it, and one “undo” reverts all of it.

      Songs are translated by “jobs add”.
      """)

  @Option(help: "Items of this deck.")
  var deck: String?

  @Option(help: ArgumentHelp("Items that a search finds.", valueName: "query"))
  var find: String?

  @Flag(help: "Items of the latest import: those that were added together last.")
  var imported = false

  @Option(help: "What to fill in, with commas: meaning, example, translation (default: all).")
  var fields: FillFields?

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    guard deck != nil || find != nil || imported else {
      throw ValidationError("Use --deck, --find or --imported.")
    }
    if deck != nil, find != nil { throw ValidationError("Use --deck or --find, not both.") }
  }

  func run(in console: Console, on study: Study) async throws {
    var query = find ?? ""
    if let deck { query = Search.text(of: try await study.deck(exactly: deck)) }
    let request = FillRequest(
      query, fields: fields?.fields ?? Set(FillRequest.Field.allCases),
      isOfLatestImport: imported)
    let plan = try await study.filling.plan(request, at: study.now)
    guard !plan.isEmpty else {
      let nothing = try await nothingMissing(on: study)
      return try console.show(
        [plan.underway > 0 ? Self.underway : nothing], json: Self.json(plan, jobs: []))
    }
    guard study.filling.isPossible else { throw Problem.noModel }
    let cost = plan.costSentence(try await study.settings().tutor)
    guard try await console.isSure(confirmation, "Fill in \(plan.sentence)? \(cost)") else {
      return console.output.say("Nothing was changed.")
    }
    let before = Set(try await study.jobs.list().map(\.id))
    let begun = try await study.filling.begin(request, at: study.now)
    let started = try await study.jobs.list().map(\.id).filter { !before.contains($0) }
    try console.show(
      [
        begun.isEmpty
          ? Self.underway
          : "\(begun.sentence, .strong) will be filled in; “jobs follow” shows how far it is."
      ],
      json: Self.json(begun, jobs: started))
  }

  /// Why nothing is missing: there may be no item that could miss anything.
  private func nothingMissing(on study: Study) async throws -> Line {
    guard let find else { return "Nothing is missing." }
    let found = try await study.today.decks.find(find, page: 1, limit: 1, by: .added, at: study.now)
    return found.total == 0 ? "No items match “\(find)”." : "Nothing is missing."
  }

  private static var underway: Line {
    "All of it is being filled in already; “jobs follow” shows how far it is."
  }

  private static func json(_ plan: FillPlan, jobs started: [LineJob.ID]) -> JSONObject {
    [
      "meaning_count": plan.meanings, "example_count": plan.examples,
      "translation_count": plan.translations, "underway_count": plan.underway,
      "tokens": plan.tokens.total, "job_ids": started,
    ]
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
