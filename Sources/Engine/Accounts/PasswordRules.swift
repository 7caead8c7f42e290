/// The rules for a password: long enough, and not among the first that are tried.
///
/// There is no rule about capitals and digits: it makes passwords worse.
enum PasswordRules {
  static let lengths = 8...256

  static func check(_ password: String, name: String) throws(Problem) {
    guard password.count >= lengths.lowerBound else {
      throw .weak("A password needs at least \(lengths.lowerBound) characters.")
    }
    guard password.count <= lengths.upperBound else {
      throw .weak("A password can have at most \(lengths.upperBound) characters.")
    }
    let plain = plain(password)
    let isOwnName = AccountName.normalized(name).split(separator: "@").contains {
      $0.count >= 3 && plain.replacing(String($0), with: "").count < 4
    }
    guard !isOwnName else { throw .weak("That password is too similar to your name.") }
    guard !isCommon(password) else { throw .weak("That password is too easy to guess.") }
  }

  /// Whether it is a common word with the usual changes, a run on the keyboard, or a repetition.
  static func isCommon(_ password: String) -> Bool {
    let lowered = password.lowercased()
    if Set(lowered).count < 4 || isRepetition(lowered) || isRun(lowered) { return true }
    return [plain(password), plain(trimmed(lowered))].contains { word in
      common.contains(word) || isSentenceOfCommonWords(word)
    }
  }

  /// Digits and signs used for letters become these; others are left out.
  private static func plain(_ password: String) -> String {
    String(password.lowercased().compactMap { letters[$0] ?? ($0.isLetter ? $0 : nil) })
  }

  /// Returns a password without digits and signs at both ends: `Summer2024!` becomes `Summer`.
  private static func trimmed(_ password: String) -> String {
    String(password.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed())
  }

  /// Two or more common words in a row.
  private static func isSentenceOfCommonWords(_ word: String) -> Bool {
    guard !word.isEmpty, word.count <= 40 else { return false }
    let letters = Array(word)
    var reaches = [true] + Array(repeating: false, count: letters.count)
    for end in 1...letters.count {
      for start in max(0, end - longest)..<end where reaches[start] {
        if common.contains(String(letters[start..<end])) { reaches[end] = true }
      }
    }
    return reaches[letters.count]
  }

  private static func isRepetition(_ text: String) -> Bool {
    let letters = Array(text)
    return (1...max(1, letters.count / 2)).contains { length in
      letters.indices.dropFirst(length).allSatisfy { letters[$0] == letters[$0 - length] }
    }
  }

  /// Whether it is made of runs of at least four keys or letters, such as `qwer1234`.
  private static func isRun(_ text: String) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      let longest =
        runs.map { run in
          (4...max(4, min(rest.count, run.count))).last { run.contains(String(rest.prefix($0))) }
            ?? 0
        }.max() ?? 0
      guard longest >= 4, rest.count >= longest else { return false }
      rest = rest.dropFirst(longest)
    }
    return true
  }

  private static let letters: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s",
    "!": "i",
  ]

  private static let runs: [String] = {
    let forwards = [
      "01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm",
      "qwertzuiop", "azertyuiop", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv",
    ]
    return forwards + forwards.map { String($0.reversed()) }
  }()

  private static let longest = common.map(\.count).max() ?? 0

  private static let common = Set(
    """
    password passwort passwd pass word secret geheim admin administrator root user guest login \
    welcome hello hallo bonjour letmein let me in open sesame access master monkey dragon tiger \
    lion bear wolf eagle falcon horse kitten puppy cat dog bird fish shadow sunshine sunny moon \
    star stars sky blue red green black white silver golden gold orange yellow purple summer \
    winter spring autumn january february march april may june july august september october \
    november december monday tuesday wednesday thursday friday saturday sunday football \
    baseball soccer hockey tennis basketball golf superman batman spiderman starwars pokemon \
    pikachu naruto sakura sanpo anime manga sushi ramen tokyo kyoto osaka japan japanese nihon \
    nihongo kanji hiragana katakana arigato konnichiwa samurai ninja love lover loveme iloveyou \
    i you my we and the is happy angel princess prince king queen baby girl boy friend friends \
    family mother father money freedom peace trust no nothing never forever always whatever \
    computer internet google facebook twitter apple samsung windows linux iphone android test \
    testing tester demo default changeme change example sample temp qwerty azerty asdf zxcv \
    charlie michael jordan thomas daniel andrew joshua matthew robert jessica ashley michelle \
    nicole jennifer amanda pepper ginger cookie cheese chocolate banana coffee flower butterfly \
    rainbow diamond crystal thunder lightning fire water earth hunter ranger killer matrix \
    trustno one two three correct battery staple
    """.split(separator: " ").map(String.init))
}

extension Problem {
  fileprivate static func weak(_ sentence: String) -> Problem {
    Problem(sentence, remedy: "Choose another one. Three or four unrelated words work well.")
  }
}
