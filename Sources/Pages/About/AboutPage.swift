import Engine
import Foundation
import HTML

/// What Sanpo is, and whose work it rests on.
struct AboutPage: Page {
  static let address = Address("about") { AboutPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeSources: nil]

  struct State: Hashable {
    var dataFolder: String
    var sources: [Source]
  }

  struct Source: Hashable {
    var name: String
    var gives: String
    var licence: String
    var url: String
  }

  func load(_ context: PageContext) async throws -> State {
    _ = try await context.site.settings()
    let attribution = context.study.course?.attribution ?? []
    return State(
      dataFolder: context.study.folder.path,
      sources: attribution.map {
        Source(name: $0.name, gives: $0.what, licence: "\($0.holder), \($0.licence)", url: $0.url)
      } + Source.japanese)
  }

  func name(_ state: State) -> String { "About" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    p(.class("eyebrow"), .lang("ja")) { "散歩・三方" }
    h1 { "About Sanpo" }
    p(.class("lead")) {
      """
      One learning engine with three faces: pages in the browser, a line in the terminal, and \
      both at once. All of them work on the same data, at the same time.
      """
    }
    section(.class("sheet")) {
      h2 { "Whose work this rests on" }
      ul(.class("sources")) { for source in state.sources { item(source) } }
    }
    section(.class("sheet")) {
      h2 { "WaniKani" }
      p {
        """
        Sanpo is not of WaniKani’s makers. Its subjects are theirs and come from your own \
        account; those that \("")
        """
        code { "Schemes/demo" }
        " shows without one are invented here."
      }
    }
    section(.class("sheet")) {
      h2 { "This copy" }
      dl(.class("terms")) {
        div {
          dt { "Data" }
          dd { code { state.dataFolder } }
        }
      }
    }
  }

  private func item(_ source: Source) -> some HTML {
    li {
      a(.href(source.url), .rel("noreferrer")) { source.name }
      " "
      span { source.gives }
      " "
      span(.class("aside")) { source.licence }
    }
  }
}
