import Engine
import Foundation

/// The text of a conversation in the terminal.
enum TutorText {
  /// The analysis of an answer, and its tokens.
  ///
  /// - Parameter inSession: whether commands have to wait for the end of a session.
  static func footer(
    _ message: TutorMessage, _ info: ConversationInfo, inSession: Bool = false
  ) -> [Line] {
    var lines: [Line] = []
    if message.state == .stopped { lines.append(Line("Stopped here.", .faint)) }
    if message.state != .failed, !message.problem.isEmpty {
      lines.append(Line(message.problem, .faint))
    }
    guard let analysis = info.analyses[message.id] else { return lines }
    lines += Self.lines(analysis.doubts)
    guard let share = analysis.share else { return lines }
    lines.append(
      Line("\(Quantity.percent(share)) of the Japanese words known", .faint)
        + Line(analysis.newWords.isEmpty ? "" : ", \(analysis.newWords.count) new:", .faint))
    lines += analysis.newWords.enumerated().map { place, word in
      let reading = word.pitch?.marked ?? (word.reading == word.lemma ? "" : word.reading)
      let meaning = word.meaning.isEmpty ? "" : "  \(word.meaning)"
      // There, a number is a grade.
      return Line(inSession ? "• " : "\(place + 1). ", .faint) + Line(word.lemma)
        + Line(reading.isEmpty ? "" : " \(reading)", .faint)
        + Line(meaning)
        + Line(word.hasCard ? " (in a deck)" : "", .faint)
    }
    if analysis.newWords.contains(where: { !$0.hasCard }) {
      let adding = "“tutor add \(info.conversation.id) WORD” adds one"
      lines.append(Line(inSession ? "After the session, \(adding)." : "\(adding).", .faint))
    }
    return lines
  }

  /// The sentences of an answer with new words, which are marked: the text itself was printed
  /// before they were known.
  static func passages(_ message: TutorMessage, _ info: ConversationInfo) -> [Line] {
    let text = Markdown(message.text, marking: info.analyses[message.id])
    let sentences = MarkdownText.lines(text).flatMap(\.sentencesWithMarks).uniqued()
    guard !sentences.isEmpty else { return [] }
    let left = sentences.count - mostPassages
    var lines = sentences.prefix(mostPassages).map { $0.behind(Line("│ ", .faint)) }
    if left > 0 { lines.append(Line("│ … and \(left) more", .faint)) }
    return [Line()] + lines + [Line()]
  }

  private static let mostPassages = 12

  /// The last line of `ask --json`.
  static func answerEvent(_ message: TutorMessage, _ info: ConversationInfo) -> JSONObject {
    ["type": "answer", "conversation": info.conversation.id] + json(message, info)
  }

  /// A message with what it took and what was found in it. Of the learner's own messages, that is
  /// null or empty.
  static func json(
    _ message: TutorMessage, _ info: ConversationInfo, sent: Bool = false
  ) -> JSONObject {
    let (usage, analysis) = (message.usage, info.analyses[message.id])
    return [
      "message": message.id, "author": message.author.rawValue, "state": message.state.rawValue,
      "text": message.text, "at": message.at,
      "problem": message.problem.isEmpty ? nil : message.problem,
      "model": message.model.isEmpty ? nil : message.model,
      "input_tokens": usage.input, "output_tokens": usage.output,
      "cost": message.tokens.costText,
      "known_share": analysis?.share,
      "new_words": (analysis?.newWords ?? []).map {
        [
          "word": $0.lemma, "reading": $0.reading,
          "meaning": $0.meaning.isEmpty ? nil : $0.meaning, "has_card": $0.hasCard,
        ] as JSONObject
      },
      "doubts": (analysis?.doubts ?? []).map(\.json),
      // The requests to the model; null without --sent.
      "requests": sent ? message.requests : nil,
    ]
  }

  /// Statements of the tutor with the dictionary's facts that contradict them.
  static func lines(_ doubts: [ReplyDoubt]) -> [Line] {
    doubts.map { "\("!", .accent) \($0.sentence)." }
  }

  /// A whole conversation. New words are underlined, with a star behind them.
  ///
  /// - Parameter sent: whether what was sent for each answer is shown too.
  static func lines(_ info: ConversationInfo, sent: Bool = false) -> [Line] {
    beginning(info, sent: sent) + tokens(of: info)
  }

