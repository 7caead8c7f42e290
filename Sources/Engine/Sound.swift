/// Audio that a face can play.
public enum Sound: Hashable, Sendable {
  /// Speech synthesised on this computer.
  case voice(Utterance)
  /// A WaniKani recording, by its index in the subject's recordings.
  case recording(Subject.ID, place: Int)
  /// A recording of a note from Anki, by the name of its file.
  case file(String)
}

extension Question {
  /// The first recording of a note from Anki, of the answer if it has one; else the word, spoken.
  public var sound: Sound? {
    sides?.answerSounds.first.map(Sound.file) ?? questionSound
      ?? item.content.utterance.map(Sound.voice)
  }

  /// The first recording that the question of a note from Anki plays.
  public var questionSound: Sound? { sides?.questionSounds.first.map(Sound.file) }
}

extension WaniKaniQuestion {
  /// Nil if it would reveal a reading that may still be asked.
  public func sound(_ voice: WaniKaniSettings.Voice) -> Sound? {
    let subject = info.subject
    guard asked == .reading || subject.kind == .kanaVocabulary else { return nil }
    if let place = info.recording(voice) { return .recording(subject.id, place: place) }
    let reading = info.accepted(.reading).first ?? ""
    return Utterance(subject.characters ?? "", reading: reading).map(Sound.voice)
  }
}
