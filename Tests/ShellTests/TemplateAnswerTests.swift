import Foundation
import Testing

@testable import Engine
@testable import Shell

/// Cards of Anki's note types in a session.
struct TemplateAnswerTests {
  @Test(arguments: [
    ("fire", "<hr id=answer>火", ["火"]),
    (
      "The [hint] of Japan", "The <b>capital</b> of Japan<br>Tokyo",
      ["The capital of Japan", "Tokyo"]
    ),
    (
      "fire <details class=\"hint\"><summary>Sound</summary>ひ</details>", "<hr id=answer>火",
      ["火", "Sound ひ"]
    ),
    (
      "fire <details class=\"hint\"><summary>Kanji</summary>火</details>", "<hr id=answer>火",
      ["火"]
    ),
  ])
  func `The answer is what the template makes, not the item's back`(
    question: String, answer: String, lines: [String]
  ) {
    let prompt = Question(
      card: Card(
        id: 1, item: 1, deck: 1, kind: .template(1), progress: .new, isSuspended: false,
        isLeech: false, buriedUntil: Day(0)),
      item: Item(
        id: 1, deck: 1, content: ItemContent(front: "火", back: "fire"), createdAt: .distantPast,
        isDeleted: false),
      deckName: "Lang",
      sides: CardSides(
        question: question, answer: answer, wholeAnswer: answer, css: "", typed: nil,
        questionSounds: [], answerSounds: []))

    let shown = CardSessionText().answer(
      to: prompt, Revealed(at: .distantPast, check: nil, typed: nil, keystrokes: 0))

    #expect(shown.map(\.text.trimmed) == lines)
  }
}
