import Testing

@testable import Engine

struct SongArgumentTests {
  @Test func `A title of digits is found where no song has that number, but only as a whole`()
    async throws
  {
    let stage = try Stage()
    let study = try stage.study()
    for title in ["39", "1"] {
      try await study.songs.add(
        Lyrics(title: title, lines: [Lyrics.Line("橋で休む")]), at: stage.now)
    }

    for song in ["39", "1"] {
      let marked = try await stage.sanpo("song", "favourite", song, "--json")
      #expect(marked.json.last?["song"] == 1)
    }
    #expect(try await stage.sanpo("song", "favourite", "3").talk.hasPrefix("Song not found."))
  }

  @Test func `What is not spoken has no accent in JSON`() async throws {
    let stage = try Stage()
    let lyrics = Lyrics(title: "Song", lines: [Lyrics.Line("橋、kikoeru")])
    try await stage.study().songs.add(lyrics, at: stage.now)

    let shown = try await stage.sanpo("song", "show", "1", "--json")

    #expect(shown.data.matches(of: /"accent":\[\]/).count == 4)
    #expect(shown.data.matches(of: /"accent":\[2,1\]/).count == 2)
  }

  @Test func `The times of lines are seconds in JSON`() async throws {
    let stage = try Stage()
    let lyrics = Lyrics(title: "Song", lines: [Lyrics.Line("橋で休む", start: 12_500)])
    try await stage.study().songs.add(lyrics, at: stage.now)

    let shown = try await stage.sanpo("song", "show", "1", "--json")

    #expect(shown.data.contains(#""start_seconds":12.5,"#))
    #expect(shown.data.contains(#""end_seconds":null,"#))
  }

  @Test func `A song that is found shows the line, with its translation if that was searched for`()
    async throws
  {
    let stage = try Stage()
    let line = Lyrics.Line("橋で休む", translation: "Resting on the bridge")
    try await stage.study().songs.add(Lyrics(title: "Song", lines: [line]), at: stage.now)

    let meant = try await stage.sanpo("song", "find", "bridge")
    let read = try await stage.sanpo("song", "find", "hashi")

    #expect(meant.data.contains("1  橋で休む  Resting on the bridge\n"))
    #expect(read.data.contains("1  橋で休む\n"))
  }
}
