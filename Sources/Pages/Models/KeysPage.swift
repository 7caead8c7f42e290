/// The keys, for those who cannot open the overlay.
struct KeysPage {
  var chrome: Chrome
  var settings: String
}
