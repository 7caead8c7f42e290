import Engine
import Foundation
import Helpers
import Terminals

/// A thousand songs in a learner's own folder, translated by a face that is killed fifty times in
/// the middle of its work.
struct FaceChaos {
  private static let songs = 1_000
  private static let linesOfSong = 4
  private static let kills = 50
  private static let limit = Duration.seconds(300)

  private let model = ModelStandIn(.openai)

  /// Songs that are not translated whole.
  func figure() async throws -> Figure {
    let folder = try TemporaryFolder()
    let study = try Study.open(folder.url, face: .native, course: nil)
    let songs = try await addSongs(to: study)
    let environment = try await environment(folder.url)
    let failing = Task { await model.keepFailing() }
    defer { failing.cancel() }
    let start = ContinuousClock.now
    for kill in 1...Self.kills {
      let face = try Self.face(environment)
      defer { face.signal(SIGKILL) }
      while model.asked.count < kill * Self.songs / Self.kills, .now < start + Self.limit {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    let last = try Self.face(environment)
    defer { last.signal(SIGKILL) }
    try await finish(study, until: start + Self.limit)
    let time = (ContinuousClock.now - start) / .seconds(1)
    return Figure(
      name: "of 1,000 songs in a learner's folder, those not translated whole",
      value: Double(try await incomplete(songs, study)), unit: "songs", goal: .atMost(0),
      remark: """
        webview killed \(Self.kills) times at its work; \(model.asked.count) requests to a model of \
        which every 7th failed; \(Int(time)) s
        """)
  }

  private func environment(_ folder: URL) async throws -> [String: String] {
    let configuration = try await model.start()
    return [
      "SANPO_HOME": folder.path, "SANPO_TUTORIAL": "off", "PATH": "/usr/bin:/bin",
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": configuration.model,
      "SANPO_MODEL_URL": configuration.url.absoluteString, "SANPO_MODEL_KEY": "secret-key",
    ]
  }

  private static func face(_ environment: [String: String]) throws -> RunningProcess {
    try RunningProcess(
      Subprocess(Subprocess.beside("webview").path, ["--port", "0"], environment: environment))
  }

  private func addSongs(to study: Study) async throws -> [Song.ID] {
    var songs: [Song.ID] = []
    for number in 0..<Self.songs {
      let text = (0..<Self.linesOfSong).map { "橋 \(number) \($0)" }.joined(separator: "\n")
      let lyrics = try LyricsFile(text).lyrics.titled("歌 \(number)", by: "", file: "")
      let song = try await study.songs.add(lyrics, at: study.clock.now()).song
      let reader = study.songs.reader()
      try await reader.sent(.opened(song, at: study.clock.now()))
      try await reader.sent(.translationAsked(at: study.clock.now()))
      songs.append(song)
    }
    return songs
  }

  /// Waits until no job is left, and has failed ones tried again.
  private func finish(_ study: Study, until end: ContinuousClock.Instant) async throws {
    while .now < end {
      let jobs = try await study.jobs.list()
      if jobs.isEmpty { return }
      for job in jobs {
        if case .failed = job.status { try await study.retryJob(job.id) }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private func incomplete(_ songs: [Song.ID], _ study: Study) async throws -> Int {
    var incomplete = Self.songs - songs.count
    let reader = study.songs.reader()
    for song in songs {
      try await reader.sent(.opened(song, at: study.clock.now()))
      let lines = reader.state.info?.song.lines ?? []
      let translated = lines.count { $0.translation?.text == "EN \($0.text)" }
      if translated != Self.linesOfSong { incomplete += 1 }
    }
    return incomplete
  }
}
