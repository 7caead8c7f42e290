import CMeCab

/// libmecab's functions: the only access to the outside in this room.
///
/// They are looked up on first use. A loaded library is never unloaded and its functions are
/// thread-safe, so this is sendable although C pointers are not marked so.
struct MeCab: @unchecked Sendable {
  let library: mecab_library

  static let shared: Result<MeCab, Problem> = {
    var library = mecab_library()
    guard mecab_load(&library) != 0 else {
      return .failure(
        Problem(
          "Japanese text can't be analysed: libmecab is not installed.",
          remedy: "Install the package libmecab2.", isForOwner: true))
    }
    return .success(MeCab(library: library))
  }()

  /// libmecab's last error message, for the log.
  var lastError: String {
    library.error(nil).map { String(cString: $0) } ?? ""
  }

  /// libmecab's version, such as "0.996".
  var version: String {
    library.version().map { String(cString: $0) } ?? ""
  }
}
