import Foundation

/// The sides of a card of an Anki note type, as HTML that is not safe yet.
public struct CardSides: Hashable, Sendable {
  var question: String
  /// The answer without the question, which stays above it.
  public var answer: String
  /// The whole answer side, for a frame of its own.
  var wholeAnswer: String
  var css: String
  /// The answer to type, as plain text; nil if it is only remembered.
  var typed: String?
  /// Whether accents and the like don't count in it.
  var ignoresMarks = false
  /// The files that the question plays, and the answer.
  public var questionSounds: [String]
  public var answerSounds: [String]
  var questionSpeech: [CardSpeech] = []
  var answerSpeech: [CardSpeech] = []
  /// Whether the question shows nothing of the note, but says so.
  var isBlank = false

  /// The files of the pictures that the question shows, and the answer.
  public var questionPictures: [String] { MediaReferences.pictures(in: question) }
  public var answerPictures: [String] { MediaReferences.pictures(in: answer) }

  /// Whether the question has masks over a picture, which only a page can show.
  public var hasMasks: Bool { OcclusionMasks.areOn(question) }

  public var questionHints: [CardHint] { CardHint.all(in: question) }

  /// The hints of both sides that the answer doesn't show anyway.
  public var hints: [CardHint] {
    let shown = CardHint.closed(in: answer)
    return CardHint.all(in: question + answer).uniqued().filter { !shown.contains($0.text) }
  }
}

extension CardSides {
  /// - Parameters:
  ///   - number: the template's, or that of a cloze, counted from 0.
  ///   - tags: separated by spaces.
  ///   - flag: 0 for none.
  init?(
    _ looks: NoteType.Looks, called type: String, _ fields: NoteFields, tags: String,
    deck: String, number: Int, flag: Int = 0
  ) {
    let place = looks.isCloze ? 0 : number
    guard let template = looks.templates.dropFirst(place).first else { return nil }
    var named = [
      "Tags": tags.trimmed, "Type": type, "Deck": deck,
      "Subdeck": Deck.leaf(of: deck),
      "Card": looks.isCloze ? "\(template.name) \(number + 1)" : template.name,
      "CardFlag": "flag\(flag)",
    ]
    for (name, value) in zip(looks.fields, fields.values) { named[name] = value }
    let note = CardText.Note(fields: named, cloze: looks.isCloze ? number + 1 : nil)

    let occluded = looks.isCloze ? fields.values.filter(ImageOcclusion.isIn) : []
    func masked(_ side: String, isAnswer: Bool) -> String {
      OcclusionMasks.drawn(on: side, occluded, asking: number + 1, isAnswer: isAnswer)
    }
    var front = CardText(note, isAnswer: false)
    var question = masked(front.html(template.question), isAnswer: false)
    let isSilent =
      SafeHTML.plainText(question).isEmpty && MediaReferences.names(in: question).isEmpty
    if isSilent {
      let lack = looks.isCloze ? Self.withoutCloze(number + 1) : Self.blank
      question += front.showsField ? front.speech.map(\.shown).joined() : lack
    }
    var back = CardText(note, isAnswer: true)
    let answer = masked(back.html(template.answer), isAnswer: true)
    var whole = CardText(note, isAnswer: true, frontSide: question)
    let wholeAnswer = masked(whole.html(template.answer), isAnswer: true)
    self.init(
      question: MediaReferences.withoutSounds(question),
      answer: MediaReferences.withoutSounds(answer),
      wholeAnswer: MediaReferences.withoutSounds(wholeAnswer), css: looks.css,
      typed: front.typed, ignoresMarks: front.ignoresMarks,
      questionSounds: MediaReferences.sounds(in: question),
      answerSounds: MediaReferences.sounds(in: answer), questionSpeech: front.speech,
      answerSpeech: back.speech, isBlank: isSilent && !front.showsField)
  }

  /// Anki's own message for it.
  private static let blank =
    "<p>The front of this card is blank. Fill in the item's fields, or delete this card.</p>"

  private static func withoutCloze(_ number: Int) -> String {
    "<p>This card's cloze \(number) is gone. Delete this card, or add the cloze again.</p>"
  }
}
