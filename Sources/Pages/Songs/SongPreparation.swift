import HTML

/// What is shown in place of a song while the Japanese dictionary is opened for the first time.
struct SongPreparation: PageContent {
  static let navigation: NavigationEntry? = .songs

  func name(_ state: Void) -> String { "Songs" }

  func body(_ state: Void, _ layout: Layout) -> HTMLContent {
    section(.class("sheet"), .role("status")) {
      p {
        label(.for("preparing")) {
          "Preparing the Japanese dictionary. This takes a few seconds the first time."
        }
      }
      progress(.id("preparing")) { "…" }
      // With scripts, the song takes this page's place as soon as it can, and nothing may load
      // it again from under the person.
      noscript { meta(.custom(name: "http-equiv", value: "refresh"), .content("1")) }
    }.body
  }
}
