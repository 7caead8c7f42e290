/// Hiragana as small numbers, the way readings are compared.
enum KanaCode {
  static let other: UInt8 = 0
  static let longMark: UInt8 = 0x5F

  static func codes(of text: some StringProtocol) -> [UInt8] { text.unicodeScalars.map(code) }

  /// Katakana count as hiragana; 0 for what is no kana.
  static func code(_ scalar: Unicode.Scalar) -> UInt8 {
    switch scalar.value {
    case JapaneseRange.hiragana: UInt8(scalar.value - 0x3040)
    case JapaneseRange.katakana: UInt8(scalar.value - 0x30A0)
    case 0x30FC: longMark
    default: other
    }
  }

  /// Whether a written kana sounds as it is written.
  static func isSame(_ written: Unicode.Scalar, _ read: Unicode.Scalar) -> Bool {
    let code = code(written)
    return code != other && code == self.code(read) && !isSmallKatakana(written)
  }

  /// ヶ and ヵ, which are hardly ever read as they are written.
  static func isSmallKatakana(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "ヶ" || scalar == "ヵ"
  }

  /// No run of its own begins with these: ん, っ, ー and the small kana.
  static func beginsNoRun(_ code: UInt8) -> Bool { unable[code] }

  /// The first sound of a rear part: か to が, は to ば or ぱ, and after ん also あ to な.
  static func isVoiced(_ code: UInt8, _ heard: UInt8) -> Bool {
    voicings[code, heard]
  }

  /// What a final つ, ち, く, き or う becomes before a doubled consonant: っ.
  static func doubles(_ code: UInt8) -> Bool { doubling[code] }

  static let smallTsu = code("っ")
  static let linkingNo = code("の")

  /// Whether it may be a ヶ that links a number to what is counted, or the parts of a place name,
  /// and is read as か, が or こ there.
  static func isLinkingKe(_ written: UInt8, _ heard: UInt8) -> Bool {
    linkingKe[written] && linked[heard]
  }

  /// The last kana of a verb's dictionary form in the form that nouns are made of: く to き.
  static func isContinuative(_ code: UInt8, _ heard: UInt8) -> Bool { continuatives[code, heard] }

  /// Pairs that are written one way and read another: は and わ, づ and ず.
  static func soundsAs(_ written: UInt8, _ read: UInt8) -> Bool { confusions[written, read] }

  private static let unable = KanaSet("んっーゃゅょぁぃぅぇぉゎ")
  private static let doubling = KanaSet("つちくきう")
  private static let linkingKe = KanaSet("けゖ")
  private static let linked = KanaSet("かがこ")

  private static let voicings = KanaPairs(
    "かがきぎくぐけげこごさざしじすずせぜそぞただちぢちじつづつずてでとど"
      + "はばひびふぶへべほぼはぱひぴふぷへぺほぽあないにうぬえねおのあまやにわなあわ")
  private static let continuatives = KanaPairs("ういくきぐぎすしつちぬにぶびむみるり")
  private static let confusions = KanaPairs("はわへえをおづずずづぢじじぢゑえゐいゕかゖけゕがゖがゖか")
}

/// Kana that are asked for so often that hashing them would be felt.
private struct KanaSet {
  private var isMember = [Bool](repeating: false, count: 1 << 8)

  init(_ kana: String) {
    for code in KanaCode.codes(of: kana) { isMember[Int(code)] = true }
  }

  subscript(_ code: UInt8) -> Bool { isMember[Int(code)] }
}

/// The same of one kana and another, written in turns.
private struct KanaPairs {
  private var isMember = [Bool](repeating: false, count: 1 << 16)

  init(_ kana: String) {
    let codes = KanaCode.codes(of: kana)
    for place in stride(from: 0, to: codes.count - 1, by: 2) {
      isMember[Self.place(codes[place], codes[place + 1])] = true
    }
  }

  subscript(_ first: UInt8, _ second: UInt8) -> Bool { isMember[Self.place(first, second)] }

  private static func place(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << 8 | Int(second)
  }
}
