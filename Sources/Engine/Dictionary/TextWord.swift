/// A word as a text has it, to find its entry by.
struct TextWord: Hashable, Sendable {
  /// The dictionary form, spelled as in the text.
  var lemma: String
  /// In hiragana, the beginning of the reading that inflection keeps: ふ of 降りた, ひとけ of 人気.
  var reading: String
}

extension WordEntry {
  /// Returns the form of a word in a text: in its spelling and, if possible, its reading.
  func form(of word: TextWord) -> Form? {
    let spelled = forms.filter { $0.writing == word.lemma }
    return spelled.first { $0.isRead(as: word) } ?? spelled.first
  }

  /// Whether a form is spelled and read as in the text.
  func has(_ word: TextWord) -> Bool {
    forms.contains { $0.writing == word.lemma && $0.isRead(as: word) }
  }

  /// Returns the entry with the text's own form first.
  func written(as word: TextWord) -> WordEntry {
    guard let form = form(of: word) else { return self }
    var entry = self
    entry.forms = [form] + forms.filter { $0 != form }
    return entry
  }
}

extension WordEntry.Form {
  fileprivate func isRead(as word: TextWord) -> Bool {
    Hiragana.folded(reading).hasPrefix(word.reading)
  }
}
