import Foundation

/// The rows of a dictionary archive, each checked in full.
enum YomitanRow {
  typealias Flaw = GlossReader.Flaw

  struct Term {
    var writing, reading, tags: String
    /// Word classes: "v1", "adj-i".
    var rules: String
    var score: Double
    var termTags: String
    var glosses: [Gloss]

    /// The paths of images in its glossary.
    var images: [String] { glosses.flatMap(\.images) }
  }

  struct Frequency {
    var writing: String
    /// Nil for every reading.
    var reading: String?
    var value: Double
    var shown: String
  }

  struct Accent {
    struct Pitch {
      /// The downstep.
      var fall: Int
      var voicing: PitchContour.Voicing
      var tags: [String]
    }

    var writing, reading: String
    /// The pitches in order of preference.
    var pitches: [Pitch]
  }

  struct Transcription {
    var writing, reading, text: String
    var tags: [String]
  }

  enum Meta {
    case frequency(Frequency)
    case accent(Accent)
    case transcriptions([Transcription])
  }

  struct Kanji {
    var literal, on, kun: String
    var tags: [String]
    var meanings: [String]
    var statistics: [String: String]
  }

  struct Tag {
    var name: String
    var notes: String
  }

  static func term(_ row: JSONValue) throws(Flaw) -> Term {
    let fields = try fields(row, 8, "term")
    let writing = try text(fields[0], "the term")
    guard !writing.isEmpty else { throw Flaw("has no term") }
    let reading = try text(fields[1], "the reading")
    guard let glossary = fields[5].array else { throw Flaw("has no list of glosses") }
    let glosses = try glossary.map(GlossReader.item)
    guard case .number(let score) = fields[4] else {
      throw Flaw("has a score that is not a number")
    }
    guard case .number(let sequence) = fields[6], Int(exactly: sequence) != nil else {
      throw Flaw("has a sequence that is not a whole number")
    }
    return Term(
      writing: writing, reading: reading.isEmpty ? writing : reading,
      tags: fields[2] == .null ? "" : try text(fields[2], "the tags"),
      rules: try text(fields[3], "the rules"), score: score,
      termTags: try text(fields[7], "the tags of the term"), glosses: glosses)
  }

  // MARK: Meta

  static func meta(_ row: JSONValue) throws(Flaw) -> Meta {
    let fields = try fields(row, 3, "meta")
    let writing = try text(fields[0], "the term")
    switch fields[1].string {
    case "freq": return .frequency(try frequency(writing, fields[2]))
    case "pitch": return .accent(try accent(writing, fields[2]))
    case "ipa": return .transcriptions(try transcriptions(writing, fields[2]))
    default: throw Flaw("is neither freq, pitch nor ipa")
    }
  }

  static func kanjiMeta(_ row: JSONValue) throws(Flaw) -> Frequency {
    let fields = try fields(row, 3, "meta")
    guard fields[1].string == "freq" else { throw Flaw("is not freq") }
    return try frequency(try text(fields[0], "the kanji"), fields[2])
  }

  private static func frequency(
    _ writing: String, _ data: JSONValue
  ) throws(Flaw) -> Frequency {
    var (data, reading) = (data, String?.none)
    if let inner = data["frequency"] {
      guard let own = data["reading"]?.string else {
        throw Flaw("has a frequency without its reading")
      }
      (data, reading) = (inner, own)
    }
    switch data {
    case .number(let value):
      return Frequency(writing: writing, reading: reading, value: value, shown: shown(value))
    case .string(let text):
      return Frequency(
        writing: writing, reading: reading, value: firstNumber(in: text), shown: text)
    case .object(let object):
      guard case .number(let value)? = object["value"] else {
        throw Flaw("has a frequency without its value")
      }
      return Frequency(
        writing: writing, reading: reading, value: value,
        shown: object["displayValue"]?.string ?? shown(value))
    default: throw Flaw("has a frequency that is neither number nor text")
    }
  }

