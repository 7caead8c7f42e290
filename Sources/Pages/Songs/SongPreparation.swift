import HTML

/// The page in place of a song while the Japanese dictionary is opened for the first time.
struct SongPreparation: PageContent {
  static let navigation: NavigationEntry? = .songs

  func name(_ state: Void) -> String { "Songs" }

  func isBusy(_ state: Void) -> Bool { true }

  func body(_ state: Void, _ layout: Layout) -> HTMLContent {
    section(.class("sheet")) {
      p(.role("status")) {
        label(.for("preparing")) {
          "Preparing the Japanese dictionary. This takes a few seconds the first time."
        }
      }
      progress(.id("preparing")) { "…" }
    }.body
  }
}
