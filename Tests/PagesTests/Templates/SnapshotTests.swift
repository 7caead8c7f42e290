import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Pages

struct SnapshotTests {
  @Test(arguments: Sample.all)
  func `Every page matches its snapshot`(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: true)

    try expectSnapshot(of: markupLines(html), named: "\(sample.name).html", in: "../Snapshots")
  }

  @Test func `The frame around a page matches its snapshot`() throws {
    let html = try Sample.plain[3].html(isRegionOnly: false)

    try expectSnapshot(of: markupLines(html), named: "frame.html", in: "../Snapshots")
  }

  @Test(arguments: Sample.hostile + Sample.hostileScripts)
  func `User content never becomes markup`(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: false)

    #expect(!html.contains("<script>"))
    #expect(!html.contains("<img src=x"))
    #expect(!html.contains("\"' onload"))
  }

  @Test(arguments: Sample.all)
  func `No page has inline styles or scripts`(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: false)

    #expect(html.firstMatch(of: /<[^>]*\s(?:style|on\w+)="|<style|<script>/) == nil)
  }

  @Test(arguments: Sample.all)
  func `Sentences are announced, not whole sections or headings`(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: true)

    #expect(html.firstMatch(of: /<(?:section|h\d)[^>]*role="(?:status|alert)"/) == nil)
  }

  @Test(arguments: Sample.all)
  func `Every progress bar has a name, or is hidden beside words`(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: true)

    #expect(html.firstMatch(of: /<progress(?![^>]* (?:id|aria-label|aria-hidden)=)/) == nil)
  }

  /// Classes that tests alone look for, or of a list in which the others have a style.
  private static let unstyled: Set<String> = [
    "asks-choose", "depth-0", "findings", "is-other", "is-translated", "memory", "refused",
    "report", "why",
  ]

  @Test func `Every class is named by a style sheet or a script`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Pages/Assets").standardizedFileURL
    let assets = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let text = try assets.filter { ["css", "js"].contains($0.pathExtension) }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let named = Set(text.matches(of: /\.([A-Za-z][\w-]*)/).map { String($0.1) })

    for sample in Sample.all {
      let html = try sample.html(isRegionOnly: false)
      let lists = html.components(separatedBy: " class=\"").dropFirst()
        .map { $0.prefix { $0 != "\"" } }
      let used = Set(lists.flatMap { $0.split(separator: " ").map(String.init) })

      #expect(used.subtracting(named).subtracting(Self.unstyled) == [], "\(sample.name)")
    }
  }

  @Test func `A song has one main button outside its drawers`() throws {
    var state = Sample.songState("雨")
    state.isTranslating = true
    state.info.recording = SongInfo.Recording(url: URL(filePath: "/"), kind: .mp3)
    let html = try Sample("song", SongPage(id: 1), state).html(isRegionOnly: true)

    let shown = html.replacing(/<details.*?<\/details>/.dotMatchesNewlines(), with: "")
    let styles = shown.matches(of: /class="(button[^"]*)"/).map { String($0.1) }

    #expect(shown.contains("1 line can be sent to be translated. That takes about 55 tokens."))
    #expect(shown.contains("Translate</button>") && shown.contains("song-play"))
    #expect(styles.filter { $0.firstMatch(of: /quiet|cram/) == nil } == ["button small"])
  }

  @Test func `Only a song that a model has translated can be translated again`() throws {
    var state = Sample.songState("雨")
    state.isTranslating = true
    let html = try Sample("song", SongPage(id: 1), state).html(isRegionOnly: true)
    for line in state.info.song.lines.indices { state.info.song.lines[line].translation = nil }
    let untranslated = try Sample("song", SongPage(id: 1), state).html(isRegionOnly: true)

    #expect(html.contains("Translate again</button>"))
    #expect(!untranslated.contains("Translate again"))
  }

  @Test func `The bar of a song goes past its credits`() throws {
    var state = Sample.songState("雨")
    for line in [0, 2] { state.info.song.lines[line].lyrics.text = "作詞：雨" }
    let page = SongPage(id: 1)

    let html = try Sample("song", page, state).html(isRegionOnly: true)

    #expect(page.before(state) == 1)
    #expect(page.after(state) == 4)
    #expect(html.contains("1 of 2</span>"))
    #expect(html.components(separatedBy: " is-unsung").count == 3)
  }

  @Test func `That lines could not be translated again is told where none is missing`() throws {
    var state = Sample.songState("雨")
    state.info.song.lines.removeLast()
    state.info.job = LineJob(
      id: "1", reference: Song.reference(to: 1),
      request: .init(.lyrics(), title: "雨", lines: ["雨"]), status: .failed(.dayTooCostly),
      result: [:], model: "", attempts: 1, tokens: 0, createdAt: LocalDates.sample.now, cursor: 1)

    let html = try Sample("song", SongPage(id: 1), state).html(isRegionOnly: true)

    #expect(state.info.song.untranslated.isEmpty)
    #expect(html.contains("The daily token limit is reached."))
    #expect(!html.contains("can be sent to be translated"))
  }

  @Test func `A page that showed a translation at work says once it is done`() throws {
    var state = Sample.songState("雨")
    state.info.song.lines.removeLast()
    let before = try Sample("song", SongPage(id: 1), state).html(isRegionOnly: true)
    state.hasShownJob = true
    let after = try Sample("song", SongPage(id: 1), state).html(isRegionOnly: true)

    #expect(!before.contains("1 line translated."))
    #expect(after.contains(#"role="status" data-done>1 line translated.</p>"#))
  }

  @Test func `The source of words is told once, unless it differs`() throws {
    var state = Sample.wordsState("perro")
    let mixed = try Sample("words", WordsPage(), state).html(isRegionOnly: true)
    state.words[1].source = .freedict
    state.words[1].fetchedAt = nil
    let alike = try Sample("words", WordsPage(), state).html(isRegionOnly: true)

    #expect(mixed.contains(">FreeDict, GPL<") && mixed.contains(">Wiktionary, CC BY-SA 4.0;"))
    #expect(alike.components(separatedBy: "FreeDict, GPL").count == 2)
    #expect(alike.contains(">Definitions: FreeDict, GPL<"))
  }

  @Test func `A region is the content of its page`() throws {
    for sample in Sample.all {
      let page = try sample.html(isRegionOnly: false)
      let region = try sample.html(isRegionOnly: true)

      #expect(region.hasPrefix("<main id=\"main\""))
      #expect(page.contains(region))
    }
  }

  @Test func `Every sample has a unique name`() {
    #expect(Set(Sample.all.map(\.name)).count == Sample.all.count)
  }
}
