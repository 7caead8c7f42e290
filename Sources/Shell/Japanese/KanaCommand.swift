import ArgumentParser
import Engine

struct KanaCommand: ShellCommand {
  static let usage = Usage("kana", "Convert between romaji and kana, line by line.")
    .serves(.convertKana, "kana to-kana TEXT")
    .examples("kana to-kana konnichiwa", "kana is-kana あ", "kana to-romaji < words.txt")
    .notes(
      """
      Reads lines from standard input or its arguments. “type” types a line key \
      by key, “submit” also sends it, so that a last n is ん. “tokenize” puts | between scripts; \
      commands that begin with “is” print true or false.
      """)

  @Argument(help: "What to do with each line.")
  var task: KanaTask

  @Argument(help: "The lines (default: standard input).")
  var lines: [String] = []

  @Flag(help: "How much of the text is already typed.")
  var typing: KanaTyping?

  @Flag(help: "Convert wi and we to ゐ and ゑ.")
  var obsolete = false

  @Flag(help: "Write katakana as capitals.")
  var upcaseKatakana = false

  @Flag(help: "Leave romaji as it is.")
  var passRomaji = false

  @Flag(help: "Leave ー as it is.")
  var keepLongVowels = false

  @Flag(help: "Strip kana from the beginning.")
  var leading = false

  @Option(help: ArgumentHelp("Strip a reading by its word.", valueName: "kanji"))
  var match = ""

  func run(in console: Console) async throws {
    try LineByLine.answer(lines, in: console) { line, _ in
      let result = result(of: line)
      if console.givesJSON { return try JSONLine.text(result) }
      return (result as? [String])?.joined(separator: "|") ?? "\(result)"
    }
  }

  private func result(of line: String) -> any Encodable {
    switch task {
    case .toKana: Kana.kana(from: line, options)
    case .toHiragana: Kana.hiragana(from: line, options)
    case .toKatakana: Kana.katakana(from: line, options)
    case .toRomaji: Kana.romaji(from: line, options)
    case .type: typed(line).text
    case .submit: typed(line).submitted
    case .stripOkurigana:
      Okurigana.stripped(line, leading ? .leading : .trailing, matching: match)
    case .tokenize: Writing.tokens(of: line)
    case .isKana: Writing.isKana(line)
    case .isHiragana: Writing.isHiragana(line)
    case .isKatakana: Writing.isKatakana(line)
    case .isKanji: Writing.isKanji(line)
    case .isJapanese: Writing.isJapanese(line)
    case .isRomaji: Writing.isRomaji(line)
    case .isMixed: Writing.isMixed(line)
    }
  }

  private func typed(_ keys: String) -> KanaInput {
    var input = KanaInput(options)
    input.type(keys)
    return input
  }

  private var options: Kana.Options {
    var options = Kana.Options(typing: typing?.typing)
    options.usesObsoleteKana = obsolete
    options.upcasesKatakana = upcaseKatakana
    options.passesRomaji = passRomaji
    options.keepsLongMarks = keepLongVowels
    return options
  }
}

enum KanaTask: String, CaseIterable, ExpressibleByArgument {
  case toKana = "to-kana"
  case toHiragana = "to-hiragana"
  case toKatakana = "to-katakana"
  case toRomaji = "to-romaji"
  case type, submit
  case stripOkurigana = "strip-okurigana"
  case tokenize
  case isKana = "is-kana"
  case isHiragana = "is-hiragana"
  case isKatakana = "is-katakana"
  case isKanji = "is-kanji"
  case isJapanese = "is-japanese"
  case isRomaji = "is-romaji"
  case isMixed = "is-mixed"
}

enum KanaTyping: String, EnumerableFlag {
  case ime, imeKatakana, imeHiragana

  var typing: Kana.Options.Typing {
    switch self {
    case .ime: .byCase
    case .imeKatakana: .katakana
    case .imeHiragana: .hiragana
    }
  }
}
