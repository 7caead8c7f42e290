import Engine
import Foundation

/// A subject of WaniKani shown, asked, and answered.
enum SubjectScreen {
  // MARK: In a lesson

  static func presenting(
    _ sheet: SubjectSheet, at place: Int, of count: Int, columns: Int
  ) -> [Line] {
    told(of: sheet, "lesson \(place + 1) of \(count)", columns) + [Line()]
  }

  static func portrait(_ portrait: SubjectPortrait, now: Date, columns: Int) -> [Line] {
    let assignment = portrait.assignment.flatMap { $0.unlockedAt == nil ? nil : $0 }
    let stage = assignment.map { StageGroup.name(of: $0.stage) } ?? "locked"
    let next = assignment?.availableAt.map { ", next \(Phrase.until($0, from: now))" } ?? ""
    let uses = portrait.usedIn.map(\.title).joined(separator: " ")
    return told(of: portrait.sheet, "number \(portrait.sheet.id)", columns)
      + (uses.isEmpty ? [] : [.labelled("Found in", uses)])
      + [.labelled("Stage", stage + next)]
  }

  private static func told(of sheet: SubjectSheet, _ place: String, _ columns: Int) -> [Line] {
    let subject = sheet.subject
    return [SessionLines.bar(name(subject.kind, subject.level), place, columns), Line()]
      + glyph(sheet) + [meanings(sheet).indented(SessionLines.margin), Line()]
      + made(of: sheet) + meaning(sheet) + reading(sheet) + examples(subject)
  }

  private static func meanings(_ sheet: SubjectSheet) -> Line {
    Line(sheet.accepted(.meaning).joined(separator: ", "))
  }

  private static func made(of sheet: SubjectSheet) -> [Line] {
    guard !sheet.components.isEmpty else { return [] }
    let parts = sheet.components.map { part in
      part.characters.map { "\($0) \(part.primaryMeaning)" } ?? part.primaryMeaning
    }
    return [.labelled("Made of", parts.joined(separator: " + "))]
  }

  private static func meaning(_ sheet: SubjectSheet) -> [Line] {
    let own = sheet.material
    var lines = told("Meaning", sheet.subject.meaningMnemonic, hint: sheet.subject.meaningHint)
    if !own.synonyms.isEmpty {
      lines.append(.labelled("Yours", own.synonyms.joined(separator: ", ")))
    }
    return lines + note(own.meaningNote)
  }

  private static func reading(_ sheet: SubjectSheet) -> [Line] {
    let readings = sheet.accepted(.reading)
    guard sheet.subject.kind.hasReading else { return [] }
    return [.labelled("Read", readings.joined(separator: "、"))]
      + told("Reading", sheet.subject.readingMnemonic, hint: sheet.subject.readingHint)
      + note(sheet.material.readingNote)
  }

  private static func note(_ text: String) -> [Line] {
    text.isEmpty ? [] : [.labelled("Your note", text)]
  }

  private static func examples(_ subject: Subject) -> [Line] {
    subject.sentences.prefix(3).flatMap { sentence in
      [.labelled("Example", sentence.ja), Line("  \(sentence.en)")]
    }
  }

  /// A mnemonic and its hint, a paragraph a line.
  private static func told(_ name: String, _ mnemonic: String, hint: String) -> [Line] {
    let paragraphs = (Mnemonic(mnemonic).paragraphs + Mnemonic(hint).paragraphs).map { runs in
      runs.map { Line($0.text, role($0.mark)) }.joined(by: Line())
    }
    guard let first = paragraphs.first else { return [] }
    return [Line("\(name) ", .faint) + first] + paragraphs.dropFirst()
  }

  private static func role(_ mark: Mnemonic.Mark?) -> Role {
    switch mark {
    case nil, .ja?: .plain
    case .reading?: .accent
    case .radical?, .kanji?, .vocabulary?, .meaning?: .strong
    }
  }

  // MARK: Asked

  static func asking(
    _ question: WaniKaniQuestion, _ session: Session<WaniKaniCourse>, columns: Int
  ) -> [Line] {
    let subject = question.sheet.subject
    let what = session.isWrappingUp ? "wrapping up" : session.plan.kind.shortName
    return [
      SessionLines.bar(
        name(subject.kind, subject.level), "\(what) · \(session.left.total) left", columns),
      Line(),
    ] + glyph(question.sheet) + [Line()]
      + SessionLines.wanted(question.wanted, again: session.askedAgain)
  }

  /// Its characters; what is only drawn has a picture, whose address does not name it.
  private static func glyph(_ sheet: SubjectSheet) -> [Line] {
    guard let characters = sheet.subject.characters else {
      let picture = sheet.subject.images.first?.url ?? "no picture of it is known"
      return [Line("only drawn: \(picture)", .faint).indented(SessionLines.margin)]
    }
    return [Line(characters, .strong).indented(SessionLines.margin)]
  }

  private static func name(_ kind: Subject.Kind, _ level: Int) -> String {
    "\(kind.name) · level \(level)"
  }

  /// What was typed, what counts and, where it was not known, how to remember it.
  static func revealed(_ question: WaniKaniQuestion, _ revealed: Revealed) -> [Line] {
    let answers = Line(
      question.accepted.joined(separator: question.asked == .meaning ? ", " : "、"), .strong)
    let why =
      !revealed.isRefused
      ? [] : question.asked == .meaning ? meaning(question.sheet) : reading(question.sheet)
    return (revealed.check.map(SessionLines.comparison) ?? [])
      + [answers.indented(SessionLines.margin)] + why + [Line()]
  }
}
