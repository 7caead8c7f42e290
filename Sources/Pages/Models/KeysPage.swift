/// The keys, for those who cannot open the overlay.
struct KeysPage: Page {
  var chrome: Chrome
  var keyLines: [KeyLine]
  var settings: String
}
