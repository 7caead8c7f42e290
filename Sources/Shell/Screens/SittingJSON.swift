import Engine

extension Sitting {
  var json: JSON {
    [
      "session": JSON(id), "revision": JSON(revision), "mode": .string(plan.mode.rawValue),
      "scope": .string(scopeName),
      "begun_in": .string(face.rawValue), "begun_at": JSON(begunAt), "answered": JSON(answered),
      "left": left.json, "is_finished": .truth(isFinished),
      "is_revealed": .truth(isRevealed), "card": question.map(\.json) ?? .null,
    ]
  }

  private var isRevealed: Bool {
    if case .revealed = standing { true } else { false }
  }
}

extension Question {
  fileprivate var json: JSON {
    [
      "card": JSON(card.id), "item": JSON(item.id), "kind": .string(card.kind.rawValue),
      "deck": .string(deckName), "prompt": .string(Fields.plain(prompt)),
    ]
  }
}
