import Foundation
import GRDB

/// Stores conversations. Messages that were edited or answered again are kept, but no longer shown.
///
/// What each request cost is kept by itself: it counts also when its conversation is deleted.
struct ConversationRepository: Sendable {
  /// An answer whose program has been silent for so long counts as cut off.
  static let longestSilence = Duration.seconds(6)

  /// The IDs of requests that belong to no conversation, in the table of costs.
  static let noConversation: Conversation.ID = 0
  static let noMessage: TutorMessage.ID = 0

  // MARK: Reading

  /// The conversations with a text in title or messages, the latest first. Case doesn't matter.
  func list(_ text: String, _ db: Database) throws -> [ConversationSummary] {
    let all = try db.rows(
      """
      SELECT id, title, changed_at,
        (SELECT count(*) FROM tutor_message WHERE conversation_id = conversation.id AND replaced_by IS NULL)
      FROM conversation ORDER BY changed_at DESC, id DESC
      """
    ).map {
      ConversationSummary(
        id: $0[0], title: $0[1], changedAt: Date(milliseconds: $0[2]), messages: $0[3])
    }
    let found = text.isEmpty ? nil : try conversations(with: text, db)
    return all.filter { found?.contains($0.id) ?? true }
  }

  /// Compared here, as SQLite's functions ignore the case of ASCII only.
  private func conversations(with text: String, _ db: Database) throws -> Set<Conversation.ID> {
    let wanted = text.lowercased()
    let found = try db.rows(
      """
      SELECT id, title FROM conversation
      UNION ALL SELECT conversation_id, text FROM tutor_message WHERE replaced_by IS NULL
      """
    ).filter { ($0[1] as String).lowercased().contains(wanted) }
    return Set(found.map { $0[0] as Conversation.ID })
  }

  /// - Parameter withRequests: whether to read what was sent, too: it is far longer than answers.
  /// - Throws: `Problem` if there is none.
  func conversation(
    _ id: Conversation.ID, withRequests: Bool = false, at now: Date, _ db: Database
  ) throws -> Conversation {
    let row = try db.row(
      "SELECT title, about, summary, summarised_through FROM conversation WHERE id = \(id)")
    guard let row else { throw Problem.noConversation }
    var conversation = try Conversation(
      id: id, title: row[0], about: (row[1] as String?).map(JSONText.value), summary: row[2],
      summarisedThrough: row[3])
    conversation.messages = try messages(of: id, withRequests: withRequests, at: now, db)
    conversation.tokens = try tokens("conversation_id = \(id)", db)
    return conversation
  }

  private func messages(
    of conversation: Conversation.ID, withRequests: Bool, at now: Date, _ db: Database
  ) throws -> [TutorMessage] {
    try db.rows(
      """
      SELECT \(sql: TutorMessage.columns(withRequests: withRequests))
      FROM tutor_message WHERE conversation_id = \(conversation) AND replaced_by IS NULL ORDER BY id
      """
    ).map { try TutorMessage($0, at: now) }
  }

  /// The tokens of the learner's day so far.
  func tokensOfDay(at now: Date, _ boundary: DayBoundary, _ db: Database) throws -> TokenCount {
    try tokens("at >= \(boundary.start(of: boundary.day(of: now)).milliseconds)", db)
  }

  private func tokens(_ condition: SQL, _ db: Database) throws -> TokenCount {
    try db.row(
      """
      SELECT ifnull(sum(input_tokens), 0), ifnull(sum(output_tokens), 0),
        nullif(sum(\(sql: Self.price)), 0),
        ifnull(
          sum(\(sql: Self.price)) > 0
            AND sum(input_tokens + output_tokens > 0 AND input_price + output_price = 0) > 0, 0)
      FROM tutor_request WHERE \(condition)
      """
    ).map { TokenCount(input: $0[0], output: $0[1], cost: $0[2], isPartlyPriced: $0[3]) }
      ?? TokenCount()
  }

  /// The cost of a request, by the prices of its time.
  static let price =
    "(input_tokens * input_price + output_tokens * output_price) / 1000000"

