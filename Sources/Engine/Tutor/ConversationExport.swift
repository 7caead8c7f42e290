import Foundation

extension Conversation {
  /// The conversation as Markdown, each message under the name of who said it.
  public var markdown: String {
    let said = messages.map { "## \($0.author == .learner ? "You" : "Tutor")\n\n\($0.markdown)\n" }
    return "# \(title)\n\n" + said.joined(separator: "\n")
  }

  /// The conversation as a line of JSON, with null for what a message doesn't have, as in
  /// `tutor show`; dates are ISO 8601.
  public func json() throws -> String {
    let encoder = JSONEncoder.stable
    encoder.dateEncodingStrategy = .iso8601
    let file: JSONObject = ["conversation": id, "title": title, "messages": messages.map(\.json)]
    return try encoder.text(of: file) + "\n"
  }
}

extension TutorMessage {
  fileprivate var json: JSONObject {
    [
      "author": author.rawValue, "text": text, "state": state.rawValue, "at": at,
      "model": model.isEmpty ? nil : model, "input_tokens": usage.input,
      "output_tokens": usage.output,
    ]
  }

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
