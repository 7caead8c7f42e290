import Engine
import Foundation

/// An item presented, then asked.
enum LessonScreen {
  static func presenting(
    _ item: LessonItem, at place: Int, of count: Int, course: Course?, columns: Int
  ) -> [Line] {
    let content = item.item.content
    let about = item.entry.map(EntryScreen.lines) ?? ownWords(content)
    return [
      StudyScreen.bar(item.deckName, "lesson \(place + 1) of \(count)", columns), Line(),
      Line(Fields.withReading(content), .strong).indented(4),
      Line(Fields.line(content.back)).indented(4), Line(),
    ] + about + made(of: item.parts) + EntryScreen.attribution(item.entry, course) + [Line()]
  }

  private static func ownWords(_ content: ItemContent) -> [Line] {
    Fields.lines(content.notes)
  }

  private static func made(of parts: [String]) -> [Line] {
    parts.isEmpty ? [] : [EntryScreen.named("Made of", parts.joined(separator: " "))]
  }

  static func turning(place: Int, of count: Int) -> Line {
    let next = place + 1 == count ? "enter begin the quiz" : "enter next"
    let back = place > 0 ? " · b back" : ""
    return Line("\(next)\(back) · q leave", .faint)
  }

  static func asking(_ question: Question, left: Int, columns: Int) -> [Line] {
    [
      StudyScreen.bar(question.deckName, "quiz · \(left) left", columns), Line(),
      Line(Fields.line(question.prompt), .strong).indented(4), Line(),
    ]
  }

  /// What a line can be besides an answer.
  static func typing() -> Line {
    "A line is the answer; an empty one shows it. \(":q", .strong) leaves, to go on later."
  }

  static func judging() -> Line {
    "\("y", .strong) I knew it · \("n", .strong) not yet"
  }

  static func finished(_ lesson: Lesson) -> [Line] {
    let fronts = lesson.items.map { Fields.line($0.item.content.front) }.joined(separator: " ")
    return [
      "\("Learned", .strong): \(fronts). Their first reviews come up in a few minutes: \("study", .strong)."
    ]
  }

  static func waiting(_ waiting: LessonsWaiting) -> [Line] {
    guard waiting.count > 0 else {
      return [
        waiting.locked > 0
          ? "No lesson is ready: \(waiting.locked) more unlock as you learn their parts."
          : "There is nothing left to meet."
      ]
    }
    let next = waiting.next.map { Fields.line($0.item.content.front) }.joined(separator: " ")
    return [
      "\(waiting.count, .strong) ready for lessons, \(waiting.locked) still locked; next: \(next)"
    ]
  }
}
