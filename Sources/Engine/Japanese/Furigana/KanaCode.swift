/// Hiragana as small numbers, for comparing readings.
enum KanaCode {
  static let other: UInt8 = 0
  static let longMark: UInt8 = 0x5F

  static func codes(of text: some StringProtocol) -> [UInt8] { text.unicodeScalars.map(code) }

  /// Returns the code of a kana. Katakana count as hiragana; other scalars are 0.
  static func code(_ scalar: Unicode.Scalar) -> UInt8 {
    switch scalar.value {
    case JapaneseRange.hiragana: UInt8(scalar.value - 0x3040)
    case JapaneseRange.katakana: UInt8(scalar.value - 0x30A0)
    case 0x30FC: longMark
    default: other
    }
  }

  /// Whether a written kana is read as written.
  static func isSame(_ written: Unicode.Scalar, _ read: Unicode.Scalar) -> Bool {
    let code = code(written)
    return code != other && code == self.code(read) && !isSmallKatakana(written)
  }

  /// Whether the scalar is ヶ or ヵ, which are rarely read as written.
  static func isSmallKatakana(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "ヶ" || scalar == "ヵ"
  }

  /// Whether a run cannot begin with the kana: ん, っ, ー and the small kana.
  static func beginsNoRun(_ code: UInt8) -> Bool { unable[code] }

  /// Whether `heard` is the voiced form of `code` at the start of a later part: か to が, は to ば or
  /// ぱ, and after ん also あ to な.
  static func isVoiced(_ code: UInt8, _ heard: UInt8) -> Bool {
    voicings[code, heard]
  }

  /// Whether the kana can become っ before a doubled consonant: a final つ, ち, く, き or う.
  static func doubles(_ code: UInt8) -> Bool { doubling[code] }

  static let smallTsu = code("っ")
  static let linkingNo = code("の")

  /// Whether a ヶ is read as か, が or こ, as between a number and its counter or in a place name.
  static func isLinkingKe(_ written: UInt8, _ heard: UInt8) -> Bool {
    linkingKe[written] && linked[heard]
  }

  /// Whether `heard` is the continuative form of a verb's final kana, which forms nouns: く to き.
  static func isContinuative(_ code: UInt8, _ heard: UInt8) -> Bool { continuatives[code, heard] }

  /// Whether the kana is written one way and read another: は and わ, づ and ず.
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

/// A set of kana. Looked up too often to be hashed.
private struct KanaSet {
  private var isMember = [Bool](repeating: false, count: 1 << 8)

  init(_ kana: String) {
    for code in KanaCode.codes(of: kana) { isMember[Int(code)] = true }
  }

  subscript(_ code: UInt8) -> Bool { isMember[Int(code)] }
}

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
