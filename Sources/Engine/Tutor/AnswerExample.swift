/// The example that an answer has for a word: a sentence in Japanese, with the translation behind it.
enum AnswerExample {
  /// - Parameter forms: the word as the answer has it.
  /// - Returns: the sentence, and on a second line its translation if its line has one; empty
  ///   without a sentence, as English words around a Japanese one tell what it means.
  static func text(of forms: Set<String>, in answer: String) -> String {
    let lines = Markdown.plainLines(of: answer).map(ReadingInText.removed(from:))
    let examples = lines.flatMap(sentences).filter { sentence in
      forms.contains { isExample(sentence, of: $0) }
    }
    guard let sentence = examples.first(where: isWhole) ?? examples.first else { return "" }
    return [String(sentence), translation(behind: sentence)].compactMap(\.self)
      .joined(separator: "\n")
  }

  private static func sentences(in line: String) -> [Substring] {
    let pattern =
      /[「『]?[\p{Script=Han}々ぁ-ゖァ-ヺー0-9０-９][\p{Script=Han}々ぁ-ゖァ-ヺー0-9０-９、，・「」『』〜～…]*[。！？!?]*[」』]?/
    return line.matches(of: pattern).map(\.output)
  }

  private static func isWhole(_ sentence: Substring) -> Bool {
    sentence.contains { "。！？!?".contains($0) }
  }

  /// Whether there is more than the word, and without an end more than a particle.
  private static func isExample(_ sentence: Substring, of form: String) -> Bool {
    sentence.contains(form) && sentence.unicodeScalars.contains(where: \.isKana)
      && sentence.count(where: \.isLetter) > form.count + (isWhole(sentence) ? 0 : 2)
  }

  /// Returns the sentence in Latin letters that follows on the line, perhaps behind the reading.
  private static func translation(behind sentence: Substring) -> String? {
    let rest = sentence.base[sentence.endIndex...]
    let reading = rest.prefixMatch(of: /\s*[(（][^A-Za-z)）]*[)）]/)
    let pattern =
      /([\s–—―:：=＝|(（"“-]*)([A-Za-zÀ-ɏ][^\p{Script=Han}ぁ-ゖァ-ヺ|)）"“”]*)/
    guard
      let match = rest[(reading?.range.upperBound ?? rest.startIndex)...]
        .prefixMatch(of: pattern)
    else { return nil }
    let (_, sign, text) = match.output
    // A remark goes on: 橋を渡る means …
    guard text.first?.isUppercase == true || sign.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    let end = text.firstRange(of: /[.!?](?=\s)/)?.upperBound ?? text.endIndex
    return String(text[..<end]).trimmed
  }
}
