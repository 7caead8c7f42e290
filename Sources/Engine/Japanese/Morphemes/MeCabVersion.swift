import CMeCab

extension MeCab {
  /// libmecab's version, such as "0.996".
  var version: String {
    library.version().map { String(cString: $0) } ?? ""
  }
}
