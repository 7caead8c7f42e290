/// The names under which imported dictionaries have a word: many write it otherwise than EDICT.
extension WordEntry {
  /// Whether a name of an imported word is a name of this one.
  func isNamed(_ name: WordName) -> Bool {
    forms.contains {
      $0.writing == name.writing && $0.name.isRead(name.reading)
    } || (isUsualInKana && readings.contains(name.writing) && name.isRead(name.writing))
  }

  /// Whether a word that is only written in kana is this one: する is 為る, and not the rare 掏る.
  private var isUsualInKana: Bool { isUsuallyKana && isCommon }

  /// The folded names under which dictionaries may have the word: the form's first.
  func names(of form: Form) -> [WordName] {
    let kana = isUsualInKana ? readings.map { WordName($0, $0) } : []
    return ([form.name] + forms.map(\.name) + kana).map(\.folded).uniqued()
  }

  /// The spellings under which lists may have a form, the usual one first: ここ before 此処.
  func listedWritings(of form: Form) -> [String] {
    let kana = isUsualInKana ? readings.filter(form.name.isRead) : []
    return (kana + [form.writing]).uniqued()
  }
}

extension WordName {
  /// The name with its reading in hiragana. Some dictionaries have カメラ read かめら.
  var folded: WordName { WordName(writing, LookupKey.of(reading)) }

  func isRead(_ reading: String) -> Bool {
    self.reading == reading || LookupKey.of(self.reading) == LookupKey.of(reading)
  }
}
