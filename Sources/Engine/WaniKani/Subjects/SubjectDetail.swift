public import Foundation

/// One of WaniKani's subjects, with all that is known of it and what the learner wrote to it.
public typealias SubjectDetail = Loader<SubjectRequest, SubjectPortrait>

/// What can be asked of a subject; each is answered with how it then is.
public enum SubjectRequest: Hashable, Sendable {
  case open(Subject.ID)
  /// By its number, its characters or its meaning.
  case seek(String)
  /// Takes the place of what was written before.
  case write(StudyMaterial, at: Date)
}

extension SubjectDetail.Event {
  public static func opened(_ id: Subject.ID) -> Self { .requested(.open(id)) }
  public static func soughtFor(_ name: String) -> Self { .requested(.seek(name)) }
  public static func wrote(_ material: StudyMaterial, at now: Date) -> Self {
    .requested(.write(material, at: now))
  }
}

extension SubjectDetail.State {
  /// Nil before one was opened.
  public var portrait: SubjectPortrait? { value }
}

/// A subject as its own page shows it.
public struct SubjectPortrait: Hashable, Sendable {
  public var sheet: SubjectSheet
  /// Nil while it is locked.
  public var assignment: Assignment?
  /// What it is a part of, as far as the subscription goes.
  public var usedIn: [SubjectTile]
  /// By which its stages wait; nil while the service has not said it.
  public var system: SRSSystem?
  /// How its reviews went, as the service counts; nil before the first.
  public var accuracy: SubjectAccuracy?
  public var fsrs: Comparison

  /// FSRS beside the service's stages.
  public enum Comparison: Hashable, Sendable {
    /// Not wished for.
    case off
    /// Nothing of it was answered here.
    case unanswered
    case memory(SubjectMemory)
  }

  /// Where its next review will take it, when it is done in time, or now where that is late; nil
  /// where there is none to come.
  public func foreseen(misses: Int, at now: Date) -> Assignment? {
    guard let assignment, let system, assignment.startedAt != nil, assignment.stage < system.burning
    else { return nil }
    let time = max(now, assignment.availableAt ?? now)
    return assignment.reviewed(misses: misses, at: time, in: system)
  }
}

/// How the reviews of a subject went, on every device.
public struct SubjectAccuracy: Hashable, Sendable {
  public var meaning: Part
  /// Nothing of what has no reading.
  public var reading: Part

  public struct Part: Hashable, Sendable {
    public var right: Int
    public var wrong: Int
    /// Right answers in a row, up to now and at most.
    public var streak: Int
    public var longestStreak: Int
    public var answers: Int { right + wrong }
  }

  public var right: Int { meaning.right + reading.right }
  public var answers: Int { meaning.answers + reading.answers }
}

extension StudyMaterial {
  /// Without blanks around it and without what is there twice.
  ///
  /// - Throws: `Problem` for what the service would not take.
  func checked() throws -> StudyMaterial {
    var material = self
    func trimmed(_ text: String) -> String {
      text.replacing("\0", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        .precomposedStringWithCanonicalMapping
    }
    material.synonyms = synonyms.map(trimmed).reduce(into: []) { kept, synonym in
      if !synonym.isEmpty, !kept.contains(synonym) { kept.append(synonym) }
    }
    material.meaningNote = trimmed(meaningNote)
    material.readingNote = trimmed(readingNote)
    guard material.synonyms.count <= InputLimit.waniKaniSynonyms,
      material.synonyms.allSatisfy({ $0.count <= InputLimit.waniKaniSynonym })
    else {
      throw Problem(
        "WaniKani takes \(InputLimit.waniKaniSynonyms) synonyms of \(InputLimit.waniKaniSynonym) characters.",
        remedy: "Leave some out, or make them shorter.")
    }
    guard max(material.meaningNote.count, material.readingNote.count) <= InputLimit.waniKaniNote
    else {
      throw Problem(
        "A note of more than \(InputLimit.waniKaniNote) characters is too long.",
        remedy: "Make it shorter.")
    }
    return material
  }
}
