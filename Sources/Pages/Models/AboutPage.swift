/// What Sanpo is, and whose work it rests on.
struct AboutPage: Page {
  var chrome: Chrome
  var dataFolder: String
  var sources: [Source]

  struct Source: Hashable {
    var name: String
    var gives: String
    var licence: String
    var url: String
  }
}
