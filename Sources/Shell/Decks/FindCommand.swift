public import ArgumentParser
public import Engine

struct FindCommand: ViewCommand {
  static let usage = Usage("find", "Find cards by word, deck, tag, state or memory.")
    .serves(.find, "find QUERY")
    .examples(
      "find 食べる", "find deck:Words is:due -tag:verb",
      "find --all --sort lapses '(is:leech OR prop:lapses>3) rated:7'", "find --json -- -is:new"
    )
    .notes(
      """
      All terms must match; OR and ( ) combine them, “-” excludes, * matches \
      anything, _ one character, and quotation marks keep words together:
        食べる, to*eat         words in any script
        w:eat, re:^食.*る$      a whole word, a regular expression
        tag:re:^jp, back:w:eat the same in tags, or in one field
        front:TEXT, tag:NAME   the exact front, a tag and its subtags; tag:none for
                               items without tags, as tag:* is any item
        back:TEXT              a whole field; also reading, notes, picture, Anki's own
        note:NAME              from Anki, with this note type; mid:, did:, nid:, cid:
                               with ids of note types, decks, notes, cards
        "Field name:TEXT"      a field of Anki's with a space in its name
        deck:NAME              a deck with its subdecks, or the last part of its name
        card:typed, card:1     a card type, or a template by number or name
        language:es            a word you added: \(WordLanguage.valueList)
        is:STATE               due, new, learn, review, suspended, buried, leech
        flag:1, flag:red       a flag, 1 red to 7 purple; flag:0 for no flag
        rated:7, rated:7:1     answered in the last 7 days; as again (1) to easy (4)
        added:7, edited:7      added in the last 7 days; added or edited
        introduced:7           first answered in the last 7 days
        prop:lapses>3          or stability, difficulty, interval, reps; = != < <= >=
        prop:due<7             days until the review; also Anki's ivl, ease, pos, s and d
        prop:r<0.8             the probability of recall now, 0 to 1
        prop:rated=-1          answered that many days ago, 0 for today; :1 for again

      The terms of Anki mean the same here, except that the last part of a deck's name is enough, \
      words ignore accents, and leeches are is:leech and have no tag. Its deck:current, \
      deck:filtered, dupe:, has-cd:, preset: and resched: are not known here.

      Words in quotation marks are one term, such as "cat dog" or deck:"My words", unless a later \
      one has a colon, begins with “-” or “(”, or is OR. A script puts the query in brackets: \
      sanpo find "($query)"
      """)

  @Argument(parsing: .allUnrecognized, help: "The query.")
  var query: [String]

  @Option(
    help: ArgumentHelp(
      "How many cards to show (default: \(DeckList.FoundCards.pageSize), or all in a pipe).",
      valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("The page of results.", valueName: "number"))
  var page: Int?

  @Flag(help: "Show all of them.")
  var all = false

  @Option(help: "What to sort by.")
  var sort = Search.Order.match

  func validate() throws {
    if all, let page, page != 1 { throw ValidationError("--all can't be combined with --page.") }
  }

  func run(in console: Console, on study: Study) async throws {
    guard limit ?? 1 > 0 else { throw Problem.outOfRange("--limit", use: "at least 1") }
    guard page ?? 1 > 0 else { throw Problem.outOfRange("--page", use: "at least 1") }
    let isPaged = !all && (page != nil || console.output.isTerminal)
    let size = all ? .max : limit ?? (isPaged ? DeckList.FoundCards.pageSize : .max)
    let finds = try await study.today.decks.find(
      Self.text(query), page: page ?? 1, limit: size, by: sort, at: study.now)
    let boundary = try await study.settings().boundary
    try console.show(
      CardList.lines(finds, at: study.now, columns: console.output.columns()),
      // The total, including cards not shown.
      json: CardList.json(finds, boundary).map { $0 + ["total": finds.total] })
    try console.announcePages(of: finds, all: ", --all shows all", next: line)
    if !console.givesJSON { try await nameSubjects(console, study) }
  }

  private func line(ofPage page: Int) -> [String] {
    var options = limit.map { ["--limit", "\($0)"] } ?? []
    if sort != .match { options += ["--sort", sort.rawValue] }
    return ["find"] + options + ["--page", "\(page)"] + query
  }

  private func nameSubjects(_ console: Console, _ study: Study) async throws {
    let text = Self.text(query)
    let count = try await study.waniKani.countSubjects(containing: text)
    guard count > 0 else { return }
    console.output.say(
      "\(Quantity.count(count, "WaniKani subject")) too: “wanikani subjects \(text)”.")
  }

  /// Joins the words of a search. A word with spaces, as quoted in the shell, is quoted again,
  /// unless it contains several conditions.
  static func text(_ words: [String]) -> String {
    words.filter { $0 != "--" }.map { word in
      let pieces = word.split(separator: " ")
      let isOne = pieces.dropFirst().allSatisfy { piece in
        !piece.contains(":") && !piece.hasPrefix("-") && piece != "OR" && !piece.hasPrefix("(")
      }
      let isGroup = word.hasPrefix("(") || word.hasPrefix("-(")
      let isPlain = isOne && !isGroup && !word.contains("\"")
      return pieces.count > 1 && isPlain ? "\"\(word)\"" : word
    }.joined(separator: " ")
  }
}

extension Search.Order: ExpressibleByArgument {}
extension Search.CardState: ExpressibleByArgument {}