  private static func shown(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// Returns the first number in a text: 42 of 第 42 位.
  private static func firstNumber(in text: String) -> Double {
    let digits = text.unicodeScalars.drop { !("0"..."9").contains($0) }
      .prefix { ("0"..."9").contains($0) || $0 == "." }
    return Double(String(digits)).flatMap { $0.isFinite ? $0 : nil } ?? 0
  }

  private static func accent(_ writing: String, _ data: JSONValue) throws(Flaw) -> Accent {
    guard let reading = data["reading"]?.string else { throw Flaw("has a pitch without a reading") }
    guard let pitches = data["pitches"]?.array else { throw Flaw("has no list of pitches") }
    var accent = Accent(
      writing: writing, reading: reading.isEmpty ? writing : reading, pitches: [])
    let count = Morae(accent.reading).count
    for pitch in pitches {
      accent.pitches.append(
        .init(
          fall: try fall(at: pitch["position"]),
          voicing: .init(
            nasal: morae(pitch["nasal"], of: count), devoiced: morae(pitch["devoice"], of: count)),
          tags: tags(pitch["tags"])))
    }
    return accent
  }

  /// One number or a list. What is no mora of the reading is left out.
  private static func morae(_ value: JSONValue?, of count: Int) -> [Int] {
    let numbers = value.map { $0.array ?? [$0] } ?? []
    return numbers.compactMap { number -> Int? in
      guard case .number(let mora) = number else { return nil }
      return Int(exactly: mora).flatMap { $0 >= 1 && $0 <= count ? $0 : nil }
    }.uniqued().sorted()
  }

  private static func fall(at position: JSONValue?) throws(Flaw) -> Int {
    switch position {
    case .number(let number)?:
      guard number >= 0, let fall = Int(exactly: number) else {
        throw Flaw("has a pitch accent outside the reading")
      }
      return fall
    case .string(let pattern)?: return try fall(of: pattern)
    default: throw Flaw("has a pitch without a position")
    }
  }

  /// Names have neither spaces nor commas, by which they are kept. What is no text is left out.
  private static func tags(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).compactMap { try? text($0, "a tag") }.flatMap { name in
      name.split { $0.isWhitespace || $0 == "," }.map(String.init)
    }
  }

  /// LHHL falls after its third mora, LHH not at all.
  private static func fall(of pattern: String) throws(Flaw) -> Int {
    let pitches = Array(pattern.utf8)
    guard !pitches.isEmpty,
      pitches.allSatisfy({ $0 == UInt8(ascii: "H") || $0 == UInt8(ascii: "L") })
    else { throw Flaw("has a pitch with letters other than H and L") }
    let falls = pitches.indices.dropFirst().first {
      pitches[$0 - 1] == UInt8(ascii: "H") && pitches[$0] == UInt8(ascii: "L")
    }
    return falls ?? 0
  }

  private static func transcriptions(
    _ writing: String, _ data: JSONValue
  ) throws(Flaw) -> [Transcription] {
    guard let reading = data["reading"]?.string, let rows = data["transcriptions"]?.array else {
      throw Flaw("has transcriptions without their reading")
    }
    return try rows.map { one throws(Flaw) -> Transcription in
      guard let text = one["ipa"]?.string else { throw Flaw("has a transcription without IPA") }
      return Transcription(
        writing: writing, reading: reading.isEmpty ? writing : reading, text: text,
        tags: tags(one["tags"]))
    }
  }

  // MARK: Kanji and tags

  static func kanji(_ row: JSONValue) throws(Flaw) -> Kanji {
    let fields = try fields(row, 6, "kanji")
    // Published archives have line breaks here.
    let literal = try text(fields[0], "the kanji").trimmed
    guard literal.count == 1 else { throw Flaw("is not a single kanji") }
    guard let meanings = fields[4].array, let statistics = fields[5].object else {
      throw Flaw("has no meanings or statistics")
    }
    let texts = try meanings.map { meaning throws(Flaw) in try text(meaning, "a meaning") }
    var named: [String: String] = [:]
    for (name, value) in statistics { named[name] = try text(value, "a statistic") }
    let (on, kun) = (
      try text(fields[1], "the on readings"), try text(fields[2], "the kun readings")
    )
    let tags = try text(fields[3], "the tags").split(whereSeparator: \.isWhitespace)
    return Kanji(
      literal: literal, on: on, kun: kun, tags: tags.map(String.init), meanings: texts,
      statistics: named)
  }

  static func tag(_ row: JSONValue) throws(Flaw) -> Tag {
    let fields = try fields(row, 5, "tag")
    guard case .number = fields[2], case .number = fields[4] else {
      throw Flaw("has an order or a score that is not a number")
    }
    let name = try text(fields[0], "the name")
    _ = try text(fields[1], "the category")
    return Tag(name: name, notes: try text(fields[3], "the notes"))
  }

  private static func fields(
    _ row: JSONValue, _ count: Int, _ kind: String
  ) throws(Flaw) -> [JSONValue] {
    guard let fields = row.array else { throw Flaw("is not a list") }
    guard fields.count == count else {
      throw Flaw("has \(fields.count) parts, where a \(kind) has \(count)")
    }
    return fields
  }

  /// Composed, as everything that is searched for.
  private static func text(_ value: JSONValue, _ name: String) throws(Flaw) -> String {
    guard let text = value.string else { throw Flaw("has no text for \(name)") }
    return text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
  }
}
