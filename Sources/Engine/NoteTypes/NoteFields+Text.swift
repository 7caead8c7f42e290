import Foundation

// A field as Anki has it, and as an item's text.

extension NoteFields {
  /// The pictures and sounds of a field, which an item doesn't keep in its text.
  static func media(of field: String, notIn text: String) -> String {
    let pictures = field.ranges(from: "<img", to: ">").filter {
      field[$0].wholeMatch(of: /<img\b[^>]*>/) != nil
    }
    let sounds = field.soundRanges.filter { sound in !pictures.contains { $0.overlaps(sound) } }
    return (sounds + pictures).sorted { $0.lowerBound < $1.lowerBound }
      .map { String(field[$0]) }.filter { !text.contains($0) }.joined()
  }

  /// Normalises a field like an item's text: NFC, safe HTML only.
  static func tidy(_ field: String) -> String {
    let isClean = !field.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    let clean =
      isClean
      ? field
      : String(field.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
    let text = storingFormulas(MediaReferences.withoutSounds(clean))
    return SafeHTML.reduced(Normalization.composed(text)).trimmed
  }

  /// Removes the space between the cells of tables, as versions before 0.6.0 imported them.
  static func joiningCells(_ field: String) -> String {
    // Most have none, and the search for one takes longer.
    guard field.contains("<t") || field.contains("<T") else { return field }
    return field.replacing(/(?i)<t[dh]\b[^>]*>/, with: "")
  }

  /// Writes the formulas of Anki's editor as Anki stores them: `\(a\)`, or `\[a\]` for a block.
  private static func storingFormulas(_ field: String) -> String {
    guard hasFormula(field) else { return field }
    return field.replacing(/<anki-mathjax\b([^>]*)>([\s\S]*?)<\/anki-mathjax>/) { found in
      found.1.contains("true") ? "\\[\(found.2)\\]" : "\\(\(found.2)\\)"
    }
  }

  /// Removes the tags of formulas, as versions before 0.6.0 imported them.
  static func withoutFormulaTags(_ field: String) -> String {
    guard hasFormula(field) else { return field }
    return field.replacing(/<\/?anki-mathjax\b[^>]*>/, with: "")
  }

  private static func hasFormula(_ field: String) -> Bool {
    field.utf8.contains(UInt8(ascii: "<")) && field.contains("<anki-mathjax")
  }
}
