import Engine
import HTML

extension NavigationEntry {
  static let dictionary = NavigationEntry("dictionary", "Dictionary", DictionaryPage())
}

/// The head of the dictionary's pages: their tabs, and how far and whole the dictionary is.
struct DictionaryHeader: HTML {
  /// The path of the page or its parent.
  var path: String
  /// The progress of building the dictionary in percent, or nil.
  var building: Int?
  var flaws: [Problem] = []

  init(_ page: some Page, building: Int? = nil, _ flaws: [Problem] = []) {
    path = page.path
    self.building = building
    self.flaws = flaws
  }

  var body: HTMLContent {
    tabs(
      "Dictionary",
      [
        Link("Search", DictionaryPage().path), Link("Kanji", KanjiGridPage().path),
        Link("Read", ReadPage().path), Link("Dictionaries", DictionariesPage().path),
      ], current: path, "page")
    status
  }

  /// The progress and the problems of the dictionary.
  @HTMLBuilder var status: HTMLContent {
    if let building {
      section(.class("sheet")) {
        p(.role("status")) {
          label(.for("building")) {
            "Building the dictionary. This is needed only once and takes up to half a minute."
          }
        }
        progress(.id("building"), .max("100"), .value("\(building)")) { "\(building)%" }
      }
    }
    flaws.map(banner)
  }
}

/// The source of the data: its licence requires it on every screen that shows the data.
func attribution(_ more: String = "") -> HTMLElement {
  p(.class("attribution")) { "\(DictionarySources.attribution)\(more)" }
}
