import Engine
import HTML

extension TodayPage {
  /// A welcome for a learner who has not learned any item.
  func welcome(
    _ overview: Overview, _ course: [String: Int], name: String, _ csrf: String
  ) -> HTMLElement {
    let things = Quantity.count(min(overview.lessonSize, overview.lessonsWaiting), "new thing")
    return section(.class("welcome sheet")) {
      div(.class("welcome-words")) {
        p(.class("eyebrow")) { name.isEmpty ? "Welcome" : "Welcome, \(name)" }
        h1 { "Your first lesson" }
        p(.class("lead")) {
          """
          \(things), presented one by one and then quizzed. It takes about four minutes, \
          and they come back just before you would forget them.
          """
        }
        postForm(LessonsPage().path, csrf, style: "row") {
          button(.class("button large")) { "Start the first lesson" }
          if overview.songs.isEmpty {
            pageLink("Add a song", SongAddPage().path, "button large quiet")
          }
        }
        p(.class("aside")) {
          "Have your own words? "
          pageLink("Import a file or an Anki deck.", ExchangePage().path)
          " Not learning Japanese? "
          pageLink("Delete the deck of the course.", DecksPage().path)
        }
      }
      ol(.class("trail"), .aria("label", value: things)) { glyphs(overview.nextLesson) }
      holdings(course)
    }
  }

  private func holdings(_ course: [String: Int]) -> HTMLElement {
    div(.class("holdings")) {
      p(.id("holdings")) { "In the course:" }
      ul(.aria("labelledby", value: "holdings")) {
        for (kind, name) in [
          ("kana", "kana"), ("part", "parts of kanji"), ("kanji", "kanji"), ("word", "words"),
        ] {
          if let count = course[kind] {
            li {
              strong { "\(count)" }
              " \(name)"
            }
          }
        }
      }
      p {
        "Kana are characters for syllables: "
        span(.lang("ja")) { "あ" }
        " is “a”. Kanji are characters for meanings: "
        span(.lang("ja")) { "山" }
        " is “mountain”."
      }
    }
  }

  /// The items of the next lesson, each in a square that leads to it.
  @HTMLBuilder
  func glyphs(_ fronts: [String]) -> HTMLContent {
    for front in fronts {
      li(.class("genko"), .lang("ja")) {
        span { pageLink(SafeHTML.plainText(front), LessonsPage().path) }
      }
    }
  }

  /// An illustration: the sun over hills.
  var scene: HTMLContent {
    .raw(
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
