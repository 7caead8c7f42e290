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
  /// What a note from Anki plays or speaks first, in its answer or else its question; the word,
  /// spoken, if it does neither.
  public var sound: Sound? {
    sides.flatMap { Sound($0.answerSounds, $0.answerSpeech) } ?? questionSound
      ?? item.content.utterance.map(Sound.voice)
  }

  /// What the question of a note from Anki plays or speaks first.
  public var questionSound: Sound? {
    sides.flatMap { Sound($0.questionSounds, $0.questionSpeech) }
  }
}

extension Sound {
  fileprivate init?(_ files: [String], _ speech: [CardSpeech]) {
    let spoken = speech.lazy.filter(\.isJapanese).compactMap { Utterance($0.text) }.first
    guard let sound = files.first.map(Sound.file) ?? spoken.map(Sound.voice) else { return nil }
    self = sound
  }
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
