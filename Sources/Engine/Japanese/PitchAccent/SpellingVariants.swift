/// The same word as others write it, for tables that list one writing.
enum SpellingVariants {
  /// 人々 and 人人, 御茶 and お茶, 一ヶ月 and 一か月; not the writing itself.
  static func variants(of surface: String) -> [String] {
    var variants: [String] = []
    func add(_ variant: String) {
      if variant != surface, !variants.contains(variant) { variants.append(variant) }
    }
    add(repeated(surface))
    add(marked(surface))
    let replacements = [("御", "お"), ("御", "ご"), ("ヶ", "か"), ("ヶ", "ケ"), ("ケ", "ヶ"), ("か", "ヶ")]
    for (from, to) in replacements where surface.contains(from) {
      add(surface.replacing(from, with: to))
    }
    return variants
  }

  /// Without its hiragana: 払込 for 払い込み.
  static func bare(_ surface: String) -> String {
    var bare = String.UnicodeScalarView()
    for scalar in surface.unicodeScalars where !(0x3041...0x309F).contains(scalar.value) {
      bare.append(scalar)
    }
    return String(bare)
  }

  private static func repeated(_ surface: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in surface.unicodeScalars {
      scalars.append(scalar == "々" ? scalars.last ?? scalar : scalar)
    }
    return String(scalars)
  }

  private static func marked(_ surface: String) -> String {
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in surface.unicodeScalars {
      scalars.append(scalar == last && Hiragana.isKanji(scalar) ? "々" : scalar)
      last = scalar
    }
    return String(scalars)
  }
}