  /// The tokens of each day, provider and model, the latest first.
  func usage(_ boundary: DayBoundary, _ db: Database) throws -> [TutorUsage] {
    let rows = try db.rows(
      """
      SELECT at, provider, model, input_tokens, output_tokens, nullif(\(sql: Self.price), 0)
      FROM tutor_request ORDER BY at DESC
      """
    ).map { row in
      TutorUsage(
        day: boundary.day(of: Date(milliseconds: row[0])), provider: row[1], model: row[2],
        tokens: TokenCount(input: row[3], output: row[4], cost: row[5]))
    }
    return rows.reduce(into: []) { all, row in
      // The latest come first, so those of a day stand together.
      let ofOtherDays = all.lastIndex { $0.day != row.day } ?? -1
      let same = all[(ofOtherDays + 1)...].firstIndex {
        ($0.provider, $0.model) == (row.provider, row.model)
      }
      guard let same else { return all.append(row) }
      all[same].tokens += row.tokens
    }
  }

  // MARK: Writing

  func begin(
    title: String, about: TutorSubject?, at now: Date, _ db: Database
  ) throws -> Conversation.ID {
    let about = try about.map { try JSONText.of($0) }
    try db.execute(
      literal: """
        INSERT INTO conversation (title, about, changed_at)
        VALUES (\(title), \(about), \(now.milliseconds))
        """)
    return db.lastInsertedRowID
  }

  func add(
    _ author: TutorMessage.Author, _ text: String, _ state: TutorMessage.State = .done,
    to conversation: Conversation.ID, at now: Date, _ db: Database
  ) throws -> TutorMessage.ID {
    let time = now.milliseconds
    try db.execute(
      literal: """
        INSERT INTO tutor_message (conversation_id, author, state, text, at, written_at)
        VALUES (\(conversation), \(author.rawValue), \(state.rawValue), \(text), \(time), \(time))
        """)
    let id = db.lastInsertedRowID
    try db.execute(
      literal: "UPDATE conversation SET changed_at = \(time) WHERE id = \(conversation)")
    return id
  }

  /// Saves the text of an answer so far.
  func write(_ text: String, of message: TutorMessage.ID, at now: Date, _ db: Database) throws {
    try db.execute(
      literal: """
        UPDATE tutor_message SET text = \(text), written_at = \(now.milliseconds)
        WHERE id = \(message) AND state IN ('writing', 'stopping')
        """)
  }

  /// Writes what is sent for an answer, before it is sent.
  func write(
    request: String, to model: String, of message: TutorMessage.ID, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE tutor_message SET model = \(model),
          request = json_insert(iif(request = '', '[]', request), '$[#]', \(request))
        WHERE id = \(message)
        """)
  }

  func finish(
    _ message: TutorMessage.ID, _ state: TutorMessage.State, _ text: String, problem: String,
    _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE tutor_message SET state = \(state.rawValue), text = \(text), problem = \(problem)
        WHERE id = \(message)
        """)
  }

  // MARK: Costs

  /// Counts a request by a guess, before it is sent, at the prices of now.
  ///
  /// - Returns: its number, for `setCost`.
  func addRequest(
    for message: TutorMessage.ID, in conversation: Conversation.ID, model: LanguageModel,
    input: Int, prices: TutorSettings, at now: Date, _ db: Database
  ) throws -> Int64 {
    try db.execute(
      literal: """
        INSERT INTO tutor_request
          (conversation_id, message_id, provider, model, input_tokens, output_tokens, input_price,
            output_price, at)
        VALUES (\(conversation), \(message), \(model.provider), \(model.name), \(input), 0,
          \(prices.inputPrice), \(prices.outputPrice), \(now.milliseconds))
        """)
    return db.lastInsertedRowID
  }

  /// Corrects what a request cost, once that is known.
  func setCost(of request: Int64, to tokens: TokenCount, _ db: Database) throws {
    try db.execute(
      literal: """
        UPDATE tutor_request SET input_tokens = \(tokens.input), output_tokens = \(tokens.output)
        WHERE id = \(request)
        """)
  }

  func stop(_ conversation: Conversation.ID, _ db: Database) throws {
    try db.execute(
      literal: """
        UPDATE tutor_message SET state = 'stopping'
        WHERE conversation_id = \(conversation) AND state = 'writing'
        """)
  }

  func summarise(
    _ conversation: Conversation.ID, _ summary: String, through message: TutorMessage.ID,
    _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE conversation SET summary = \(summary), summarised_through = \(message)
        WHERE id = \(conversation)
        """)
  }

  func rename(_ conversation: Conversation.ID, _ title: String, _ db: Database) throws {
    try db.execute(literal: "UPDATE conversation SET title = \(title) WHERE id = \(conversation)")
  }

  func delete(_ conversation: Conversation.ID, _ db: Database) throws {
    try db.execute(literal: "DELETE FROM tutor_message WHERE conversation_id = \(conversation)")
    try db.execute(literal: "DELETE FROM conversation WHERE id = \(conversation)")
  }
}
