import Engine
import HTML

/// A link to play audio: in place by the script, else at the audio's own URL.
struct PlayLink: HTML {
  var url: String
  /// The sounds that the script plays after it.
  var others: [String] = []
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
      .attributes(
        .data("then", value: others.joined(separator: " ")), when: !others.isEmpty)
    }
  }
}

extension PlayLink {
  /// Returns nil if there is no audio, or audio is off.
  ///
  /// - Parameters:
  ///   - isNew: whether it belongs to an answer, or to a question, that was just shown.
  ///   - playsSounds: whether such ones play automatically, if their deck says so.
  init?(
    _ sounds: [Sound], _ settings: Settings, isNew: Bool = false, playsSounds: Bool? = nil
  ) {
    guard let first = sounds.first, settings.audio != .off || playsSounds == true else {
      return nil
    }
    self.init(
      url: first.path, others: sounds.dropFirst().map(\.path),
      key: settings.keys.browserKey(.play),
      playsItself: isNew && playsSounds ?? (settings.audio == .autoplay))
  }

  init?(_ sound: Sound?, _ settings: Settings, isNew: Bool = false) {
    self.init(sound.map { [$0] } ?? [], settings, isNew: isNew)
  }

  /// An item of a lesson, which can be heard while audio is off, too, if there is a voice.
  init?(inLesson sound: Sound?, _ context: PageContext) {
    let settings = context.settings
    guard let sound, settings.audio != .off || context.study.voiceProblem == nil else { return nil }
    self.init(url: sound.path, key: settings.keys.browserKey(.play))
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
