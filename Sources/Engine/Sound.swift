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
  /// Whether the sounds of a note from Anki play by themselves, if its deck says so; nil for what the
  /// settings say, as they do of words that are spoken here only.
  public var playsSounds: Bool? { noteSounds.isEmpty ? nil : deckPlaysSounds }

  /// The sounds that a note from Anki plays and speaks, in its answer or else its question; the
  /// word, spoken, if it does neither.
  public var sounds: [Sound] {
    let played = noteSounds
    return played.isEmpty
      ? [item.content.utterance(inDeck: deckName).map(Sound.voice)].compactMap(\.self) : played
  }

  private var noteSounds: [Sound] {
    let played = sides.map { Sound.all($0.answerSounds, $0.answerSpeech) } ?? []
    return played.isEmpty ? questionSounds : played
  }

  /// The sounds that the question of a note from Anki plays and speaks.
  public var questionSounds: [Sound] {
    sides.map { Sound.all($0.questionSounds, $0.questionSpeech) } ?? []
  }
}

extension Sound {
  /// One after the other, the files first.
  fileprivate static func all(_ files: [String], _ speech: [CardSpeech]) -> [Sound] {
    let spoken = speech.filter(\.isJapanese).compactMap { Utterance($0.text) }
    return files.map(Sound.file) + spoken.map(Sound.voice)
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
