import Foundation

extension ConversationInfo {
  /// The conversation as Markdown, each message under the name of who said it, and below answers
  /// what the dictionary does not confirm.
  public var markdown: String {
    let beginning = ["# \(conversation.title)", subject.isEmpty ? "" : "About \(subject)."]
    let said = conversation.messages.map { message in
      let doubts = analyses[message.id]?.doubts ?? []
      return "## \(message.author == .learner ? "You" : "Tutor")\n\n\(message.markdown(doubts))\n"
    }
    return beginning.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n\n"
      + said.joined(separator: "\n")
  }

  /// The conversation as a line of JSON, with null for what a message doesn't have, as in
  /// `tutor show`; dates are ISO 8601.
  public func json() throws -> String {
    let encoder = JSONEncoder.stable
    encoder.dateEncodingStrategy = .iso8601
    let file: JSONObject = [
      "conversation": conversation.id, "title": conversation.title,
      "about": subject.isEmpty ? nil : subject,
      "messages": conversation.messages.map { $0.json(analyses[$0.id]?.doubts ?? []) },
    ]
    return try encoder.text(of: file) + "\n"
  }

  /// The items or the text that it is about; empty for anything.
  private var subject: String {
    if case .text(let text, let source)? = conversation.about { return "\(text) (\(source))" }
    return items.map(\.content.title).joined(separator: " and ")
  }
}

extension TutorMessage {
  fileprivate func json(_ doubts: [ReplyDoubt]) -> JSONObject {
    [
      "author": author.rawValue, "text": text, "state": state.rawValue, "at": at,
      "problem": problem.isEmpty ? nil : problem, "model": model.isEmpty ? nil : model,
      "input_tokens": usage.input, "output_tokens": usage.output, "doubts": doubts.map(\.json),
    ]
  }

  /// The text, with its own headings below that of the message, why an answer is not whole, and
  /// what is doubtful in it.
  fileprivate func markdown(_ doubts: [ReplyDoubt]) -> String {
    var isCode = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line -> String in
        if line.hasPrefix("```") || line.hasPrefix("~~~") { isCode.toggle() }
        guard !isCode, let marks = line.prefixMatch(of: /#{1,6}(?= )/) else { return String(line) }
        return String(repeating: "#", count: min(6, marks.output.count + 2))
          + line.dropFirst(marks.output.count)
      }
    let note = state == .stopped ? "Stopped here." : problem
    let notes = ([note] + doubts.map { "\($0.sentence)." }).filter { !$0.isEmpty }
    let parts = [lines.joined(separator: "\n")] + notes.map { "*\($0)*" }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension ReplyDoubt {
  public var json: JSONObject {
    ["matter": matter.rawValue, "word": word, "said": said, "known": known]
  }
}
