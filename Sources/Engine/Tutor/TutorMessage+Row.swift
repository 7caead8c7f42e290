import Foundation
import GRDB

extension TutorMessage {
  private enum Column: Int, CaseIterable {
    case id, author, state, text, problem, at, model, requests, writtenAt
    case inputTokens, outputTokens, cost

    func sql(withRequests: Bool) -> String {
      switch self {
      case .id: "id"
      case .author: "author"
      case .state: "state"
      case .text: "text"
      case .problem: "problem"
      case .at: "at"
      case .model: "model"
      case .requests: withRequests ? "request" : "''"
      case .writtenAt: "written_at"
      case .inputTokens: ofRequests("sum(input_tokens)")
      case .outputTokens: ofRequests("sum(output_tokens)")
      case .cost: ofRequests("nullif(sum(\(ConversationRepository.price)), 0)")
      }
    }

    private func ofRequests(_ sum: String) -> String {
      """
      (SELECT \(sum) FROM tutor_request WHERE message_id = tutor_message.id
        AND conversation_id = tutor_message.conversation_id)
      """
    }
  }

  /// The columns of `tutor_message`.
  ///
  /// - Parameter withRequests: whether to read what was sent, too: it is far longer than answers.
  static func columns(withRequests: Bool) -> String {
    Column.allCases.map { $0.sql(withRequests: withRequests) }.joined(separator: ", ")
  }

  /// - Parameter now: an answer whose program has been silent for long by then is cut off.
  init(_ row: some Columns, at now: Date) throws {
    let row = row.named(by: Column.self)
    try self.init(
      id: row[.id], author: row.enumValue(.author), state: row.enumValue(.state),
      text: row[.text], problem: row[.problem], at: Date(milliseconds: row[.at]),
      model: row[.model],
      usage: ModelUsage(input: row[.inputTokens], output: row[.outputTokens]), cost: row[.cost],
      requests: Self.requests(row[.requests]))
    let writtenAt: Int64 = try row[.writtenAt]
    if isBeingWritten,
      abs(now.milliseconds - writtenAt) > ConversationRepository.longestSilence.milliseconds
    {
      breakOff()
    }
  }

  /// The requests in a list, or the only one, as it was stored before 0.6.0.
  private static func requests(_ stored: String) -> [String] {
    guard !stored.isEmpty else { return [] }
    // A text that is no list is a single request.
    return (try? JSONText.value(stored) as [String]) ?? [stored]
  }
}
