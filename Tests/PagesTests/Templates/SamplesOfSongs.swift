import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let songs = [
    Sample("songs-empty", SongsPage(), SongsPage.State(songs: [], dates: .sample)),
    Sample("songs", SongsPage(), songsState("雨")),
    Sample(
      "songs-nothing", SongsPage(),
      SongsPage.State(query: Field(value: "雪"), songs: [], dates: .sample)),
    Sample("song-add", SongAddPage(), SongAddPage.State()),
    Sample(
      "song-add-refused", SongAddPage(),
      SongAddPage.State(
        title: Field(value: "雨"), lyrics: Field(value: " ", error: "There are no lyrics."))),
    Sample("song", SongPage(id: 1), songState("雨", isTranslated: false)),
    Sample("song-translated", SongPage(id: 1), songState("雨")),
    Sample("song-parallel", SongPage(id: 1), songState("雨", view: .parallel, aid: .pitch)),
  ]

  static func songsState(_ text: String) -> SongsPage.State {
    SongsPage.State(
      query: Field(value: text),
      songs: [
        SongSummary(
          id: 2, title: text, artist: text, isFavourite: true, addedAt: LocalDates.sample.now,
          lines: 12, share: KnownShare(known: 3, words: 12),
          found: FoundSongLine(place: 3, number: 2, text: text, translation: text)),
        SongSummary(
          id: 1, title: text, artist: "", isFavourite: false, addedAt: LocalDates.sample.now,
          lines: 1, share: KnownShare()),
      ], dates: .sample)
  }

  static func songState(
    _ text: String, isTranslated: Bool = true, view: SongSettings.View = .block,
    aid: SongSettings.ReadingAid = .furigana
  ) -> SongPage.State {
    let sources: [Translation.Source] = [.you, .file, .model(text, at: LocalDates.sample.now)]
    let lines =
      sources.map {
        Song.Line(lyrics: Lyrics.Line(text), translation: Translation(text, by: $0))
      } + [Song.Line(lyrics: Lyrics.Line("")), Song.Line(lyrics: Lyrics.Line(text))]
    let song = Song(
      id: 1, title: text, artist: text, file: "", isFavourite: false,
      addedAt: LocalDates.sample.now, place: 1, lines: lines)
    let analysed = AnalysedText(
      lines: lines.map { line in
        .init(text: line.text, phrases: line.text.isEmpty ? [] : [phrase(line.text)])
      })
    return SongPage.State(
      info: SongInfo(
        song: song, text: analysed, forecast: ReadingForecast(pace: 5, days: isTranslated ? 3 : nil)
      ),
      glosses: [4: WordGloss(words: [.init(word: text, meaning: text)])], view: view, aid: aid,
      showsTranslations: isTranslated, isLineChosen: isTranslated, chosen: isTranslated ? 0 : nil,
      building: isTranslated ? nil : 40, own: Field(value: text),
      readableAt: isTranslated ? LocalDates.sample.now + 3 * 86_400 : nil, dates: .sample)
  }

  private static func phrase(_ text: String) -> AnalysedText.Phrase {
    var word = AnalysedText.Word(
      surface: text, lemma: text, offset: 0, runs: [FuriganaRun(text, "あめ")], reading: "あめ",
      readingSource: .dictionary, accent: PitchAccent([1], source: .dictionary), isWord: true,
      isContent: true)
    (word.memory, word.hasCard) = (.weak, true)
    return AnalysedText.Phrase(words: [word], accent: word.accent)
  }
}
