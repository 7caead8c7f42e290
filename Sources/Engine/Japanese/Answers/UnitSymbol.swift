import Foundation

/// The symbols of units, as in “500 mg” and “mmol/L”, but for those that are words: “Mr/Ms”,
/// “ma/pa”.
enum UnitSymbol {
  private static let all = Set(
    """
    kg g mg ug mcg ng pg fg l dl cl ml ul fl km m cm mm um nm s min h hr
    mol mmol umol nmol pmol eq meq osm mosm iu hpa kpa mpa mmhg hz khz mhz ghz
    j kj w kw v mv kv cal kcal bpm gy sv msv kb mb gb
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether a word is one, in any case. Exponents are ignored, as in `mm³`.
  static func isUnit(_ word: String) -> Bool {
    let plain = word.precomposedStringWithCompatibilityMapping.lowercased()
    return all.contains(plain.replacing("μ", with: "u").filter { !$0.isNumber })
  }
}
