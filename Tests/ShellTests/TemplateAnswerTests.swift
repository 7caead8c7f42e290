import Foundation
import Testing

@testable import Engine
@testable import Shell

/// Cards of Anki's note types in a session.
struct TemplateAnswerTests {
  private func asked(
    _ question: String, _ answer: String, _ content: ItemContent, sounds: [String] = []
  ) -> Question {
    Question(
      card: Card(
        id: 1, item: 1, deck: 1, kind: .template(1), progress: .new, isSuspended: false,
        isLeech: false, buriedUntil: Day(0)),
      item: Item(id: 1, deck: 1, content: content, createdAt: .distantPast, isDeleted: false),
      deckName: "Lang",
      sides: CardSides(
        question: question, answer: answer, wholeAnswer: answer, css: "", typed: nil,
        questionSounds: sounds, answerSounds: []))
  }

  private func answer(to prompt: Question) -> [String] {
    CardSessionText().answer(
      to: prompt, Revealed(at: .distantPast, check: nil, typed: nil, keystrokes: 0)
    ).map(\.text.trimmed)
  }

  @Test func `A picture is named on the side that shows it`() {
    let content = ItemContent(front: "火", back: "fire", picture: "fire.png")

    let prompt = asked("火", "fire<img src=\"fire.png\">", content)

    #expect(prompt.text.lines.map(\.text.trimmed) == ["火"])
    #expect(answer(to: prompt) == ["fire", "picture fire.png"])
  }

  @Test func `A picture that hides parts is told to be seen on the pages`() {
    let map = "<img src=\"map.png\">"
    let masked = "\(map)<div id=\"image-occlusion-canvas\"></div>"

    let lines = asked(masked, "", ItemContent(front: "map", back: "")).text.lines.map(\.text)
    let plain = asked(map, "", ItemContent(front: "map", back: "")).text.lines.map(\.text)

    #expect(lines.last?.hasPrefix("Only the pages show") == true)
    #expect(lines.dropLast() == plain[...])
  }

  @Test func `A question that is only a recording is named by it`() {
    let prompt = asked("", "fire", ItemContent(front: "火", back: "fire"), sounds: ["hi.mp3"])

    #expect(prompt.text.lines.map(\.text.trimmed) == ["♪ hi.mp3"])
    #expect(answer(to: prompt) == ["fire"])
  }

  @Test(arguments: [
    ("fire", "<hr id=answer>火", ["火"]),
    (
      "The [hint] of Japan", "The <b>capital</b> of Japan<br>Tokyo",
      ["The capital of Japan", "Tokyo"]
    ),
    (
      "fire <details class=\"hint\"><summary>Sound</summary>ひ</details>", "<hr id=answer>火",
      ["火", "Sound: ひ"]
    ),
    (
      "fire <details class=\"hint\"><summary>Kanji</summary>火</details>", "<hr id=answer>火",
      ["火"]
    ),
  ])
  func `The answer is what the template makes, not the item's back`(
    question: String, answer: String, lines: [String]
  ) {
    let prompt = asked(question, answer, ItemContent(front: "火", back: "fire"))

    #expect(self.answer(to: prompt) == lines)
  }
}
