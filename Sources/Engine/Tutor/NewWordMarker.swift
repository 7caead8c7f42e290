/// Marks the new words in the text of an answer.
///
/// The words were found in the text without its marks and readings, in order. So each is looked for
/// behind the one before it, outside of readings; one that the marks cut in two is left out.
struct NewWordMarker {
  /// How many words may be left out in a row.
  private static let reach = 12

  private var words: ArraySlice<AnalysedText.Word>
  private let new: Set<String>

  init(_ analysis: ReplyAnalysis) {
    words = analysis.lines.flatMap(\.words)[...]
    new = Set(analysis.newWords.map(\.lemma))
  }

  mutating func marked(_ blocks: [Markdown.Block]) -> [Markdown.Block] {
    blocks.map { marked($0) }
  }

  private mutating func marked(_ block: Markdown.Block) -> Markdown.Block {
    switch block {
    case .heading(let level, let inlines): return .heading(level: level, marked(inlines))
    case .paragraph(let inlines): return .paragraph(marked(inlines))
    case .list(let items, let start):
      return .list(items.map { marked($0) }, start: start)
    case .quote(let blocks): return .quote(marked(blocks))
    case .code(let text):
      pass(text)
      return block
    case .rule: return block
    case .table(let header, let rows):
      return .table(header: header, rows: rows.map { marked(cells: $0) })
    }
  }

  private mutating func marked(cells: [[Markdown.Inline]]) -> [[Markdown.Inline]] {
    cells.map { marked($0) }
  }

  private mutating func marked(_ inlines: [Markdown.Inline]) -> [Markdown.Inline] {
    var all: [Markdown.Inline] = []
    var rest = inlines[...]
    while let inline = rest.popFirst() {
      switch inline {
      case .text(let text): all += parts(of: text) { .text($0) }
      case .code(let text): all += parts(of: text) { .code($0) }
      case .strong(let inside): all.append(.strong(marked(inside)))
      case .emphasis(let inside): all.append(.emphasis(marked(inside)))
      case .ruby(let base, _): all += parts(of: inline, over: base, before: &rest)
      case .lineBreak, .mark: all.append(inline)
      }
    }
    return all
  }

  /// Marks text with its reading above, together with the rest of its word behind it: {食|た}べる.
  private mutating func parts(
    of ruby: Markdown.Inline, over base: String, before rest: inout ArraySlice<Markdown.Inline>
  ) -> [Markdown.Inline] {
    let near = words.prefix(Self.reach)
    let within = near.firstIndex { base.contains($0.surface) } ?? near.endIndex
    if let beyond = near.prefix(upTo: within).firstIndex(where: { $0.surface.hasPrefix(base) }),
      case .text(let text)? = rest.first
    {
      let (word, ending) = (near[beyond], near[beyond].surface.dropFirst(base.count))
      if text.hasPrefix(ending) {
        words = words.suffix(from: beyond + 1)
        rest[rest.startIndex] = .text(String(text.dropFirst(ending.count)))
        let whole = [ruby, .text(String(ending))]
        return mark(whole, as: word).map { [$0] } ?? whole
      }
    }
    var (place, marked) = (base.startIndex, Markdown.Inline?.none)
    while let (word, range) = next(in: base, from: place, outside: []) {
      place = range.upperBound
      if marked == nil { marked = mark([ruby], as: word) }
    }
    return [marked ?? ruby]
  }

  /// - Returns: nil for a word that is not new.
  private func mark(_ inside: [Markdown.Inline], as word: AnalysedText.Word) -> Markdown.Inline? {
    word.isContent && new.contains(word.lemma) ? .mark(inside, name: word.lemma) : nil
  }

  /// Takes the words of a text that is not marked.
  private mutating func pass(_ text: String) {
    var place = text.startIndex
    while let (_, range) = next(in: text, from: place, outside: []) { place = range.upperBound }
  }

  private mutating func parts(
    of text: String, as inline: (String) -> Markdown.Inline
  ) -> [Markdown.Inline] {
    let bracketed = text.ranges(
      of:
        /[(（【](?:[A-Za-zāīūēō'’]+\s?[\/／・,、]\s?)?[ぁ-ゖァ-ヺー]+(?:\s?[\/／・,、:：;]\s?[^)）】\n\p{Script=Han}]{1,60})?[)）】]/
    )
    let readings = bracketed + ReadingInText.places(in: text)
    var (parts, plain, place): ([Markdown.Inline], _, _) = ([], text.startIndex, text.startIndex)
    while let (word, range) = next(in: text, from: place, outside: readings) {
      place = range.upperBound
      guard let marked = mark([inline(String(text[range]))], as: word) else { continue }
      if plain < range.lowerBound { parts.append(inline(String(text[plain..<range.lowerBound]))) }
      parts.append(marked)
      plain = range.upperBound
    }
    if plain < text.endIndex { parts.append(inline(String(text[plain...]))) }
    return parts
  }

  /// Takes the next word that the text has. Kana that stand alone in a row are most often the reading
  /// of its word: none of a later word with kanji, nor of what follows that.
  private mutating func next(
    in text: String, from place: String.Index, outside readings: [Range<String.Index>]
  ) -> (word: AnalysedText.Word, range: Range<String.Index>)? {
    var (outside, isBehindKanji) = (readings, false)
    for (skipped, word) in words.prefix(Self.reach).enumerated() {
      if let range = Self.range(of: word.surface, in: text, from: place, outside: outside) {
        words = words.dropFirst(skipped + 1)
        return (word, range)
      }
      if word.hasKanji, !isBehindKanji {
        (outside, isBehindKanji) = (readings + Self.kanaAlone(in: text), true)
      }
    }
    return nil
  }

  private static func kanaAlone(in text: String) -> [Range<String.Index>] {
    text.ranges(
      of: /(?:^|[–—―:：=＝\/\t-])\s?[ぁ-ゖァ-ヺー]+\s?(?=$|[–—―:：=＝\/\t(（-])/)
  }

  private static func range(
    of surface: String, in text: String, from place: String.Index,
    outside readings: [Range<String.Index>]
  ) -> Range<String.Index>? {
    var place = place
    while let range = text[place...].firstRange(of: surface) {
      guard let reading = readings.first(where: { $0.overlaps(range) }) else { return range }
      place = reading.upperBound
    }
    return nil
  }
}

extension Markdown {
  /// An answer, with its new words marked by their dictionary form.
  public init(_ text: String, marking analysis: ReplyAnalysis?) {
    self.init(text)
    guard let analysis, !analysis.newWords.isEmpty else { return }
    var marker = NewWordMarker(analysis)
    blocks = marker.marked(blocks)
  }
}
