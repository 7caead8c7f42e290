import Foundation

/// Finds the words of an answer, and compares its readings with the dictionary's.
struct ReplyAnalyser: Sendable {
  let reading: ReadingRepository
  let dictionary: DictionaryLookup
  let clock: WallClock

  func analysis(of text: String) async throws -> ReplyAnalysis {
    let lines = Markdown.plainLines(of: text)
    let words = lines.map(ReadingInText.removed(from:))
    var analysis = ReplyAnalysis(try await reading.info(ofLines: words, at: clock.now()))
    try await readInflected(&analysis.newWords)
    analysis.doubts = try await doubts(lines.joined(separator: "\n"))
    return analysis
  }

  /// Takes the readings of words that the text has inflected from the dictionary.
  private func readInflected(_ words: inout [ReplyAnalysis.NewWord]) async throws {
    let unread = words.filter(\.reading.isEmpty).map(\.word)
    guard !unread.isEmpty else { return }
    let entries = try await dictionary.entries(of: unread)
    for place in words.indices where words[place].reading.isEmpty {
      let forms = entries[words[place].word]?.forms ?? []
      let form = forms.first { $0.writing == words[place].lemma }
      words[place].reading = form.map { Hiragana.folded($0.reading) } ?? ""
    }
  }

  private func doubts(_ text: String) async throws -> [ReadingDoubt] {
    let given = ReadingInText.all(in: text)
    guard !given.isEmpty else { return [] }
    let words = Set(given.flatMap(\.words)).map { TextWord(lemma: $0, reading: "") }
    let entries = try await dictionary.entries(of: words)
    return given.compactMap { given in
      given.doubt { word in
        let forms = entries[TextWord(lemma: word, reading: "")]?.forms ?? []
        return forms.filter { $0.writing == word }.map { Hiragana.folded($0.reading) }.uniqued()
      }
    }
  }
}
