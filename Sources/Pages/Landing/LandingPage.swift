public import Engine
public import Foundation
import HTML

/// The page that shows Sanpo to the world: files that open from a disk, without a server or a
/// script.
///
/// Its lyrics are drawn as on a song's page, and it takes the same style sheets along, so that it
/// cannot drift from the pages.
public struct LandingPage: Sendable {
  private static let example = "雨のバス停"
  private static let mostLines = 4

  private let song: SongInfo
  private let assets: URL

  /// Analyses an example song in a study, which gets the song.
  ///
  /// - Throws: `Problem` if the installation lacks a file, or Japanese cannot be analysed.
  public init(_ study: Study) async throws {
    let now = study.clock.now()
    let added = try await study.songs.add(ExampleSongs.lyrics(Self.example), at: now)
    guard let info = try await study.songs.reader().sent(.opened(added.song, at: now)).info,
      let assets = Bundle.module.url(forResource: "Assets", withExtension: nil)
    else { throw Problem.incomplete("Files of Sanpo's pages are missing.", detail: "landing") }
    song = info
    self.assets = assets
  }

  /// Writes the page and its files to a folder, which is created.
  public func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = "<!DOCTYPE html>\n" + document.render() + "\n"
    try Data(page.utf8).write(to: folder.appending(path: "index.html"))
    for name in Self.files {
      try Data(contentsOf: assets.appending(path: name)).write(to: folder.appending(path: name))
    }
  }

  private static let styles = ["tokens.css", "songs.css", "landing.css"]
  private static let files = styles + ["icon.svg"]
}

// MARK: - Markup

extension LandingPage {
  private var document: HTMLElement {
    html(.lang("en")) {
      head {
        Layout.AssetURLs(styles: Self.styles, scripts: [], icon: "icon.svg")
          .head(titled: "Sanpo: learn a language from songs, cards and your own texts")
      }
      body {
        header(.class("landing-head")) {
          img(.src("icon.svg"), .alt(""), .width("40"), .height("40"))
          p(.class("landing-name")) {
            "Sanpo "
            span(.lang("ja")) { "散歩" }
          }
        }
        main {
          hero
          steps
          features
          questions
          start
        }
      }
    }
  }

  private var hero: HTMLElement {
    section(.class("landing-hero")) {
      div {
        h1 { "Learn a language from the\u{A0}songs you\u{A0}love" }
        p(.class("landing-lead")) {
          """
          Paste the lyrics. Sanpo shows the reading and pitch of every word, and remembers which \
          ones you know. It runs on your computer, and works offline.
          """
        }
        commands
      }
      phone
    }
  }

  /// Lyrics as on a song's page. The reading aid is switched by CSS alone.
  private var phone: HTMLElement {
    div(.class("phone"), .role("group"), .aria("label", value: "A song in Sanpo")) {
      p(.class("phone-title"), .lang("ja")) { song.song.title }
      div(.class("phone-aids")) {
        for (id, words, isOn) in [
          ("plain", "Plain", false), ("furigana", "Furigana", true), ("pitch", "Pitch", false),
        ] {
          span(.class("phone-aid")) {
            input(.type("radio"), .name("aid"), .id("aid-\(id)"), .value(id))
              .attributes(.checked, when: isOn)
            label(.for("aid-\(id)")) { words }
          }
        }
      }
      ol(.class("lyrics")) {
        for number in song.song.lines.indices.prefix(Self.mostLines) {
          li(.class(number == 1 ? "line is-current" : "line")) {
            p(.class("lyric"), .lang("ja")) { LyricLine(line: song.text.lines[number]) }
            if let translation = song.song.lines[number].translation {
              p(.class("translation")) { translation.text }
            }
          }
        }
      }
    }
  }

  private var steps: HTMLElement {
    section {
      h2 { "How it works" }
      ol(.class("landing-steps")) {
        entries([
          "Add a song": "Paste the lyrics, or choose a file with times and translations.",
          "Read it line by line": "Furigana and pitch appear above the words, and nothing moves.",
          "Keep the words": "One key makes a card, and FSRS brings it back before you forget.",
        ])
      }
    }
  }

  private var features: HTMLElement {
    section {
      h2 { "Features" }
      ul(.class("landing-features")) {
        entries([
          "A course that starts at あ": "Kana, 80 kanji and 150 words, in lessons of five.",
          "Words in eight languages":
            "Discover words, keep the good ones, and play against the clock.",
          "A tutor": "Talk with a language model of your choice; new words become cards.",
          "Your own decks": "Import from Anki or a spreadsheet, and export everything again.",
          "WaniKani": "Lessons and reviews work offline for weeks, and sync without loss.",
          "A dictionary everywhere":
            "Click any Japanese word for its meaning, pitch and your progress.",
          "Three faces": "Pages, a keyboard-driven terminal, or both, on the same data.",
          "Yours": "One folder on your computer. No account, and usage data stays with you.",
        ])
      }
    }
  }

  @HTMLBuilder
  private func entries(_ texts: KeyValuePairs<String, String>) -> HTMLContent {
    for (name, words) in texts {
      li {
        h3 { name }
        p { words }
      }
    }
  }

  private static let answers: KeyValuePairs<String, String> = [
    "Does it need an internet connection?": """
    Not for studying. Installing it does, and so do syncing with WaniKani, words from \
    Wiktionary, and a language model that is not on your computer.
    """,
    "Where do translations come from?": """
    From the file, from you, or from a language model of your choice, even a local one. \
    Without any, each word is glossed from the dictionary.
    """,
    "Which scheduler does it use?":
      "FSRS 5, 6 or 7. Every date can be explained, and every answer stays in your log.",
    "What does it run on?": "Debian 12 with Swift 6.2 or later.",
  ]

  private var questions: HTMLElement {
    section {
      h2 { "Questions" }
      for (question, answer) in Self.answers {
        details {
          summary { question }
          p { answer }
        }
      }
    }
  }

  private var start: HTMLElement {
    section {
      h2 { "Two commands" }
      p { "In a copy of Sanpo, on Debian 12:" }
      commands
    }
  }

  private var commands: HTMLElement {
    pre(.class("landing-commands"), .tabindex("0")) {
      "cd sanpo\nSchemes/webview"
    }
  }
}
