/// A place to go, with the words that lead there.
struct Link {
  var label: String
  var url: String
}

/// A word that can be looked up: a part, a tag, a waiting item.
struct Chip {
  var text: String
  var lang = "ja"
  var gloss: String?
  var url: String
}

/// A label and what stands beside it.
struct Fact {
  var label: String
  var value: String
  var lang = "en"
}

/// What a form field holds, and what was wrong with it when it came back.
struct Field {
  var value = ""
  var error: String?
}

/// One option of a selection.
struct Choice {
  var value: String
  var label: String
  var isChosen = false
}
