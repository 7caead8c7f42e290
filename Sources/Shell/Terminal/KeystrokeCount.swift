/// Counts keystrokes. An arrow sends several characters but counts as one.
struct KeystrokeCount: Hashable {
  private(set) var count = 0
  private var isInEscape = false

  mutating func add(_ scalar: Unicode.Scalar) {
    if isInEscape {
      let ends = scalar.isASCII && scalar.properties.isAlphabetic || scalar == "~"
      if ends && scalar != "O" { isInEscape = false }
    } else {
      count += 1
      isInEscape = scalar == "\u{1B}"
    }
  }
}
