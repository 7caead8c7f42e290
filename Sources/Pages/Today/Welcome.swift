import Engine
import HTML

/// For a learner who has not met a single item.
struct Welcome: Hashable {
  /// "5 new things"
  var things: String
  var glyphs: [String]
  /// "80 kanji"
  var holds: [Holding]

  struct Holding: Hashable {
    var count: String
    var what: String
  }
}

extension Welcome {
  init(_ overview: Overview, _ course: Course?) {
    let counts = Dictionary(grouping: course?.entries ?? [], by: \.kind.style).mapValues(\.count)
    self.init(
      things: Quantity.count(overview.nextLesson.count, "new thing"),
      glyphs: overview.nextLesson.map(SafeHTML.plainText),
      holds: [("kana", "kana"), ("kanji", "kanji"), ("word", "words")].compactMap { kind, name in
        counts[kind].map { Holding(count: "\($0)", what: name) }
      })
  }
}

struct WelcomeView: HTML {
  let welcome: Welcome
  let csrf: String

  var body: HTMLContent {
    section(.class("welcome sheet")) {
      div(.class("welcome-words")) {
        p(.class("eyebrow"), .lang("ja")) { "はじめまして" }
        h1 { "A first walk" }
        p(.class("lead")) {
          """
          \(welcome.things), shown one after another and then asked. It takes about four minutes, \
          and tomorrow they come back just before you would forget them.
          """
        }
        PostForm("/lessons", csrf) {
          button(.class("button large")) { "Start the first lesson" }
        }
        p(.class("aside")) {
          "Words of your own? "
          a(.href("/exchange"), .data("enhance")) { "Bring a CSV file." }
        }
      }
      ol(.class("trail"), .aria("label", value: welcome.things)) { Glyphs(glyphs: welcome.glyphs) }
      ul(.class("holdings")) {
        for holding in welcome.holds {
          li {
            strong { holding.count }
            " \(holding.what)"
          }
        }
      }
    }
  }
}

/// What a lesson shows, each in a square of its own.
struct Glyphs: HTML {
  let glyphs: [String]

  var body: HTMLContent {
    for glyph in glyphs { li(.class("genko"), .lang("ja")) { span { glyph } } }
  }
}

/// The sun over hills.
struct Scene: HTML {
  var body: HTMLContent {
    HTMLContent.raw(
      """
      <svg class="scene" viewBox="0 0 400 240" aria-hidden="true" focusable="false">
        <circle class="scene-sun" cx="296" cy="84" r="36"/>
        <path class="scene-far" d="M0 206C52 186 78 140 118 136c44-4 62 44 104 36 40-8 58-60 98-62 34-2 56 26 80 40v90H0Z"/>
        <path class="scene-near" d="M0 226c70-8 130-40 204-32 72 8 124 22 196 0v46H0Z"/>
        <path class="scene-path" d="M176 240c6-16 64-14 66-27 2-12-38-11-34-22 4-10 44-8 54-18"/>
      </svg>
      """)
  }
}
