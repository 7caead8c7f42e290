import Foundation

extension OutboxEntry.Change {
  /// The name for a person.
  public var name: String { if case .material = self { "notes" } else { kind } }
}

extension UnsentEntry {
  /// The name in lists.
  public var name: String {
    let name = [characters, meaning].filter { !$0.isEmpty }.joined(separator: " ")
    return name.isEmpty ? "subject \(entry.subject)" : name
  }

  /// Why the change was not sent. The possible actions come from the face.
  public var reason: String {
    if isOthers { return "It belongs to another account. Sign in there to send it." }
    switch entry.step.state {
    case .sending, .lost:
      return "No answer came. The next sync checks whether it arrived before sending it again."
    case .held:
      let response = entry.step.response.prefix(200)
      let said = response.isEmpty ? "" : " WaniKani said: \(response)."
      let reason = (entry.step.hold?.sentence ?? "") + said + bothNotes
      return "\(reason) \(entry.isStuck ? retrying : "Sanpo tries again at each sync.")"
    default:
      guard let obstacle else { return "It will be sent at the next sync." }
      return "The last sync could not send it. \(obstacle) Sanpo tries again at each sync."
    }
  }

  /// The effect of discarding it, in a sentence.
  public var discarding: String {
    guard entry.isNoteConflict, !isOthers else { return "It will never be sent." }
    return conflictingNotes.isEmpty
      ? "Your notes are discarded; your changed synonyms are sent."
      : "Your note is discarded; your other changes are sent."
  }

  /// A sentence about what trying again does.
  private var retrying: String {
    switch entry.step.hold {
    case .changedElsewhere: "Choose which one to keep; your other changes are sent then."
    case .reviewedElsewhere, .wasReset:
      "Trying again only checks whether WaniKani has it; no review is sent twice."
    default: "Try again to send it at the next sync."
    }
  }

  /// The two notes to choose from, if a note was changed on both sides.
  private var bothNotes: String {
    guard case .material(let change) = entry.change, let served else { return "" }
    return conflictingNotes.map { note in
      let name = note == \StudyMaterial.meaningNote ? "meaning note" : "reading note"
      let (theirs, ours) = (served[keyPath: note], change.material[keyPath: note])
      return " The \(name) on WaniKani is “\(theirs)”, yours is “\(ours)”."
    }.joined()
  }

  /// Empty if WaniKani's notes are meanwhile as they were before the change.
  private var conflictingNotes: [WritableKeyPath<StudyMaterial, String>] {
    guard entry.isNoteConflict, case .material(let change) = entry.change, let served
    else { return [] }
    return change.conflictingNotes(with: served)
  }
}

extension [UnsentEntry] {
  /// The effect of discarding all that need the person's decision, in sentences.
  public var discardingStuck: String {
    guard contains(where: { $0.entry.isNoteConflict && !$0.isOthers }) else {
      return "They will never be sent."
    }
    return """
      Where a note was also changed on WaniKani, your note is discarded and your other changes are \
      sent. The rest will never be sent.
      """
  }
}

extension OutboxContents {
  /// Returns all pending changes as JSON, one per line.
  public func exported() throws -> String {
    try unsent.map { try OutboxLine($0).json() + "\n" }.joined()
  }
}
