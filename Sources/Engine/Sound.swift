/// What can be heard.
public enum Sound: Hashable, Sendable {
  /// By the voice of this computer.
  case voice(Spoken)
  /// One of WaniKani's recordings, by its place among the subject's.
  case recording(Subject.ID, place: Int)
}

extension Question {
  public var sound: Sound? { item.content.spoken.map(Sound.voice) }
}

extension WaniKaniQuestion {
  /// Nil where it would tell a reading that may still be asked.
  public func sound(_ voice: WaniKaniSettings.Voice) -> Sound? {
    let subject = sheet.subject
    guard asked == .reading || subject.kind == .kanaVocabulary else { return nil }
    if let place = sheet.recording(voice) { return .recording(subject.id, place: place) }
    let reading = sheet.accepted(.reading).first ?? ""
    return Spoken(subject.characters ?? "", reading: reading).map(Sound.voice)
  }
}
