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
    lines += analysis.doubts.map { "\("!", .wrong) \($0.sentence)." }
    if let share = analysis.share {
      let new = analysis.newWords.map { word in
        Line("\(word.lemma)")
          + Line(
            word.reading.isEmpty || word.reading == word.lemma ? "" : " \(word.reading)", .faint)
          + Line(word.hasCard ? " (in a deck)" : "", .faint)
      }
      lines.append(
        Line("\(Quantity.percent(share)) of the Japanese words known", .faint)
          + (new.isEmpty ? "" : Line("; * new: ", .faint) + new.joined(by: ", ")))
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
        [
          "matter": $0.matter.rawValue, "word": $0.word, "said": $0.said, "known": $0.known,
        ] as JSONObject
      },
    ]
  }

  /// A whole conversation. New words are underlined, with a star behind them.
  ///
  /// - Parameter sent: whether what was sent for each answer is shown too.
  static func lines(_ info: ConversationInfo, sent: Bool = false) -> [Line] {
    let conversation = info.conversation
    var lines = [Line(conversation.title, .strong)]
    if !info.items.isEmpty {
      let names = info.items.map { Line(Fields.withReading($0.content), .accent) }
      lines.append("about \(names.joined(by: " and "))")
    } else if case .text(let text, let source)? = conversation.about {
      lines.append("about \(text, .accent) \(source, .faint)")
    }
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
        lines += MarkdownText.lines(
          Markdown(message.text, marking: info.analyses[message.id]))
        if message.isBeingWritten { lines.append(Line("Answering …", .faint)) }
        if message.state == .failed { lines.append(Line(message.problem, .wrong)) }
        lines += footer(message, info)
        if sent { lines += request(of: message) }
      }
    }
    return lines
  }
}

extension TutorText {
  /// What was sent to the model for an answer.
  private static func request(of message: TutorMessage) -> [Line] {
    guard !message.request.isEmpty else { return [] }
    let tokens = (message.usage.input ?? 0) + (message.usage.output ?? 0)
    let head = "Sent to \(message.model), \(Quantity.grouped(tokens)) tokens:"
    return [Line(head, .strong)]
      + message.request.split(separator: "\n").map { Line("  \($0)", .faint) }
  }
}

/// An answer of the tutor as text.
enum MarkdownText {
  static func lines(_ markdown: Markdown) -> [Line] { lines(markdown.blocks) }

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
    case .mark(let word, _, _): Line(word, .marked) + Line("*", .faint)
    case .ruby(let word, let reading): Line(word, role) + Line(" (\(reading))", .faint)
    }
  }
}