  /// A conversation until a message, as `lines`.
  static func beginning(
    _ info: ConversationInfo, until end: TutorMessage.ID = .max, sent: Bool
  ) -> [Line] {
    let conversation = info.conversation
    var lines = [Line(conversation.title, .strong)]
    if !info.items.isEmpty {
      let names = info.items.map { Line(Fields.withReading($0.content), .accent) }
      lines.append("about \(names.joined(by: " and "))")
    } else if case .text(let text, let source)? = conversation.about {
      lines.append("about \(text, .accent) \(source, .faint)")
    }
    if !conversation.summary.isEmpty {
      let length = Quantity.count(conversation.summary.count, "character")
      lines += [Line(), Line("The beginning is sent as a summary of \(length).", .faint)]
      if sent { lines.append(Line(conversation.summary, .faint)) }
    }
    for message in conversation.messages where message.id < end {
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
        if sent { lines += requests(of: message) }
      }
    }
    return lines
  }

  static func tokens(of info: ConversationInfo) -> [Line] {
    let tokens = info.conversation.tokens
    guard tokens.total > 0 else { return [] }
    let cost = tokens.costWords.map { ", cost \($0)" } ?? ""
    return [Line(), Line("\(Quantity.grouped(tokens.total)) tokens\(cost)", .faint)]
  }
}

extension TutorText {
  /// The messages of a request, each behind its role.
  static func sent(_ request: String) -> [Line] {
    let sent = SentPrompt(request)
    return sent.settings.map { Line("  \($0)", .faint) }
      + sent.messages.flatMap { message in
        [Line("  \(message.role):", .accent)]
          + message.text.split(separator: "\n").map { Line("    \($0)", .faint) }
      }
  }

  /// The requests to the model for an answer.
  static func requests(of message: TutorMessage) -> [Line] {
    let (count, tokens) = (message.requests.count, Quantity.grouped(message.usage.total ?? 0))
    return message.requests.enumerated().flatMap { number, request in
      let detail = count == 1 ? "\(tokens) tokens" : "request \(number + 1) of \(count)"
      return [Line("Sent to \(message.model), \(detail):", .strong)] + sent(request)
    }
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
    case .quote(let blocks): lines(blocks).map { $0.behind(Line("│ ", .faint)) }
    case .rule: [Line("———", .faint)]
    case .table(let header, let rows): table(header, rows)
    }
  }

  /// The header in strong text above aligned columns.
  private static func table(
    _ header: [[Markdown.Inline]], _ rows: [[[Markdown.Inline]]]
  ) -> [Line] {
    let names = header.map { line($0, .strong) }
    return ([names] + rows.map { $0.map { line($0, .plain) } }).inColumns()
  }

  private static func list(_ item: [Markdown.Block], _ number: Int?) -> [Line] {
    let inside = item.flatMap(lines)
    let mark = number.map { "\($0). " } ?? "• "
    let indentation = String(repeating: " ", count: Width.of(mark))
    return inside.enumerated().map { $1.behind(Line($0 == 0 ? mark : indentation)) }
  }

  private static func lines(_ inlines: [Markdown.Inline], _ role: Role) -> [Line] {
    inlines.split { $0 == .lineBreak }.map { line($0, role) }
  }

  private static func line(_ inlines: some Sequence<Markdown.Inline>, _ role: Role) -> Line {
    inlines.map { line($0, role) }.reduce(Line(), +)
  }

  private static func line(_ inline: Markdown.Inline, _ role: Role) -> Line {
    switch inline {
    case .text(let text): Line(text, role)
    case .strong(let inside): line(inside, .strong)
    case .emphasis(let inside): line(inside, role)
    case .code(let text): Line(text, role == .marked ? .marked : .accent)
    case .lineBreak: Line()
    case .mark(let inside, _): line(inside, .marked) + Line("*", .faint)
    case .ruby(let word, let reading): Line(word, role) + Line(" (\(reading))", .faint)
    }
  }
}

extension Line {
  fileprivate var sentencesWithMarks: [Line] {
    var sentences: [[Span]] = [[]]
    for span in spans {
      for (place, part) in Self.sentences(span.text).enumerated() {
        if place > 0 { sentences.append([]) }
        sentences[sentences.count - 1].append(Span(text: part, role: span.role))
      }
    }
    return sentences.filter { $0.contains { $0.role == .marked } }.map { Line($0).trimmed }
  }

  private static func sentences(_ text: String) -> [String] {
    var (parts, start) = ([String](), text.startIndex)
    // The number in a list ends no sentence.
    var place = text.prefixMatch(of: /\s*[0-9]+\.\s/)?.range.upperBound ?? start
    while let end = text[place...].firstRange(of: /[。！？](?![」』）)])|[.!?]\s/) {
      parts.append(String(text[start..<end.upperBound]))
      (start, place) = (end.upperBound, end.upperBound)
    }
    return parts + [String(text[start...])]
  }

  private var trimmed: Line {
    var spans = spans
    while let first = spans.first {
      spans[0].text = String(first.text.trimmingPrefix(while: \.isWhitespace))
      guard spans[0].text.isEmpty else { break }
      spans.removeFirst()
    }
    return Line(spans)
  }
}
