import Foundation
import GRDB

/// Converts a search to SQL over `card` joined with `item`.
struct SearchQuery {
  private let moment: StudyMoment
  private let findsHeldBack: Bool
  private let noteFields: NoteFieldQuery
  /// Whether what is found is left out.
  private var isNegated = false

  /// - Parameters:
  ///   - findsHeldBack: whether `is:due` finds cards that another card of their item holds back
  ///     until tomorrow.
  ///   - noteFields: knows the fields that the search names, or what all say now.
  init(
    at moment: StudyMoment, findsHeldBack: Bool = false, noteFields: NoteFieldQuery = .init()
  ) {
    (self.moment, self.findsHeldBack) = (moment, findsHeldBack)
    self.noteFields = noteFields
  }

  func condition(_ search: Search) -> SQL {
    search.conditions.map(sql).reduce("card.is_deleted = 0") { "\($0) AND (\($1))" }
  }

  private func sql(_ condition: Search.Condition) -> SQL {
    switch condition {
    case .word(let word): words(word)
    case .front(let front): fronts(front)
    case .field(let field, let text): self.field(field.rawValue, text)
    case .noteField(let name, let text) where !Search.isName(name) && !noteFields.has(name):
      words("\(name):\(text)".replacing("\\:", with: ":"))
    case .fieldExpression(let name, let pattern):
      field(name, matching: SearchPattern(expression: pattern))
    case .fieldIgnoringAccents(let name, let text):
      field(name, matching: SearchPattern(Array(text)).ignoringAccents)
    case .noteField(let name, let text): noteFields.sql(name, SearchPattern(Array(text)))
    case .items(let items): "card.item_id IN \(items)"
    case .deck(let name): "card.deck_id IN (\(DeckTreeQuery.endingNamed(name)))"
    case .decks(let name):
      "card.deck_id IN (\(DeckTreeQuery.ending(with: name)))"
    case .tag(let tag): self.tag(tag)
    case .tagExpression(let pattern):
      "card.item_id IN (SELECT item_id FROM item_tag WHERE tag REGEXP \(pattern))"
    case .note(let name): note(name)
    case .notes(let ids): notes(ids)
    case .cards(let ids): cards(ids)
    case .noteTypes(let ids): noteTypes(ids)
    case .deckIDs(let ids): decks(ids)
    case .language(let language): KeptWordQuery(language: language).ofCard
    case .is(let state): self.state(state)
    case .kind(let kind): "card.kind = \(kind.rawValue)"
    case .card(let name): card(name)
    case .rated(let comparison, let days, let grade): rated(comparison, days, grade)
    case .added(let days): since("ifnull(\(Self.ofNote("id")), created_at)", days)
    case .edited(let days): since(Self.edited, days)
    case .introduced(let days): "card.introduced_day >= \(day(days).number)"
    case .flag(let number): "card.flag = \(number)"
    case .property(.retrievability, let comparison, let value):
      retrievability(comparison, value)
    case .property(.due, let comparison, let days): due(comparison, days)
    case .property(.position, let comparison, let place): position(comparison, place)
    case .property(.repetitions, let comparison, let count):
      "\(Self.counted("repetitions")) \(sql: comparison.rawValue) \(count)"
    case .property(.lapses, let comparison, let count):
      "\(Self.counted("lapses")) \(sql: comparison.rawValue) \(count)"
    case .property(let property, let comparison, let value):
      // The column and the sign are from enums, not from user input.
      SQL(sql: "card.\(property.rawValue) \(comparison.rawValue) ?", arguments: [value])
    case .ease(let comparison, let ease): self.ease(comparison, ease)
    case .whole(let word): whole(word)
    case .expression(let pattern):
      "\(expression(pattern)) OR \(noteFields.sql(inAny: SearchPattern(expression: pattern)))"
    // A condition on a missing value, such as a due day, is null.
    case .not(let condition): "(\(negated.sql(condition))) IS NOT TRUE"
    case .all(let conditions): conditions.map(sql).reduce("1") { "\($0) AND (\($1))" }
    case .any(let conditions): conditions.map(sql).reduce("0") { "\($0) OR (\($1))" }
    }
  }

  private var negated: SearchQuery {
    var query = self
    query.isNegated.toggle()
    return query
  }

  /// Counts days as answering a card does.
  private func retrievability(_ comparison: Search.Comparison, _ value: Double) -> SQL {
    let fsrs = moment.settings.fsrs
    let days: SQL =
      fsrs.version == .seven
      ? "(\(moment.now.milliseconds) - card.last_reviewed_at) / 86400000.0"
      : "\(moment.today.number) - card.last_day"
    return """
      retrievability(card.stability, card.difficulty, card.fast_stability, \(days),
        \(fsrs.argument)) \(sql: comparison.rawValue) \(value)
      """
  }

