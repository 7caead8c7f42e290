extension SafeHTML {
  /// Superscripts and subscripts in plain text.
  ///
  ///     10<sup>5</sup>    // 10⁵
  ///     H<sub>2</sub>O    // H₂O
  ///     A<sup>T</sup>     // A^T
  enum ScriptLevel: String {
    case superscript = "sup"
    case subscripted = "sub"

    /// Returns the text in Unicode's own characters, if there are such for all of it; else a
    /// superscript behind a sign, and a subscript as it is.
    func plain(_ text: String) -> String {
      let small = text.compactMap { characters[$0] }
      if small.count == text.count { return String(small) }
      switch self {
      case .superscript: return text.count == 1 ? "^\(text)" : "^(\(text))"
      case .subscripted: return text
      }
    }

    private var characters: [Character: Character] {
      switch self {
      case .superscript: Self.superscripts
      case .subscripted: Self.subscripts
      }
    }

    private static let superscripts = table(
      "0123456789+-−=()abcdefghijklmnoprstuvwxyz",
      "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
    private static let subscripts = table(
      "0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

    private static func table(_ usual: String, _ small: String) -> [Character: Character] {
      Dictionary(uniqueKeysWithValues: zip(usual, small))
    }
  }
}
