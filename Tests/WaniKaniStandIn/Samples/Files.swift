/// The location of the pictures and recordings of invented subjects.
enum Files {
  static let base = "https://files.wanikani.example/files"

  static func picture(ofSubject id: Int) -> String { "\(base)/\(id).svg" }

  static func audios(
    ofSubject id: Int, pronounced text: String, endings: [String]
  ) -> [StandInAccount.Audio] {
    endings.flatMap { ending in
      StandInAccount.VoiceActor.ofTheService.map { voice in
        StandInAccount.Audio(
          url: "\(base)/\(id)-\(voice.id).\(ending)",
          contentType: ending == "mp3" ? "audio/mpeg" : "audio/\(ending)", pronunciation: text,
          voice: voice)
      }
    }
  }
}

extension StandInAccount {
  /// Serves pictures and recordings from a running server. Use a second one, so that its log shows
  /// whether a token was sent: `account.hostFiles(at: "http://127.0.0.1:4711")`.
  public mutating func hostFiles(at origin: String) {
    func moved(_ url: String) -> String { url.replacing(Files.base, with: "\(origin)/files") }
    subjects.updateAll(where: { _ in true }) { subject in
      subject.pictureURL = subject.pictureURL.map(moved)
      for place in subject.audios.indices {
        subject.audios[place].url = moved(subject.audios[place].url)
      }
    }
  }
}
