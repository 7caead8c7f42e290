import Engine

extension LessonSession.State {
  var json: JSON {
    [
      "ready": JSON(waiting.count), "locked": JSON(waiting.locked),
      "next": .list(waiting.next.map(\.json)), "open": lesson.map(\.json) ?? .null,
    ]
  }
}

extension LessonItem {
  fileprivate var json: JSON {
    [
      "item": JSON(item.id), "front": .string(item.content.front),
      "back": .string(item.content.back), "reading": .string(item.content.reading),
      "deck": .string(deckName), "parts": .list(parts.map(JSON.string)),
    ]
  }
}

extension Lesson {
  fileprivate var json: JSON {
    let (stage, left): (String, Int) =
      switch standing {
      case .presenting(let place): ("presenting", items.count - place)
      case .asking(_, let left): ("asking", left)
      case .revealed(_, _, let left): ("revealed", left)
      case .finished: ("finished", 0)
      }
    return [
      "session": JSON(id), "revision": JSON(revision), "begun_in": .string(face.rawValue),
      "stage": .string(stage), "left": JSON(left), "items": .list(items.map(\.json)),
    ]
  }
}
