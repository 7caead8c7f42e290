/// A place to go, with the words that lead there.
struct Link: Hashable {
  var label: String
  var url: String
}

/// A word that can be looked up: a part, a tag, a waiting item.
struct Chip: Hashable {
  var text: String
  var lang = "ja"
  var gloss: String?
  var url: String
}

/// A label and what stands beside it.
struct Fact: Hashable {
  var label: String
  var value: String
  var lang = "en"
}

/// What a form field holds, and what was wrong with it when it came back.
struct Field: Hashable {
  var value = ""
  var error: String?
}

/// One option of a selection.
struct Choice: Hashable {
  var value: String
  var label: String
  var isChosen = false
}
