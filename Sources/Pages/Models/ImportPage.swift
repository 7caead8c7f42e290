/// Bringing rows in from a file or the clipboard, and taking them out again.
struct ImportPage: Page {
  var chrome: Chrome
  var action: String
  var deck: [Choice]
  var file: Field
  var text: Field
  var isStrict: Bool
  var progress: Progress?
  var report: Report?
  var exports: [Export]

  struct Progress: Hashable {
    var done: Int
    var total: Int
    var sentence: String
  }

  struct Report: Hashable {
    var sentence: String
    var counts: [Fact]
    var deck: Link?
    var refused: [BadRow]
    /// "and 214 more"
    var omitted: String?
  }

  struct BadRow: Hashable {
    var line: Int
    var reason: String
    var text: String
  }

  struct Export: Hashable {
    var label: String
    var detail: String
    var url: String
  }
}
