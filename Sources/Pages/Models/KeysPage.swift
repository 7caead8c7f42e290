/// The keys, for those who cannot open the overlay.
struct KeysPage: Page {
  var chrome: Chrome
  var settings: String
}