  /// The days from today to a card's review, or to the day of its step as Anki counts it: from the
  /// end of today. Null for a card that is new, suspended or buried.
  private func due(_ comparison: Search.Comparison, _ days: Double) -> SQL {
    let end = moment.boundary.start(of: moment.today.advanced(by: 1)).milliseconds
    let today = moment.today.number
    return SQL(
      sql: """
        iif(card.is_suspended OR card.buried_until > ?, NULL,
          ifnull(card.due_day - ?, (card.due_at - ?) / 86400000)) \(comparison.rawValue) ?
        """, arguments: [today, today, end, days])
  }

  private func state(_ state: Search.CardState) -> SQL {
    switch state {
    case .due:
      // Steps are due until the day ends, as in Anki.
      let end = moment.boundary.start(of: moment.today.advanced(by: 1)).milliseconds
      let heldBack: SQL = findsHeldBack ? "0" : isHeldBack
      return """
        (card.due_day <= \(moment.today.number) AND NOT \(heldBack)
            OR \(Card.stepDue(at: moment.now)) < \(end))
          AND card.is_suspended = 0 AND card.buried_until <= \(moment.today.number)
          AND \(sql: Card.isOfAskedKind())
        """
    case .new: return asked("card.phase = 'new'")
    case .learn: return asked("card.phase IN ('learning', 'relearning')")
    case .review: return asked("card.phase IN ('review', 'relearning')")
    case .suspended: return "card.is_suspended = 1"
    case .buried: return "card.buried_until > \(moment.today.number)"
    case .leech: return "card.is_leech = 1"
    }
  }

  /// Leaves out cards of kinds that their deck does not ask: neither `is:new` nor `-is:new` finds
  /// those that are new.
  private func asked(_ condition: SQL) -> SQL {
    isNegated ? condition : "\(condition) AND \(sql: Card.isOfAskedKind())"
  }

  /// Whether a review comes tomorrow because of another card of its item.
  private var isHeldBack: SQL {
    let today = moment.today.number
    let isBefore: SQL = """
      sibling.due_at IS NOT NULL OR sibling.id < card.id AND sibling.due_day <= \(today)
        AND sibling.buried_until <= \(today)
      """
    let isAsked: SQL = "\(sql: Card.isOfAskedKind("sibling"))"
    return """
      (card.deck_id IN (SELECT id FROM deck WHERE buries_siblings = 1)
        AND \(Card.isHeldBack(on: moment.today, asking: isAsked, before: isBefore)))
      """
  }

  /// The index doesn't know that a “_” stands for any character, as in Anki.
  private func words(_ word: String) -> SQL {
    guard word.contains("_"), word.contains(where: { $0.isLetter || $0.isNumber }) else {
      return indexed(word)
    }
    let parts = word.split(separator: "*").map { escaped(String($0)).replacing("_", with: ".") }
    return "\(indexed(word)) OR \(expression(parts.joined(separator: ".*")))"
  }

  /// Words match by prefix, so a star matters only inside the word.
  private func indexed(_ word: String) -> SQL {
    let word = word.hasSuffix("*") ? String(word.dropLast()) : word
    guard !word.contains("*") else {
      // Punctuation is not in the index.
      let parts = word.split(separator: "*").map(String.init)
      guard parts.allSatisfy({ !SearchText.indexed($0).isEmpty }) else {
        return expression(parts.map(escaped).joined(separator: ".*"))
      }
      let pattern = SearchText.pattern(word)
      return "card.item_id IN (SELECT rowid FROM item_text WHERE ' ' || words LIKE \(pattern))"
    }
    guard let query = SearchText.query(word) else {
      // A star alone, cut off above, matches everything; punctuation is not in the index.
      return word.isEmpty ? "1" : expression(escaped(word))
    }
    return "card.item_id IN (SELECT rowid FROM item_text WHERE item_text MATCH \(query))"
  }

  private func ofItem(_ condition: SQL) -> SQL {
    "card.item_id IN (SELECT id FROM item WHERE \(condition))"
  }

  /// An expression for a text as fields have it.
  private func escaped(_ text: String) -> String { TextExpression.escaped(TypedField.field(text)) }

  /// Matches a whole word. The index finds the candidates.
  private func whole(_ word: String) -> SQL {
    let pattern = SearchPattern(Array(TypedField.field(word))).wholeWord
    return "(\(words(word))) AND \(expression(pattern))"
  }

