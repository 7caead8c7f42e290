import Foundation

extension Conversation {
  /// The conversation as Markdown, each message under the name of who said it.
  public var markdown: String {
    let said = messages.map { "## \($0.author == .learner ? "You" : "Tutor")\n\n\($0.markdown)\n" }
    return "# \(title)\n\n" + said.joined(separator: "\n")
  }

  /// The conversation as a line of JSON; dates are ISO 8601.
  public func json() throws -> String {
    let encoder = JSONEncoder.stable
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try encoder.text(of: File(self)) + "\n"
  }

  private struct File: Encodable {
    struct Message: Encodable {
      var author, text, state: String
      var at: Date
      var model: String?
      var inputTokens, outputTokens: Int?

      private enum Key: CodingKey { case author, text, state, at, model, inputTokens, outputTokens }

      /// Encodes the conversation, with null for what a message doesn't have, as in `tutor show`.
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(author, forKey: .author)
        try container.encode(text, forKey: .text)
        try container.encode(state, forKey: .state)
        try container.encode(at, forKey: .at)
        try container.encode(model, forKey: .model)
        try container.encode(inputTokens, forKey: .inputTokens)
        try container.encode(outputTokens, forKey: .outputTokens)
      }
    }

    var conversation: Conversation.ID
    var title: String
    var messages: [Message]

    init(_ conversation: Conversation) {
      (self.conversation, title) = (conversation.id, conversation.title)
      messages = conversation.messages.map { message in
        Message(
          author: message.author.rawValue, text: message.text, state: message.state.rawValue,
          at: message.at, model: message.model.isEmpty ? nil : message.model,
          inputTokens: message.usage.input, outputTokens: message.usage.output)
      }
    }
  }
}

extension TutorMessage {
  /// The text, with its own headings below that of the message, and why an answer is not whole.
  fileprivate var markdown: String {
    var isCode = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line -> String in
        if line.hasPrefix("```") || line.hasPrefix("~~~") { isCode.toggle() }
        guard !isCode, let marks = line.prefixMatch(of: /#{1,6}(?= )/) else { return String(line) }
        return String(repeating: "#", count: min(6, marks.output.count + 2))
          + line.dropFirst(marks.output.count)
      }
    let note = state == .stopped ? "Stopped here." : problem
    let parts = [lines.joined(separator: "\n"), note.isEmpty ? "" : "*\(note)*"]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
