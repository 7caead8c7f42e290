/// For an address that leads nowhere.
struct NotFoundPage: Page {
  var chrome: Chrome
  var path: String
  var home: String
  var find: String
}