  private func expression(_ pattern: String) -> SQL {
    let fields: [SQL] = ["front", "back", "reading", "notes"]
    let matches = fields.map { field -> SQL in "\(field) REGEXP \(pattern)" }
    return ofItem(matches.joined(separator: " OR "))
  }

  /// Uses the index, whose first column is the deck, for a front without wildcards.
  private func fronts(_ front: String) -> SQL {
    let pattern = SearchPattern(Array(TypedField.field(front)))
    guard let exact = pattern.exact else { return field("front", front) }
    return ofItem("deck_id IN (SELECT id FROM deck) AND front = \(exact) AND is_deleted = 0")
  }

  /// Matches a tag and the tags below it, or items without any by `none`, as in Anki.
  private func tag(_ tag: String) -> SQL {
    guard tag.lowercased() != "none" else {
      return "card.item_id NOT IN (SELECT item_id FROM item_tag)"
    }
    let pattern = SearchPattern(Array(tag))
    let whole = pattern.exact.map { "tag COLLATE NOCASE = \($0)" as SQL } ?? pattern.matches("tag")
    return """
      card.item_id IN (SELECT item_id FROM item_tag
        WHERE \(whole) OR tag LIKE \(pattern.like + "::%") ESCAPE '\\')
      """
  }

  private func card(_ name: String) -> SQL {
    let own: SQL = CardKind.named(name).map { "card.kind = \($0.rawValue)" } ?? "0"
    return "\(own) OR card.id IN (\(Self.cards(ofTemplate: name)))"
  }

  /// Selects the cards that a template of this name makes; those of clozes have one for all.
  ///
  /// CROSS JOIN has SQLite read the templates once for a note type, not for each card.
  static func cards(ofTemplate name: String) -> SQL {
    let own: SQL = "made.kind = \(CardKind.templatePrefix) || template.key"
    let cloze: SQL = "\(sql: Card.isOfClozes) AND made.kind"
    let all = cards(
      ofTemplate: name, "\(own) OR \(cloze) LIKE \(CardKind.templatePrefix) || '%'")
    // “Cloze 2”, as the card of one cloze is called.
    guard let match = name.wholeMatch(of: /(.+) ([1-9][0-9]{0,3})/), let number = Int(match.2)
    else { return all }
    let kind = "\(CardKind.templatePrefix)\(number - 1)"
    return "\(all) UNION ALL \(cards(ofTemplate: String(match.1), "\(cloze) = \(kind)"))"
  }

  private static func cards(ofTemplate name: String, _ condition: SQL) -> SQL {
    """
    SELECT made.id FROM note_type CROSS JOIN json_each(templates) AS template
    CROSS JOIN note ON note_type_id = note_type.id
    CROSS JOIN card AS made ON made.item_id = note.item_id
    WHERE \(SearchPattern(Array(name)).matches("json_extract(template.value, '$.name')"))
      AND (\(condition))
    """
  }

  /// - Parameter name: of a column.
  private func field(_ name: String, _ text: String) -> SQL {
    let pattern = SearchPattern(Array(TypedField.field(text)))
    let own = ofItem(pattern.matches(SQL(sql: name)))
    // What an item lacks, its note may have in a field that is another side.
    guard !text.isEmpty else { return own }
    return "\(own) OR \(noteFields.sql(name, SearchPattern(Array(text))))"
  }

  private func field(_ name: String, matching pattern: SearchPattern) -> SQL {
    let own = Search.column(of: name).map { ofItem(pattern.matches(SQL(sql: $0))) }
    return "\(own ?? "0") OR \(noteFields.sql(name, pattern))"
  }

  /// When an item was last edited, in milliseconds since 1970. Notes from Anki have the times that
  /// they were added and edited there.
  static let edited: SQL =
    "coalesce(edited_at, \(ofNote("modified * 1000")), created_at)"

  private static func ofNote(_ column: String) -> SQL {
    "(SELECT \(sql: column) FROM note WHERE note.item_id = item.id)"
  }

  private func since(_ column: SQL, _ days: Int) -> SQL {
    ofItem("\(column) >= \(moment.boundary.start(of: day(days)).milliseconds)")
  }

  private func rated(_ comparison: Search.Comparison, _ days: Int, _ grade: Grade?) -> SQL {
    let day = moment.today.advanced(by: days).number
    let graded: SQL = grade.map { "grade = \($0.rawValue)" } ?? "1"
    return """
      card.id IN (SELECT card_id FROM answer
        WHERE card_id IS NOT NULL AND day \(sql: comparison.rawValue) \(day)
          AND \(graded) AND \(sql: AnswerConditions.counted))
      """
  }

  /// Returns the first of the last `days` days.
  private func day(_ days: Int) -> Day { moment.today.advanced(by: 1 - days) }
}
