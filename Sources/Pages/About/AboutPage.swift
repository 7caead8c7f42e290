import Engine
import Foundation
import HTML

struct AboutPage: Page {
  static let address = Address("about") { AboutPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeSources: nil]

  struct State {
    var dataFolder: String
    var sources: [Source]
  }

  struct Source {
    var name, gives, licence, url: String
  }

  func load(_ context: PageContext) async throws -> State {
    let attribution = context.study.course?.attribution ?? []
    return State(
      dataFolder: context.shownFolder,
      sources: attribution.map {
        Source(name: $0.name, gives: $0.what, licence: "\($0.holder), \($0.licence)", url: $0.url)
      } + Source.japanese + Source.words)
  }

  func name(_ state: State) -> String { "About" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    p(.class("eyebrow"), .lang("ja")) { "散歩" }
    h1 { "About Sanpo" }
    p(.class("lead")) {
      """
      One learning engine with three faces: pages in the browser, a prompt in the terminal, and \
      both together. All of them work on the same data, at the same time.
      """
    }
    sheet("Credits") {
      ul(.class("sources")) { state.sources.map(item) }
    }
    sheet("WaniKani") {
      p.spaced {
        """
        Sanpo is not affiliated with WaniKani. WaniKani's subjects belong to its makers and come \
        from your own account; those that
        """
        code { "Schemes/demo" }
        "shows without an account are made up."
      }
    }
    if !state.dataFolder.isEmpty {
      sheet("This version") {
        dl(.class("terms")) {
          div {
            dt { "Data" }
            dd { code { state.dataFolder } }
          }
        }
      }
    }
  }

  private func item(_ source: Source) -> HTMLElement {
    li.spaced {
      a(.href(source.url), .rel("noreferrer")) { source.name }
      span { source.gives }
      span(.class("aside")) { source.licence }
    }
  }
}

// MARK: - Credits for Japanese data

extension AboutPage.Source {
  private static let licence =
    "Electronic Dictionary Research and Development Group, Creative Commons Attribution-ShareAlike"

  static let japanese = [
    AboutPage.Source(
      name: "EDICT and KANJIDIC2",
      gives: "the dictionary of words and kanji", licence: licence,
      url: "https://www.edrdg.org/edrdg/licence.html"),
    AboutPage.Source(
      name: "RADKFILE", gives: "the parts of kanji",
      licence: licence, url: "https://www.edrdg.org/krad/kradinf.html"),
    AboutPage.Source(
      name: "UniDic", gives: "pitch accents, and readings missing from EDICT",
      licence: "The UniDic Consortium, BSD", url: "https://clrd.ninjal.ac.jp/unidic/"),
    AboutPage.Source(
      name: "NAIST Japanese Dictionary, from Open JTalk",
      gives: "word segmentation by MeCab, and pitch accents",
      licence: "Nara and Nagoya Institutes of Technology, BSD",
      url: "https://open-jtalk.sourceforge.net/"),
  ]

  /// Read where they are installed, for words in other languages.
  static let words = [
    AboutPage.Source(
      name: "WordNet", gives: "definitions of English words",
      licence: "Princeton University, WordNet licence", url: "https://wordnet.princeton.edu/"),
    AboutPage.Source(
      name: "Apertium", gives: "Spanish words in English, and parts of speech",
      licence: "The Apertium project, GPL-2", url: "https://apertium.org/"),
    AboutPage.Source(
      name: "FreeDict", gives: "French, German, Italian, Portuguese and Spanish words in English",
      licence: "The FreeDict project, GPL", url: "https://freedict.org/"),
    AboutPage.Source(
      name: "CC-CEDICT", gives: "Chinese words in English",
      licence: "MDBG, Creative Commons Attribution-ShareAlike 4.0",
      url: "https://cc-cedict.org/"),
    AboutPage.Source(
      name: "wordfreq", gives: "how common words are",
      licence: """
        Robyn Speer and others, Creative Commons Attribution-ShareAlike 4.0; with data of SUBTLEX, \
        OpenSubtitles, Google Books, Leeds and ParaCrawl
        """,
      url: "https://github.com/rspeer/wordfreq"),
  ]
}
