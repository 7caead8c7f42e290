/// A question: a card with its item and deck.
public struct Question: Hashable, Sendable {
  public var card: Card
  public var item: Item
  public var deckName: String
  /// The outcome of each grade; nil if grades don't change the schedule, as when cramming.
  public var outcomes: Outcomes?
  /// The sides that an Anki template makes; nil for cards of other kinds.
  public var sides: CardSides? = nil
  /// Whether the deck asks other cards of the item, too.
  public var hasSiblings = false
  /// Whether scripts of these sides run, in their frame.
  public var runsScripts = false
  /// Whether the deck lets sounds of these sides play by themselves; nil for what the settings say.
  var deckPlaysSounds: Bool? = nil
  /// The pitch in an imported dictionary that comes before the built-in one.
  var preferredPitch: PitchContour? = nil

  public var pitch: PitchContour? { preferredPitch ?? item.content.pitch }

  public var prompt: String {
    heard == nil ? sides?.question ?? item.content.text(of: template.prompt) : "♪"
  }
  /// The text to remember or to type.
  public var answer: String {
    sides.map { $0.typed ?? $0.answer } ?? item.content.text(of: template.answer)
  }

  private var template: CardTemplate { card.kind.template }

  /// The text below the prompt once the answer is revealed. On a listening card the answer takes
  /// the prompt's place, and the other side is shown here.
  public var shownAnswer: String {
    template.answer == .sound
      ? item.content.heardSide?.other ?? item.content.back : sides?.answer ?? answer
  }

  /// The sound that is a listening card's prompt.
  public var heard: Sound? { template.prompt == .sound ? sounds.first : nil }

  /// The text of that sound, in kana if the item has a reading.
  public var written: String {
    SafeHTML.plainText(item.content.reading.isEmpty ? answer : item.content.reading)
  }

  /// Whether its note has nothing to ask, as after a cloze was removed.
  public var isEmpty: Bool { sides?.isBlank ?? false }

  public var isTyped: Bool { template.typing != nil || sides?.typed != nil }
  /// Whether the answer is kana, so romaji is converted.
  public var isTypedInKana: Bool { isTyped && answerKey(nil).isInKana }
  public var isTypedInPinyin: Bool { card.kind.template.typing == .reading && isReadInPinyin }

  public var isReadInPinyin: Bool { item.content.isReadInPinyin(inDeck: deckName) }

  /// All accepted answers: the whole answer and its alternatives, as in "shi / si" or "dog; hound".
  public var accepted: [String] {
    let parts = alternatives
    return [sides?.typed ?? SafeHTML.plainText(answer)] + (parts.count > 1 ? parts : [])
      + (template.answer == .sound ? heardReadings : [])
  }

  /// The answers to type. As in Anki, a field that a template asks for is one answer.
  var alternatives: [String] { sides?.typed.map { [$0] } ?? ItemContent.answers(in: answer) }
}

extension ItemContent {
  func text(of side: CardTemplate.Side) -> String {
    switch side {
    case .front: front
    case .back: back
    case .reading: reading.isEmpty ? front : reading
    case .sound: heardSide?.heard ?? front
    }
  }
}
