import Testing

@testable import Shell

struct CompletionTests {
  private let completion: Completion

  init() {
    let vocabulary = Vocabulary(
      commands: [
        "study": ["DECK", "--cram"], "stats": [], "settings": ["--sources"], "add": ["--deck"],
        "flags": [],
        "sync": ["--json", "status"], "sync status": ["--held"], "import": ["FILE"],
        "tutor": ["show"], "tutor show": ["CONVERSATION"], "ask": ["--conversation"],
        "export": ["--all", "--all FILE", "DECK"],
      ],
      settings: ["retention": [], "theme": ["light", "dark"]],
      flags: ["tutor": ["on", "off", "default"], "grade-intervals": ["shown", "hidden"]])
    vocabulary.learn(decks: ["First Steps::Kana", "Words"])
    vocabulary.learn(conversations: [12, 7])
    completion = vocabulary.completion
  }

  @Test(arguments: [
    ("stu", "study "), ("se", "settings "), ("study W", "Words "), ("study k", "Kana "),
    ("study F", "\"First Steps::Kana\" "), ("study \"First S", "\"First Steps::Kana\" "),
    ("settings re", "retention "), ("settings theme d", "dark "), (#"settings "theme" d"#, "dark "),
    ("sync st", "status "),
    ("sync status --", "--held "), ("import /et", "/etc/"), ("study --", "--cram "),
    ("add 猫 cat --deck W", "Words "), ("flags tu", "tutor "),
    ("flags grade-intervals h", "hidden "), ("tutor show 1", "12 "), ("ask --conversation 7", "7 "),
    ("settings --", "--sources "), ("export --all /et", "/etc/"), ("export --a", "--all "),
  ])
  func `A unique completion is inserted`(typed: String, text: String) {
    #expect(completion(typed).text == text)
  }

  @Test(arguments: [
    ("api tok", "token "), ("api token cr", "create "), ("api token create --js", "--json "),
    ("tutor grade --file /et", "/etc/"), ("export --to /et", "/etc/"),
    ("export --all /et", "/etc/"), ("song edit 1 --lyrics /et", "/etc/"),
    ("add 猫 cat --picture /et", "/etc/"), ("import words.csv --prev", "--preview "),
    ("import words.csv --no-h", "--no-header "), ("song delete 1 --y", "--yes "),
    ("due --js", "--json "), ("plan take /et", "/etc/"), ("quiz --opt", ""),
  ])
  func `Commands, and what their options take, are completed`(typed: String, text: String) {
    let vocabulary = Vocabulary(commands: Commands.vocabulary, settings: [:])

    #expect(vocabulary.completion(typed).text == text)
  }

  @Test(arguments: [
    ("deck Words --order r", "random "), ("deck Words --bury-siblings of", "off "),
    ("flag 猫 tu", "turquoise "), ("flag 猫 --json tu", "turquoise "), ("flag tu", ""),
    ("bulk is:leech --flag pu", "purple "), ("study --limit W", ""), ("study --json W", "Words "),
    ("bulk is:new --move W", "Words "), ("find deck:w", "deck:Words "),
    ("find is:new -deck:W", "-deck:Words "),
    ("find deck:fir", "\"deck:First Steps\" "),
  ])
  func `Values, and decks in a search, are completed where they stand`(
    typed: String, text: String
  ) {
    let vocabulary = Vocabulary(commands: Commands.vocabulary, settings: [:])
    vocabulary.learn(decks: ["First Steps", "Words"])

    #expect(vocabulary.completion(typed).text == text)
  }

  @Test func `Conversations are offered for conversations, and not for graded texts`() {
    let vocabulary = Vocabulary(commands: Commands.vocabulary, settings: [:])
    vocabulary.learn(conversations: [12])

    #expect(vocabulary.completion("tutor show ").choices == ["12"])
    #expect(vocabulary.completion("tutor apply ") == Completion.Found())
  }

  @Test func `A number that follows an option is no file`() {
    let vocabulary = Vocabulary(commands: Commands.vocabulary, settings: [:])

    #expect(vocabulary.completion("words discover --limit /et") == Completion.Found())
  }

  @Test func `Several completions insert their common prefix and are listed`() {
    #expect(completion("s").choices == ["settings", "stats", "study", "sync"])
    #expect(completion("s").text.isEmpty)
    #expect(completion("st").choices == ["stats", "study"])
  }

  @Test func `Listed completions are kept whole at the edge`() {
    let found = Completion.Found(choices: ["First Steps", "数える言葉", "Words"])

    #expect(found.lines(columns: 24) == ["First Steps   数える言葉", "Words"])
    #expect(found.lines(columns: 23) == ["First Steps", "数える言葉   Words"])
  }

  @Test func `Options are offered once one is begun`() {
    #expect(completion("sync ").choices == ["status"])
    #expect(completion("sync -").choices == ["--json"])
  }

  @Test func `Text without a completion is unchanged`() {
    #expect(completion("nothing") == Completion.Found())
    #expect(completion("settings retention d") == Completion.Found())
  }

  @Test(arguments: [
    (["card", ""], true), (["song", "show", "1"], true), (["song", "recording", "1", ""], false),
    (["song", "export", "1", "--to", ""], false), (["import", ""], false),
    (["restore", ""], false),
  ])
  func `A shell offers no files where an item or a song is named`(words: [String], isSo: Bool) {
    #expect(ShellCompletion.excludesFiles(after: words) == isSo)
  }
}
