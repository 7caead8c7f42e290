import Engine
import Foundation

/// Conversations with the tutor as text.
enum TutorText {
  /// What was found in an answer, and its tokens.
  static func footer(_ message: TutorMessage, _ info: ConversationInfo) -> [Line] {
    var lines: [Line] = []
    if message.state == .stopped { lines.append(Line("Stopped here.", .faint)) }
    if message.state != .failed, !message.problem.isEmpty {
      lines.append(Line(message.problem, .faint))
    }
    guard let analysis = info.analyses[message.id] else { return lines }
    for doubt in analysis.doubts {
      lines.append(
        """
        \("\(doubt.word)(\(doubt.said))", .wrong): the dictionary reads it \
        \(doubt.readings.joined(separator: "、")).
        """)
    }
    if let share = analysis.share {
      let new = analysis.newWords.map { word in
        Line("\(word.lemma)")
          + Line(
            word.reading.isEmpty || word.reading == word.lemma ? "" : " \(word.reading)", .faint)
          + Line(word.hasCard ? " (in a deck)" : "", .faint)
      }
      lines.append(
        Line("\(Quantity.percent(share)) of the Japanese words known", .faint)
          + (new.isEmpty ? "" : Line("; new: ", .faint) + new.joined(by: ", ")))
      if analysis.newWords.contains(where: { !$0.hasCard }) {
        lines.append(
          Line("“tutor add \(info.conversation.id) WORD” adds one.", .faint))
      }
    }
    return lines
  }

  static func json(_ message: TutorMessage, _ info: ConversationInfo) -> JSONObject {
    let analysis = info.analyses[message.id]
    return [
      "type": "answer", "conversation": info.conversation.id, "message": message.id,
      "state": message.state.rawValue, "text": message.text,
      "model": message.model, "input_tokens": message.usage.input,
      "output_tokens": message.usage.output, "known_share": analysis?.share,
      "new_words": (analysis?.newWords ?? []).map {
        ["word": $0.lemma, "reading": $0.reading, "has_card": $0.hasCard] as JSONObject
      },
      "doubts": (analysis?.doubts ?? []).map {
        ["word": $0.word, "said": $0.said, "readings": $0.readings] as JSONObject
      },
    ]
  }

  /// A whole conversation.
  static func lines(_ info: ConversationInfo) -> [Line] {
    let conversation = info.conversation
    var lines = [Line(conversation.title, .strong)]
    if let item = info.item { lines.append("about \(Fields.withReading(item.content), .accent)") }
    if !conversation.summary.isEmpty {
      lines += [Line(), Line("Earlier: \(conversation.summary)", .faint)]
    }
    for message in conversation.messages {
      lines.append(Line())
      switch message.author {
      case .learner:
        lines += message.text.split(separator: "\n").map {
          Line("> ", .accent) + Line(String($0), .strong)
        }
      case .tutor:
        lines += MarkdownText.lines(message.text)
        if message.isBeingWritten { lines.append(Line("Answering …", .faint)) }
        if message.state == .failed { lines.append(Line(message.problem, .wrong)) }
        lines += footer(message, info)
      }
    }
    return lines
  }
}

/// An answer of the tutor as text.
enum MarkdownText {
  static func lines(_ text: String) -> [Line] { lines(Markdown(text).blocks) }

  private static func lines(_ blocks: [Markdown.Block]) -> [Line] {
    Array(blocks.map(lines).joined(separator: [Line()]))
  }

  private static func lines(_ block: Markdown.Block) -> [Line] {
    switch block {
    case .heading(_, let inlines): lines(inlines, .accent)
    case .paragraph(let inlines): lines(inlines, .plain)
    case .list(let items, let start):
      items.enumerated().flatMap { place, item in
        list(item, start.map { $0 + place })
      }
    case .code(let text): text.split(separator: "\n").map { Line("  \($0)", .faint) }
    case .quote(let blocks): lines(blocks).map { Line("│ ", .faint) + $0 }
    case .rule: [Line("———", .faint)]
    }
  }

  private static func list(_ item: [Markdown.Block], _ number: Int?) -> [Line] {
    let inside = item.flatMap(lines)
    let mark = number.map { "\($0). " } ?? "• "
    let indentation = String(repeating: " ", count: Width.of(mark))
    return inside.enumerated().map { Line($0 == 0 ? mark : indentation) + $1 }
  }

  private static func lines(_ inlines: [Markdown.Inline], _ role: Role) -> [Line] {
    inlines.split { $0 == .lineBreak }.map { part in
      part.map { line($0, role) }.reduce(Line(), +)
    }
  }

  private static func line(_ inline: Markdown.Inline, _ role: Role) -> Line {
    switch inline {
    case .text(let text): Line(text, role)
    case .strong(let inside): inside.map { line($0, .strong) }.reduce(Line(), +)
    case .emphasis(let inside): inside.map { line($0, role) }.reduce(Line(), +)
    case .code(let text): Line(text, .accent)
    case .lineBreak: Line()
    case .ruby(let word, let reading): Line(word, role) + Line(" (\(reading))", .faint)
    }
  }
}
