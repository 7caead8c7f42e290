import Engine

@testable import Pages

extension Sample {
  static let reading = [
    Sample("read", ReadPage(), ReadPage.State()),
    Sample("read-text", ReadPage(), readState("はし")),
  ]

  static func readState(_ text: String) -> ReadPage.State {
    ReadPage.State(
      header: DictionaryHeader(ReadPage(), [Problem(text, remedy: text)]),
      text: Field(value: text, error: text), showsPitch: true,
      lines: [
        [
          .init(
            pitch: pitch(text), words: [word(text, isKnown: false), word(text, isKnown: true)]),
          .init(
            pitch: nil,
            words: [
              .init(title: text, isKnown: false, isCorrected: false, runs: [TextRun(base: text)])
            ]),
        ]
      ],
      rows: [
        row(text, accent: text), row(text, accent: nil),
      ],
      correcting: .init(
        surface: text, place: "0.0", reading: Field(value: text, error: text),
        accent: Field(value: "1", error: text), readingNow: text, accentNow: text,
        isCorrected: true, error: text))
  }

  private static func pitch(_ text: String) -> PitchLine? {
    PitchContour(reading: text, accent: PitchAccent([1], source: .you))
      .map { PitchLine($0, over: [TextRun(base: text, reading: text)]) }
  }

  private static func word(_ text: String, isKnown: Bool) -> ReadPage.Word {
    ReadPage.Word(
      url: "/dictionary?q=a", title: text, isKnown: isKnown, isCorrected: !isKnown,
      runs: [TextRun(base: text, reading: text), TextRun(base: text)])
  }

  private static func row(_ text: String, accent: String?) -> ReadPage.Row {
    ReadPage.Row(
      surface: text, reading: text, readingSource: "you", accent: accent, accentSource: "rule",
      url: "/read?word=0.0")
  }
}
