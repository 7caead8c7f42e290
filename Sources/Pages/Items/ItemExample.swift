import Engine
import Foundation

extension ItemView.Example {
  init(_ example: CourseEntry.Word.Example) {
    self.init(
      line: Prose.furigana(example.japanese, strong: example.form), translation: example.english)
  }

  init?(_ entry: CourseEntry) {
    switch entry {
    case .kana(let kana):
      self.init(
        line: Prose.furigana(kana.example.kana, strong: kana.kana),
        translation: kana.example.meaning, label: "As in")
    case .word(let word): self.init(word.example)
    case .part, .kanji: return nil
    }
  }

  init(_ example: SongExample) {
    self.init(
      line: Prose.furigana(example.line.words.flatMap(\.runs), strong: example.form),
      translation: example.translation,
      song: Link(example.name, SongPage(id: example.song).path))
  }
}

extension ItemView {
  /// Shows a line of a song among the examples, and no longer in the notes.
  mutating func show(_ example: SongExample?, of item: Item) {
    guard let example else { return }
    examples.append(Example(example))
    if !notes.isEmpty { notes = Prose.lines(example.rest(of: item.content.notes)) }
  }
}

extension SiteServices {
  /// Returns a line of a song with an item's word; nil for none, or if it can't be read.
  func songExample(of item: Item, at now: Date) async -> SongExample? {
    do {
      return try await study.songs.example(of: item, at: now)
    } catch is Problem {
      // Where Japanese can't be analysed, the pages about it say why.
      return nil
    } catch {
      log.report(RequestError(error).problem)
      return nil
    }
  }
}
