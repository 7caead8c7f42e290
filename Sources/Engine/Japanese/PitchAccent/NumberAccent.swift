/// The accent of a number, from its reading. The rules are those of Open JTalk 1.11; eleven to
/// nineteen are as listed in dictionaries.
enum NumberAccent {
  /// Returns the first downstep of a number, or nil if the reading is not a number.
  ///
  ///     NumberAccent.fall(of: "さんじゅう")  // 1
  static func fall(of reading: String) -> Int? {
    guard let words = words(of: reading[...]), let first = words.first else { return nil }
    var place = 0
    var index = 0
    while index < words.count {
      let group = Group(words[index...])
      if let fall = group.fall, fall > 0 { return place + fall }
      place += group.morae
      index += group.words
    }
    return words.count == 1 ? first.fall : 0
  }

  /// Returns the values of the digits and powers of ten, or nil if the reading is not a number.
  static func values(of reading: String) -> [Int]? {
    words(of: reading[...])?.map(\.value)
  }

  fileprivate struct Word: Hashable {
    enum Rank: Hashable { case digit, ten, hundred, thousand, myriad, large }

    var reading: String
    var value: Int
    var rank: Rank
    var morae: Int
    /// The downstep of the word alone.
    var fall: Int
  }

  /// A digit and the power of ten that it multiplies, or one of them alone.
  private struct Group {
    var words: Int
    var morae: Int
    var fall: Int?

    init(_ rest: ArraySlice<Word>) {
      let list = Array(rest.prefix(3))
      guard let first = list.first else {
        (words, morae, fall) = (1, 0, nil)
        return
      }
      let power = list.count > 1 && list[1].rank != .digit && first.rank == .digit ? list[1] : nil
      let after = power == nil ? list.dropFirst().first : list.dropFirst(2).first
      words = power == nil ? 1 : 2
      morae = first.morae + (power?.morae ?? 0)
      if first.rank == .ten, let digit = after, digit.rank == .digit {
        (words, morae) = (2, first.morae + digit.morae)
        fall = Group.teen[digit.value] ?? 0
      } else if let power {
        fall = Group.fall(first, power, isFollowed: after?.rank == .digit)
      } else {
        fall = first.fall
      }
    }

    private static let teen = [1: 4, 2: 3, 3: 1, 4: 1, 5: 1, 6: 4, 7: 4, 8: 4, 9: 1]

    private static func fall(_ digit: Word, _ power: Word, isFollowed: Bool) -> Int {
      switch power.rank {
      case .ten:
        guard [5, 6, 8].contains(digit.value) else { return digit.value == 7 ? 2 : 1 }
        return isFollowed ? 0 : digit.morae + 1
      case .hundred:
        if digit.value == 7 { return 2 }
        return [3, 4, 9].contains(digit.value) ? 1 : digit.morae + power.morae
      case .thousand, .myriad: return digit.morae + 1
      case .large: return [1, 6, 7, 8].contains(digit.value) ? 2 : 1
      case .digit: return digit.fall
      }
    }
  }

  private static func words(of reading: Substring) -> [Word]? {
    var rest = reading
    var words: [Word] = []
    while !rest.isEmpty {
      guard let word = known.first(where: { rest.hasPrefix($0.reading) }) else { return nil }
      words.append(word)
      rest = rest.dropFirst(word.reading.count)
    }
    return words.isEmpty ? nil : words
  }

  /// Longest first, so that きゅう is not parsed as く.
  private static let known: [Word] = {
    var words: [Word] = []
    func add(_ readings: String, _ value: Int, _ rank: Word.Rank, fall: Int) {
      for reading in readings.split(separator: " ") {
        let morae = Morae(reading).count
        words.append(
          Word(
            reading: String(reading), value: value, rank: rank, morae: morae,
            fall: min(fall, morae)))
      }
    }
    add("れい ぜろ まる", 0, .digit, fall: 1)
    add("いち いっ", 1, .digit, fall: 2)
    add("に", 2, .digit, fall: 1)
    add("さん", 3, .digit, fall: 0)
    add("よん よ し", 4, .digit, fall: 1)
    add("ご", 5, .digit, fall: 1)
    add("ろく ろっ", 6, .digit, fall: 2)
    add("なな", 7, .digit, fall: 1)
    add("しち", 7, .digit, fall: 2)
    add("はち はっ", 8, .digit, fall: 2)
    add("きゅう く", 9, .digit, fall: 1)
    add("じゅう じゅっ じっ", 10, .ten, fall: 1)
    add("ひゃく びゃく ぴゃく ひゃっ びゃっ ぴゃっ", 100, .hundred, fall: 2)
    add("せん ぜん", 1000, .thousand, fall: 1)
    add("まん", 10_000, .myriad, fall: 1)
    add("おく ちょう けい", 100_000_000, .large, fall: 1)
    return words.sorted { $0.reading.count > $1.reading.count }
  }()
}

/// Converts digits to the accent table's notation.
enum Numerals {
  /// Converts 1人 to 一人. Longer numbers stay unchanged.
  static func inKanji(_ surface: String) -> String {
    let kanji = Array("〇一二三四五六七八九".unicodeScalars)
    var scalars = Array(surface.unicodeScalars)
    let digits = scalars.prefix { Numeral.arabic($0) != nil }
    guard digits.count == 1, let value = digits.first.flatMap(Numeral.arabic) else {
      return surface
    }
    scalars[0] = kanji[value]
    return String(String.UnicodeScalarView(scalars))
  }
}
