/// The full-context labels that a voice of the HTS engine speaks: each phoneme with its place in
/// the mora, the accent phrase, the breath and the line.
///
/// As Open JTalk writes them, but without parts of speech. Source of the format: `lab_format.pdf`
/// of HTS-demo_NIT-ATR503-M001, <https://hts.sp.nitech.ac.jp>.
struct SpeechLabels {
  private(set) var lines: [String] = []

  private let line: SpokenLine
  /// The sizes of the breaths.
  private let sizes: [Size]
  private let phrases: [Phrase]

  private struct Size {
    var phrases: Int
    var morae: Int
  }

  /// An accent phrase and its place, counted from 0.
  private struct Phrase {
    var morae: Int
    /// The accent as voices count it: that of a flat phrase is after its last mora.
    var accent: Int
    var isAsked: Bool
    var breath: Int
    var place: Int
    /// The morae before it in its breath.
    var before: Int

    var head: String { "\(morae)_\(accent)" }
  }

  init(_ line: SpokenLine) {
    self.line = line
    sizes = line.breaths.map { breath in
      Size(phrases: breath.count, morae: breath.reduce(0) { $0 + $1.morae.count })
    }
    var phrases: [Phrase] = []
    for (number, breath) in line.breaths.enumerated() {
      var before = 0
      for (place, phrase) in breath.enumerated() {
        let isLast = number == line.breaths.count - 1 && place == breath.count - 1
        let count = phrase.morae.count
        phrases.append(
          Phrase(
            morae: count, accent: phrase.fall == 0 ? count : phrase.fall,
            isAsked: line.isQuestion && isLast, breath: number, place: place, before: before))
        before += count
      }
    }
    self.phrases = phrases
    lines = contexts()
  }

  /// A phoneme with its context in the label.
  private typealias Sound = (phoneme: String, context: String)

  private func contexts() -> [String] {
    let sounds = sounds()
    return sounds.indices.map { place in
      let names = (place - 2...place + 2).map { place in
        sounds.indices.contains(place) ? sounds[place].phoneme : "xx"
      }
      return "\(names[0])^\(names[1])-\(names[2])+\(names[3])=\(names[4])\(sounds[place].context)"
    }
  }

  private func sounds() -> [Sound] {
    var sounds: [Sound] = [("sil", silence(before: 0, phrase: 0))]
    for (number, phrase) in phrases.enumerated() {
      if phrase.breath > 0, phrase.place == 0 {
        sounds.append(("pau", silence(before: phrase.breath, phrase: number)))
      }
      for (place, mora) in line.breaths[phrase.breath][phrase.place].morae.enumerated() {
        let context = context(of: number, mora: place + 1)
        sounds += mora.phonemes.map { ($0, context) }
      }
    }
    return sounds + [("sil", silence(before: sizes.count, phrase: phrases.count))]
  }

  private static let noWords = "/B:xx-xx_xx/C:xx_xx+xx/D:xx+xx_xx"

  /// The context of the silence before a breath and its phrase, or at the end.
  private func silence(before breath: Int, phrase: Int) -> String {
    "/A:xx+xx+xx\(Self.noWords)\(previous(phrase - 1, isAdjacent: nil))"
      + "/F:xx_xx#xx_xx@xx_xx|xx_xx\(next(phrase, isAdjacent: nil))"
      + "/H:\(size(breath - 1))/I:xx-xx@xx+xx&xx-xx|xx+xx/J:\(size(breath))/K:\(total)"
  }

  /// - Parameters:
  ///   - number: that of the phrase.
  ///   - mora: counted from 1.
  private func context(of number: Int, mora: Int) -> String {
    let phrase = phrases[number]
    let size = sizes[phrase.breath]
    let isFirst = phrase.place == 0
    let isLast = phrase.place == size.phrases - 1
    let accents = "/A:\(mora - phrase.accent)+\(mora)+\(phrase.morae - mora + 1)"
    let own =
      "/F:\(phrase.head)#\(phrase.isAsked ? 1 : 0)_xx"
      + "@\(phrase.place + 1)_\(size.phrases - phrase.place)"
      + "|\(phrase.before + 1)_\(size.morae - phrase.before)"
    return accents + Self.noWords + previous(number - 1, isAdjacent: !isFirst) + own
      + next(number + 1, isAdjacent: !isLast)
      + "/H:\(self.size(phrase.breath - 1))\(breath(phrase.breath))"
      + "/J:\(self.size(phrase.breath + 1))/K:\(total)"
  }

  private func previous(_ number: Int, isAdjacent: Bool?) -> String {
    "/E:\(head(number, "!"))-\(flag(number, isAdjacent))"
  }

  private func next(_ number: Int, isAdjacent: Bool?) -> String {
    "/G:\(head(number, "%"))_\(flag(number, isAdjacent))"
  }

  private func head(_ number: Int, _ sign: String) -> String {
    guard phrases.indices.contains(number) else { return "xx_xx\(sign)xx_xx" }
    return "\(phrases[number].head)\(sign)\(phrases[number].isAsked ? 1 : 0)_xx"
  }

  /// Whether no pause is before or after a phrase; nil beside a silence.
  private func flag(_ number: Int, _ isAdjacent: Bool?) -> String {
    guard phrases.indices.contains(number), let isAdjacent else { return "xx" }
    return isAdjacent ? "1" : "0"
  }

  private func size(_ breath: Int) -> String {
    sizes.indices.contains(breath) ? "\(sizes[breath].phrases)_\(sizes[breath].morae)" : "xx_xx"
  }

  private func breath(_ number: Int) -> String {
    let before = sizes[..<number].reduce(Size(phrases: 0, morae: 0)) {
      Size(phrases: $0.phrases + $1.phrases, morae: $0.morae + $1.morae)
    }
    let size = sizes[number]
    let morae = sizes.reduce(0) { $0 + $1.morae }
    return "/I:\(size.phrases)-\(size.morae)@\(number + 1)+\(sizes.count - number)"
      + "&\(before.phrases + 1)-\(phrases.count - before.phrases)"
      + "|\(before.morae + 1)+\(morae - before.morae)"
  }

  private var total: String {
    "\(sizes.count)+\(phrases.count)-\(sizes.reduce(0) { $0 + $1.morae })"
  }
}
