/// An accent in a table: "2 n" is a downstep with a tag, "2/3/1+4" one with its nasal and its
/// devoiced morae.
extension YomitanRow.Accent.Pitch {
  var stored: String {
    let voiced = [voicing.nasal, voicing.devoiced].map { morae in
      "/" + morae.map(String.init).joined(separator: "+")
    }
    let accent = "\(fall)" + (voicing == PitchContour.Voicing() ? "" : voiced.joined())
    return ([accent] + tags).joined(separator: " ")
  }

  init?(stored: Substring) {
    let parts = stored.split(separator: " ").map(String.init)
    let numbers = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.split(separator: "+").compactMap { Int($0) } }
    guard let fall = numbers.first?.first else { return nil }
    let voiced = Array(numbers.dropFirst()) + [[], []]
    self.init(
      fall: fall, voicing: .init(nasal: voiced[0], devoiced: voiced[1]),
      tags: Array(parts.dropFirst()))
  }
}
