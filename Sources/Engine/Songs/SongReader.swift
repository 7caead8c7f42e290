public import Foundation

/// Reads one song, line by line.
public struct SongReader: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var info: SongInfo?
    /// Word-by-word glosses of lines without a translation, by line; once requested.
    public var glosses: [Int: WordGloss] = [:]
    /// The build progress of the dictionary, from 0 to 1. Nil if it is not being built.
    public var building: Double?
    /// The word added to a deck last.
    public var added: AddedItem?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened(Song.ID, at: Date)
    /// The learner is at a line, counted from 0. A line beyond the end is the last one.
    case moved(to: Int)
    /// An empty text removes the learner's translation.
    case translated(Int, String, at: Date)
    /// Requests glosses of these lines; nil for all.
    case glossesAsked(of: Range<Int>? = nil)
    /// Lines without a translation are to be translated by the language model; with `again`, also
    /// those that a model has translated.
    case translationAsked(again: Bool = false, at: Date)
    /// The word at an offset in a line, in UTF-16 code units.
    case wordAdded(line: Int, offset: Int, at: Date)
    /// The words are to be studied, so those that no deck has come into one.
    case studyAsked(at: Date)
    /// A word of a line is read otherwise.
    case corrected(SongCorrection, at: Date)
    /// The learner's own recording of the song.
    case recordingGiven(Data, at: Date)
    case recordingRemoved(at: Date)
    /// When lines begin, by number, in milliseconds.
    case timed([Int: Int], at: Date)
    case loaded(SongInfo)
    case building(Double)
    case glossed([Int: WordGloss])
    case saved(AddedItem, at: Date)
    case changed(at: Date)
    /// The learner's place is stored.
    case kept
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(Song.ID, at: Date)
    case move(Song.ID, to: Int)
    case translate(Song.ID, Song.Line.ID, String, at: Date)
    case gloss(SongInfo, Range<Int>?)
    case requestTranslation(Song, again: Bool, at: Date)
    case addWord(SongInfo, line: Int, offset: Int, at: Date)
    case addUnknownWords(SongInfo, at: Date)
    case correct(SongCorrection, SongInfo, at: Date)
    case attach(Data, Song.ID, at: Date)
    case detach(Song.ID, at: Date)
    case time([Song.Line.ID: Int], Song.ID, at: Date)
  }

  let songs: AnalysedSongRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let song, let now): return [.load(song, at: now)]
    case .loaded(let info): (state.info, state.problem, state.building) = (info, nil, nil)
    case .building(let share): state.building = share
    case .glossed(let glosses): (state.glosses, state.building) = (glosses, nil)
    case .failed(let problem): (state.problem, state.building) = (problem, nil)
    default: return state.info.map { reduce(&state, event, in: $0) } ?? []
    }
    return []
  }

  private static func reduce(_ state: inout State, _ event: Event, in info: SongInfo) -> [Effect] {
    switch event {
    case .moved(let line):
      let place = max(0, min(line, info.song.lines.count - 1))
      guard place != info.song.place else { return [] }
      state.info?.song.place = place
      return [.move(info.song.id, to: place)]
    case .translated(let line, let text, let now):
      guard info.song.lines.indices.contains(line), !info.song.lines[line].text.isEmpty else {
        return refuse(&state, .noSongLine)
      }
      return [.translate(info.song.id, info.song.lines[line].id, text, at: now)]
    case .glossesAsked(let lines): return [.gloss(info, lines)]
    case .translationAsked(let again, let now):
      return [.requestTranslation(info.song, again: again, at: now)]
    case .wordAdded(let line, let offset, let now):
      state.added = nil
      guard info.song.lines.indices.contains(line) else { return refuse(&state, .noSongLine) }
      return [.addWord(info, line: line, offset: offset, at: now)]
    case .saved(let added, let now):
      state.added = added
      return [.load(info.song.id, at: now)]
    case .studyAsked(let now): return [.addUnknownWords(info, at: now)]
    case .corrected(let correction, let now):
      guard info.text.lines.indices.contains(correction.line),
        info.text.lines[correction.line].words.contains(where: { $0.surface == correction.word })
      else { return refuse(&state, .noSuchPlace) }
      return [.correct(correction, info, at: now)]
    case .recordingGiven(let data, let now): return [.attach(data, info.song.id, at: now)]
    case .recordingRemoved(let now): return [.detach(info.song.id, at: now)]
    case .timed(let times, let now):
      let isPossible = times.allSatisfy { info.song.lines.indices.contains($0) && $1 >= 0 }
      guard !times.isEmpty, isPossible else { return refuse(&state, .noTimes) }
      let byLine = times.map { (info.song.lines[$0].id, $1) }
      return [.time(Dictionary(uniqueKeysWithValues: byLine), info.song.id, at: now)]
    case .changed(let now): return [.load(info.song.id, at: now)]
    case .opened, .loaded, .building, .glossed, .kept, .failed: return []
    }
  }

  private static func refuse(_ state: inout State, _ problem: Problem) -> [Effect] {
    state.problem = problem
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let song, let now): return .loaded(try await songs.info(song, at: now))
    case .move(let song, let line):
      try await songs.move(song, to: line)
      return .kept
    case .translate(let song, let line, let text, let now):
      try await songs.translate(text, line, of: song, at: now)
      return .changed(at: now)
    case .requestTranslation(let song, let again, let now):
      try await songs.requestTranslation(of: song, again: again, at: now)
      return .changed(at: now)
    case .gloss(let info, let lines):
      return .glossed(
        try await songs.glosses(of: lines, in: info) { await report(.building($0)) })
    case .addUnknownWords(let info, let now):
      try await songs.addUnknownWords(of: info, at: now) { await report(.building($0)) }
      return .changed(at: now)
    case .correct(let correction, let info, let now):
      try await songs.correct(correction, in: info, at: now)
      return .changed(at: now)
    case .attach(let data, let song, let now):
      try await songs.attach(data, to: song, at: now)
      return .changed(at: now)
    case .detach(let song, let now):
      try await songs.detachRecording(of: song, at: now)
      return .changed(at: now)
    case .time(let times, let song, let now):
      try await songs.setTimes(times, of: song, at: now)
      return .changed(at: now)
    case .addWord(let info, let line, let offset, let now):
      let added = try await songs.addWord(at: offset, in: line, of: info, at: now) {
        await report(.building($0))
      }
      return .saved(added, at: now)
    }
  }
}

extension Problem {
  static let noTimes = Problem(
    "There are no times to save.", remedy: "Press Tap at the beginning of each line.")
  static let noSongLine = Problem(
    "That line of the song has no text.", remedy: "Open the song again; it may have changed.")
}
