/// The classes of a card's frame, as Anki has them, since the styles of cards count on them; and
/// how a card looks before its own style says so.
struct CardFrameStyle {
  var theme: Settings.Theme
  /// The number of the template.
  var number: Int

  /// Anki's classes for the dark theme, one for each of its apps. `auto` is kept until a script
  /// knows whether the system's theme is dark, which styles can't tell.
  var classes: String {
    let card = "card card\(number + 1)"
    return switch theme {
    case .light: card
    case .dark: "\(card) nightMode night_mode"
    case .system: "\(card) auto"
    }
  }

  var rootClass: String { theme == .dark ? #" class="night-mode""# : "" }

  /// In the dark theme, a card styled “black on white”, as Anki's own cards are, is dark all the
  /// same. Only a rule for the dark theme itself, such as “.card.nightMode”, is stronger.
  static let style = """
    img { max-width: 100%; }
    body.nightMode { color-scheme: dark; background-color: #2c2c2c; color: #f5f5f5; }
    @media (prefers-color-scheme: dark) {
      body.auto { color-scheme: dark; background-color: #2c2c2c; color: #f5f5f5; }
    }
    """

  /// A frame with scripts reports its height to the page, at most a hundred times, and follows the
  /// theme.
  static let script = """
    <script>
    (() => {
      const [body, card] = [document.body, document.getElementById("qa")];
      const night = matchMedia("(prefers-color-scheme: dark)");
      if (body.classList.contains("auto") && night.matches) {
        body.classList.replace("auto", "nightMode");
        body.classList.add("night_mode");
        document.documentElement.classList.add("night-mode");
      }
      let left = 100;
      const tell = () => {
        if (left-- <= 0) return;
        const style = getComputedStyle(body);
        const below = parseFloat(style.marginBottom) + parseFloat(style.paddingBottom);
        const height = card.getBoundingClientRect().bottom + scrollY + below;
        parent.postMessage({ sanpoCardHeight: height }, "*");
      };
      new ResizeObserver(tell).observe(card);
      addEventListener("load", tell);
    })();
    </script>
    """
}
