/// A line of EDICT: 食べる [たべる] /(v1,vt) (1) to eat/(v1,vt) (2) to live on/(P)/
///
/// The format is described in edict_doc.html, which is part of Debian's package.
struct EdictLine: Hashable, Sendable {
  var form: WordEntry.Form
  /// The text between the slashes, without the tags of the form.
  var senses: Substring

  /// Returns nil for a line that is not an entry: the header, an empty line, or an incomplete one.
  init?(_ line: Substring) {
    // Works on bytes, because characters would take up most of the build time.
    let bytes = line.utf8
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes.last == UInt8(ascii: "/"),
      slash > bytes.startIndex, bytes.index(after: slash) < bytes.endIndex,
      !line.hasPrefix("　？？？")
    else { return nil }
    let (writing, reading) = Self.head(bytes[..<slash])
    guard !writing.isEmpty, !reading.isEmpty else { return nil }
    form = WordEntry.Form(writing: writing, reading: reading)
    senses = line[bytes.index(after: slash)...].dropLast()
    takeCommonMark()
    takeFormMarks()
    guard !senses.isEmpty else { return nil }
  }

  /// Parses 食べる [たべる], or a word in kana only.
  private static func head(_ head: Substring.UTF8View) -> (writing: String, reading: String) {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    let parts = head.split(
      separator: UInt8(ascii: "["), maxSplits: 1, omittingEmptySubsequences: false)
    let writing = String(Substring(parts[0].prefix { !isBlank($0) }))
    guard parts.count == 2 else { return (writing, writing) }
    return (writing, String(Substring(parts[1].prefix { $0 != UInt8(ascii: "]") })))
  }

  private mutating func takeCommonMark() {
    guard senses.utf8.suffix(4).elementsEqual("/(P)".utf8) else { return }
    form.isCommon = true
    senses = Substring(senses.utf8.dropLast(4))
  }

  private mutating func takeFormMarks() {
    while senses.utf8.first == UInt8(ascii: "("),
      let close = senses.utf8.firstIndex(of: UInt8(ascii: ")"))
    {
      let tag = senses[senses.index(after: senses.startIndex)..<close]
      guard EdictTag.kind(of: tag) == .form else { return }
      form.marks.append(String(tag))
      let rest = senses.utf8[senses.utf8.index(after: close)...]
      senses = Substring(rest.drop { $0 == UInt8(ascii: " ") })
    }
  }
}
