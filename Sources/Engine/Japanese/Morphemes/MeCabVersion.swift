import CMeCab

extension MeCab {
  /// "0.996"
  var version: String {
    library.version().map { String(cString: $0) } ?? ""
  }
}
