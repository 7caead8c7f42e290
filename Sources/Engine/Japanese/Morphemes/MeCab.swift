import CMeCab

/// libmecab's functions: the room's one door to the outside.
///
/// Looked up when first needed. A library once loaded stays, and its functions may be called from
/// any thread, so this may be sent anywhere though C pointers are not marked so.
struct MeCab: @unchecked Sendable {
  let library: mecab_library

  static let shared: Result<MeCab, Problem> = {
    var library = mecab_library()
    guard mecab_load(&library) != 0 else {
      return .failure(
        Problem(
          "Japanese text cannot be analysed: libmecab is not installed.",
          remedy: "Install the package libmecab2."))
    }
    return .success(MeCab(library: library))
  }()

  /// What went wrong last, in libmecab's words: for the log.
  var lastError: String {
    library.error(nil).map { String(cString: $0) } ?? ""
  }
}
