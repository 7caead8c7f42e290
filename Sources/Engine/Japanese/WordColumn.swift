/// The names that people give the columns of a table of words, in English and Japanese, in lower
/// case.
enum WordColumn {
  static let word: Set = [
    "word", "words", "japanese", "kanji", "vocabulary", "日本語", "単語", "漢字", "言葉", "ことば", "語彙",
    "表現",
  ]
  static let reading: Set = [
    "reading", "readings", "kana", "hiragana", "furigana", "読み", "読み方", "よみ", "かな", "仮名", "ひらがな",
    "平仮名", "ふりがな", "振り仮名",
  ]
  static let meaning: Set = [
    "meaning", "meanings", "english", "translation", "definition", "意味", "英語", "訳", "英訳",
  ]
}
