import Engine
import Foundation
import HTML

/// The parts of a subject's page at WaniKani, or of its answer in a session, for what scripts read
/// there and add.
///
/// What is in them is on the page already, so only what scripts add is seen.
struct SubjectSections: HTML {
  let subject: SubjectAnchor
  var isPage = true

  @HTMLBuilder var body: HTMLContent {
    if isPage { meta(.name("subject_id"), .content("\(subject.id)")) }
    div(.class("subject userscript-sections")) {
      if isPage {
        pageHeader
        div(.class("page-nav"))
      }
      for name in ["components", "meaning", "reading", "context", "amalgamations"] {
        section(
          .class("subject-section subject-section--\(name)"), .id("section-\(name)")
        ) {
          h2(.class("subject-section__title")) {
            span(.class("subject-section__title-text")) { name.capitalized }
          }
          switch name {
          case "meaning":
            meanings
            synonyms
            texts(.meaning)
          case "reading":
            readings
            texts(.reading)
          case "components", "amalgamations": ul(.class("subject-character-grid"))
          default: HTMLContent.empty
          }
        }
      }
    }
  }

  private var pageHeader: HTMLElement {
    let kind = subject.kind.rawValue
    return header(.class("page-header")) {
      span(
        .class("page-header__icon page-header__icon--\(kind) subject-character"), .lang("ja")
      ) { subject.characters }
      span(.class("page-header__title-text")) { subject.meanings.first?.meaning ?? "" }
    }
    .attributes(.hidden)
  }

  @HTMLBuilder private var meanings: HTMLContent {
    let groups = [
      (name: "Primary", list: subject.meanings.filter(\.primary)),
      (name: "Alternatives", list: subject.meanings.filter { !$0.primary }),
    ]
    for (name, list) in groups where name == "Primary" || !list.isEmpty {
      div(.class("subject-section__meanings subject-section__meanings--\(name.lowercased())")) {
        h2(.class("subject-section__meanings-title"), .hidden) { name }
        p(.class("subject-section__meanings-items"), .hidden) {
          list.map(\.meaning).joined(separator: ", ")
        }
      }
    }
  }

  private var synonyms: HTMLElement {
    div(.class("subject-section__meanings user-synonyms"), .id("user_synonyms")) {
      h2(.class("subject-section__meanings-title"), .hidden) { "User Synonyms" }
      ul(.class("user-synonyms__items"), .hidden) {
        for synonym in subject.synonyms {
          li(.class("user-synonyms_item")) { span(.class("user-synonym")) { synonym } }
        }
      }
    }
  }

  /// The mnemonic with its hint.
  @HTMLBuilder
  private func texts(_ asked: Asked) -> HTMLContent {
    for paragraph in subject.mnemonics[asked, default: []] {
      p(.class("subject-section__text"), .hidden) { paragraph }
    }
    let hints = subject.hints[asked, default: []]
    if !hints.isEmpty {
      aside(.class("subject-hint"), .hidden) {
        h3(.class("subject-hint__title")) {
          span(.class("subject-hint__title-text")) { "Hints" }
        }
        for hint in hints { p(.class("subject-hint__text")) { hint } }
      }
    }
  }

  private var readings: HTMLElement {
    div(.class("subject-readings")) {
      if subject.kind == .kanji {
        for (type, title) in [
          ("onyomi", "On’yomi"), ("kunyomi", "Kun’yomi"), ("nanori", "Nanori"),
        ] {
          group(title, subject.readings.filter { $0.type == type })
        }
      } else {
        for reading in subject.readings {
          span(.class("reading-with-audio__reading"), .lang("ja"), .hidden) { reading.reading }
        }
      }
    }
  }

  private func group(_ title: String, _ list: [Subject.Reading]) -> HTMLElement {
    let style = "subject-readings__reading"
    return div(
      .class(list.contains(where: \.primary) ? "\(style) \(style)--primary" : style), .hidden
    ) {
      h3(.class("\(style)-title")) { title }
      p(.class("\(style)-items"), .lang("ja")) {
        list.isEmpty ? "None" : list.map(\.reading).joined(separator: ", ")
      }
    }
  }
}
