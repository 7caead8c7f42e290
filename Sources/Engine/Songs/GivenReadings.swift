extension [Lyrics.GivenReading] {
  /// Returns the readings of a line with a correction; neither reading nor downstep removes it. One
  /// of the song leaves those of single lines, but for the line it is made in. One everywhere
  /// replaces them all, or, if it is only a downstep, their downsteps.
  ///
  /// - Parameter isHere: whether it is made in this line.
  func corrected(
    _ word: String, as reading: String, fall: Int?, _ scope: SongCorrection.Scope, isHere: Bool
  ) -> Self {
    let isRemoval = reading.isEmpty && fall == nil
    func made(_ source: Lyrics.GivenReading.Source) -> Lyrics.GivenReading? {
      first { $0.text == word && $0.source == source }
    }
    func merged(_ source: Lyrics.GivenReading.Source) -> Lyrics.GivenReading? {
      let earlier = made(source)
      return isRemoval
        ? nil
        : Lyrics.GivenReading(
          word, reading: reading.isEmpty ? earlier?.reading ?? "" : reading,
          fall: fall ?? earlier?.fall, from: source)
    }
    var (line, song) = (made(.line), made(.song))
    switch scope {
    case .line: line = merged(.line)
    case .song:
      song = merged(.song)
      if isHere { line = isRemoval || !reading.isEmpty ? nil : line?.withoutAccent }
    case .everywhere:
      line = reading.isEmpty ? line?.withoutAccent : nil
      song = reading.isEmpty ? song?.withoutAccent : nil
    }
    let others = filter { $0.text != word || $0.source == .file }
    return others + [song, line].compactMap(\.self)
  }
}

extension Lyrics.GivenReading {
  /// Nil if it is only an accent.
  fileprivate var withoutAccent: Self? {
    reading.isEmpty ? nil : Self(text, reading: reading, from: source)
  }
}
