/// Hiragana as small numbers, the way readings are compared.
enum KanaCode {
  static let other: UInt8 = 0
  static let longMark: UInt8 = 0x5F

  static func codes(of text: some StringProtocol) -> [UInt8] { text.unicodeScalars.map(code) }

  /// Katakana count as hiragana; 0 for what is no kana.
  static func code(_ scalar: Unicode.Scalar) -> UInt8 {
    switch scalar.value {
    case 0x3041...0x3096: UInt8(scalar.value - 0x3040)
    case 0x30A1...0x30F6: UInt8(scalar.value - 0x30A0)
    case 0x30FC: longMark
    default: other
    }
  }

  /// Whether a written kana sounds as it is written.
  static func isSame(_ written: Unicode.Scalar, _ read: Unicode.Scalar) -> Bool {
    let code = code(written)
    return code != other && code == self.code(read) && !"ヶヵ".unicodeScalars.contains(written)
  }

  /// No run of its own begins with these: ん, っ, ー and the small kana.
  static func beginsNoRun(_ code: UInt8) -> Bool { unable[code] }

  /// The first sound of a rear part: か to が, は to ば or ぱ, and after ん also あ to な.
  static func isVoiced(_ code: UInt8, _ heard: UInt8) -> Bool {
    voicings[Int(code) << 8 | Int(heard)]
  }

  /// What a final つ, ち, く, き or う becomes before a doubled consonant: っ.
  static func doubles(_ code: UInt8) -> Bool { doubling[code] }

  static let smallTsu = code("っ")
  static let linkingNo = code("の")

  /// What ヶ and ヵ are read as between a number and what is counted, or in a place name.
  static let counterKana = Set(codes(of: "かがこ"))

  /// The last kana of a verb's dictionary form in the form that nouns are made of: く to き.
  static func continuative(_ code: UInt8) -> UInt8? { continuatives[code] }

  /// Pairs that are written one way and read another: は and わ, づ and ず.
  static func soundsAs(_ written: UInt8, _ read: UInt8) -> Bool {
    confusions[written]?.contains(read) ?? false
  }

  private static let unable = KanaSet("んっーゃゅょぁぃぅぇぉゎ")
  private static let doubling = KanaSet("つちくきう")

  private static let voicings: [Bool] = {
    var table = [Bool](repeating: false, count: 1 << 16)
    for (code, voiced) in voicingPairs {
      for heard in voiced { table[Int(code) << 8 | Int(heard)] = true }
    }
    return table
  }()

  private static let voicingPairs = pairs(
    "かがきぎくぐけげこごさざしじすずせぜそぞただちぢちじつづつずてでとど"
      + "はばひびふぶへべほぼはぱひぴふぷへぺほぽあないにうぬえねおのあまやにわなあわ")

  private static let continuatives =
    pairs("ういくきぐぎすしつちぬにぶびむみるり").compactMapValues(\.first)

  private static let confusions = pairs("はわへえをおづずずづぢじじぢゑえゐいゕかゖけゕがゖがゖか")

  private static func pairs(_ text: String) -> [UInt8: [UInt8]] {
    let codes = codes(of: text)
    var pairs: [UInt8: [UInt8]] = [:]
    for place in stride(from: 0, to: codes.count - 1, by: 2) {
      pairs[codes[place], default: []].append(codes[place + 1])
    }
    return pairs
  }
}

/// Kana that are asked for so often that hashing them would be felt.
private struct KanaSet {
  private var isMember = [Bool](repeating: false, count: 1 << 8)

  init(_ kana: String) {
    for code in KanaCode.codes(of: kana) { isMember[Int(code)] = true }
  }

  subscript(_ code: UInt8) -> Bool { isMember[Int(code)] }
}
