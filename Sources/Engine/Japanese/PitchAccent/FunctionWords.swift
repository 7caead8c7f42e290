/// How particles and auxiliaries attach, where dictionaries don't say or say otherwise.
///
/// From UniDic 3.1.1 unless noted. Different here: た keeps a flat verb flat (行った is 0); たり, たかった
/// and なかった keep an existing accent (帰ったり 1, 食べなかった 2); から, は, も after て, and なら after a noun,
/// follow the standard accent (行ってから 4, 行っても 3).
enum FunctionWords {
  /// Returns how a word attaches. Looks up the surface before the lemma, because forms differ (たら,
  /// でしょ).
  static func attachments(of word: Morpheme) -> Attachments? {
    switch word.partOfSpeech.category {
    // 行かん and 行きません, not the ん of 行くんです.
    case .auxiliary where word.surface == "ん": attachments(of: "ぬ")
    // 行きそう, not the そう of 行くそう.
    case .suffix where word.surface == "そう": attachments(of: "〜そう")
    // 高さ, not the sentence-final さ.
    case .suffix where ["さ", "さん", "ちゃん", "くん", "君", "様"].contains(word.surface): Attachments()
    default: attachments(of: word.surface) ?? attachments(of: word.lemma)
    }
  }

  /// Returns how a contraction of て with a verb attaches: 思ってる, 行っちゃった. Nil for other verbs.
  ///
  /// It has no accent of its own; that of the verb before て stays.
  static func contraction(_ verb: Morpheme) -> Attachments? {
    contractions.contains(verb.lemma) ? Attachments() : nil
  }

  private static let contractions: Set = [
    "てる", "でる", "てく", "でく", "とく", "どく", "とる", "どる", "ちゃう", "じゃう", "ちまう", "じまう", "たげる",
    "だげる",
  ]

  /// Nouns with a downstep on the last mora that の leaves there, as it does those of other numbers.
  static let keepingFallBeforeNo: Set = [
    "次", "つぎ", "余所", "よそ", "二つ", "三つ", "四つ", "六つ", "八つ", "ふたつ", "みっつ", "よっつ", "むっつ",
    "やっつ",
  ]

  private static func attachments(of word: String) -> Attachments? {
    table[WordHash(word.utf8).key]
  }

  /// Keyed by the hash of the word, because hashing a string of kana takes far longer.
  private static let table: [UInt: Attachments] = {
    var table: [UInt: Attachments] = [:]
    for row in rows.split(separator: "\n") {
      let columns = row.split(separator: " ")
      guard columns.count == 5 else { continue }
      let codes = columns.dropFirst().map { Attachment(code: $0) }
      for word in columns[0].split(separator: "/") {
        table[WordHash(word.utf8).key] = Attachments(
          noun: codes[0], verb: codes[1], adjective: codes[2], te: codes[3])
      }
    }
    return table
  }()

  /// Words, then the rules after a noun, a verb, an i-adjective, and て.
  private static let rows = """
    が F1 F2@0 F2@-1 F2@0
    を/は F1 F2@0 F2@-1 F2@0
    も F1 F2@-1 F2@-1 F2@0
    に/へ F1 F1 F1 F1
    の/ん F1 F2@0 F2@-1 F2@0
    と F1 F1 F2@-1 F1
    で F1 F1 F2@-1 F1
    から F1 F2@0 F2@-1 F2@1
    まで/ばかり/より F2@1 F2@1 F2@1 F2@1
    だけ F1 F1 F1 F1
    しか F2@1 F2@0 F2@-1 F2@1
    さえ F2@1 F2@0 F2@-1 F2@1
    こそ F2@1 F2@0 F2@0 F2@1
    など F2@1 F2@0 F2@-1 F2@1
    すら F2@1 F2@0 F2@-1 F2@1
    くらい/ぐらい F4@1 F2@1 F2@1 F2@1
    ずつ F4@1 F1 F1 F1
    か F1 F2@0 F2@-1 F2@0
    や F1 F2@0 F2@-1 F1
    ね/ねえ/さ F1 F1 F1 F1
    よ F1 F2@0 F2@-1 F2@0
    な F1 F2@0 F1 F1
    わ/ぞ/ぜ F1 F2@0 F2@-1 F1
    かしら F1 F2@0 F2@-1 F1
    て F1 F1 F2@-1 F1
    ば F1 F2@0 F2@-1 F1
    ながら F4@1 F4@1 F4@1 F1
    つつ F1 F4@1 F1 F1
    たり/だり F1 F2@1 F1 F1
    けれど/けど/けれども/けども/し F1 F2@0 F2@-1 F2@0
    ので/のに F1 F2@0 F2@-1 F2@0
    だ/じゃ F1 F1 F2@-1 F1
    だっ F2@1 F2@1 F2@-1 F2@1
    なら F2@1 F2@1 F2@-1 F2@1
    です/でし F2@1 F2@0 F2@-1 F2@1
    でしょ/だろ F2@2 F2@2 F2@-1 F2@2
    でしょう/だろう F2@2 F2@2 F2@-1 F2@2
    う F1 F1 F1 F1
    た F1 F1 F1 F1
    たら/だら F1 F2@1 F1 F1
    たろ F1 F2@2 F1 F1
    ます F1 F4@1 F1 F4@1
    ましょ/ましょう/ますれ F1 F4@2 F1 F4@2
    ぬ F1 F4@0 F4@0 F1
    ず F1 F6@1,0 F1 F1
    ない/無い F2@1 F3@0 F2@1 F2@1
    たい F1 F4@1 F1 F1
    らしい F4@2 F4@2 F4@2 F4@2
    れる/せる/す F1 F3@1 F1 F1
    られる/させる/さす F1 F3@2 F1 F1
    まい F1 F4@1 F1 F1
    てる/でる/とく/どく/ちゃう/じゃう/ちまう F1 F1 F1 F1
    そう F2@1 F2@1 F2@-1 F2@1
    〜そう F3@1 F3@1 F3@1 F1
    よう/様 F2@1 F2@1 F2@-1 F2@1
    みたい F2@1 F2@1 F2@-1 F2@1
    こと/もの F1 F2@2 F2@2 F1
    """
}
