import Engine
import HTML

/// A link to play audio: in place by the script, else at the audio's own URL.
struct PlayLink: HTML {
  var url: String
  /// The key that plays it; nil where it would be typed into an answer.
  var key: String?
  /// Whether it plays automatically.
  var playsItself = false

  var body: HTMLContent {
    p {
      a.spaced(.class("button quiet small"), .href(url), .data("plays")) {
        span(.aria("hidden", value: "true")) { "▶" }
        "Play"
        if let key { kbd { key } }
      }
      .attributes(.data("key", value: key ?? ""), when: key != nil)
      .attributes(.data("autoplay"), when: playsItself)
    }
  }
}

extension PlayLink {
  /// Returns nil if there is no audio, or audio is off.
  ///
  /// - Parameter isNew: Whether it belongs to an answer, or to a question, that was just shown.
  init?(_ sound: Sound?, _ settings: Settings, isNew: Bool = false) {
    guard let sound, settings.audio != .off else { return nil }
    self.init(
      url: sound.path, key: settings.keys.browserKey(.play),
      playsItself: isNew && settings.audio == .autoplay)
  }

  /// The prompt of a listening card, which plays whatever the settings say about answers.
  init(prompt sound: Sound) {
    self.init(url: sound.path, playsItself: true)
  }
}

extension Sound {
  fileprivate var path: String {
    switch self {
    case .voice(let utterance): VoiceFile(utterance).path
    case .recording(let subject, let place): SubjectSound(id: subject, place: place).path
    case .file(let name): StoredSoundFile(name: name).path
    }
  }
}
