import Engine

extension SubjectInfo {
  /// The kind and level: “kanji · level 2”.
  var heading: String { "\(subject.kind.name) · level \(subject.level)" }

  /// The subject in full.
  var lines: [Line] {
    [
      glyph.indented(Line.margin),
      Line(accepted(.meaning).joined(separator: ", ")).indented(Line.margin), Line(),
    ] + componentLines + explanation(of: .meaning) + readings(areAsked: true)
      + explanation(of: .reading) + examples
  }

  /// The characters, or the URL of the image, which does not reveal the name.
  var glyph: Line {
    guard let characters = subject.characters else {
      return Line("image only: \(subject.images.first?.url ?? "no image available")", .faint)
    }
    return Line(characters, .strong)
  }

  private var componentLines: [Line] {
    let parts = components.map { part in
      part.characters.map { "\($0) \(part.primaryMeaning)" } ?? part.primaryMeaning
    }
    return .labelled("Made of", parts, separator: " + ")
  }

  /// The help to remember an answer, which is shown above it.
  func explanation(of asked: Asked) -> [Line] {
    switch asked {
    case .meaning:
      return Self.mnemonic("Meaning", subject.meaningMnemonic, subject.meaningHint)
        + .labelled("Synonyms", material.synonyms, separator: ", ")
        + .labelled("Meaning note", [material.meaningNote], separator: "")
    case .reading:
      guard subject.kind.hasReading else { return [] }
      return readings(areAsked: false)
        + Self.mnemonic("Reading", subject.readingMnemonic, subject.readingHint)
        + .labelled("Reading note", [material.readingNote], separator: "")
    }
  }

  /// The readings that are asked, or the others, those of a kanji by type.
  private func readings(areAsked: Bool) -> [Line] {
    let types: [(name: String, type: String?)] = [
      ("On", "onyomi"), ("Kun", "kunyomi"), ("Nanori", "nanori"), ("Read", nil),
    ]
    return types.flatMap { name, type -> [Line] in
      let readings = subject.readings.filter {
        $0.type == type && $0.isKana && $0.acceptedAnswer == areAsked
      }
      guard !readings.isEmpty else { return [] }
      let text = readings.map(\.reading).joined(separator: "、")
      return [.labelled(name, areAsked ? text : "\(text) · not asked")]
    }
  }

  private var examples: [Line] {
    subject.sentences.prefix(3).flatMap { sentence in
      [.labelled("Example", sentence.ja), Line("  \(sentence.en)")]
    }
  }

  /// Returns a mnemonic and its hint, one paragraph per line.
  private static func mnemonic(_ name: String, _ mnemonic: String, _ hint: String) -> [Line] {
    let paragraphs = (Mnemonic(mnemonic).paragraphs + Mnemonic(hint).paragraphs).map { runs in
      runs.map { Line($0.text, role($0.mark)) }.joined(by: Line())
    }
    guard let first = paragraphs.first else { return [] }
    return [Line("\(name): ", .faint) + first] + paragraphs.dropFirst()
  }

  private static func role(_ mark: Mnemonic.Mark?) -> Role {
    switch mark {
    case nil, .ja?: .plain
    case .reading?: .accent
    case .radical?, .kanji?, .vocabulary?, .meaning?: .strong
    }
  }
}
