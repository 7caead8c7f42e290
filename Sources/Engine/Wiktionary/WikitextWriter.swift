/// Writes wikitext as plain text: templates as a reader would see them, or not at all.
struct WikitextWriter {
  /// The title of the page.
  let title: String

  func text(of wikitext: Wikitext) -> String {
    Markup.plain(raw(wikitext))
  }

  /// The text with tags, entities and apostrophes.
  private func raw(_ wikitext: Wikitext) -> String {
    wikitext.nodes.map { node in
      switch node {
      case .text(let text): text
      case .template(let template): self.text(of: template) ?? ""
      case .link(let target, let shown):
        Self.isFile(target) ? "" : raw(shown).withoutColon(ifLink: target)
      }
    }.joined()
  }

  private static func isFile(_ target: String) -> Bool {
    let target = target.lowercased()
    return ["file:", "image:", "category:"].contains { target.hasPrefix($0) }
  }

  /// Returns an argument as plain text; nil if it is missing or empty.
  private func argument(_ template: Wikitext.Template, _ names: String...) -> String? {
    names.lazy.compactMap { template.arguments[$0] }.map(text).first { !$0.isEmpty }
  }

  // MARK: Templates

  /// Returns what a template shows, or nil for one that says nothing about the meaning. Unknown
  /// ones are such.
  func text(of template: Wikitext.Template) -> String? {
    let (name, list) = (template.name, template.list)
    if let sign = TemplateNames.signs[name] { return sign }
    if let phrase = TemplateNames.phrases[name] {
      return argument(template, "1").map { "\(phrase) \($0)" }
    }
    if let phrase = TemplateNames.phrasesAfterLanguage[name] {
      return argument(template, "2").map { "\(phrase) \($0)" }
    }
    if TemplateNames.shown.contains(name) { return argument(template, "1") }
    if TemplateNames.glosses.contains(name) {
      return bracketed(list.map(text).joined(separator: ", "))
    }
    if TemplateNames.links.contains(name) { return link(template) }
    switch name {
    case "zh-l", "zh-m": return termOfChinese(template)
    case "ja-l", "ja-r", "ryu-r": return termOfJapanese(template)
    case "w", "W", "glossary", "glink": return argument(template, "2", "1")
    case "lang", "tcl", "transclude": return argument(template, "2")
    case "place": return place(template)
    case "surname", "given name": return "a \(kinds(template, of: name))"
    case "lit", "literally": return argument(template, "1").map { "literally “\($0)”" }
    case "1", "cap": return argument(template, "1")?.capitalised
    case "&lit":
      let words = list.dropFirst().map(text).joined(separator: ", ")
      return "used other than figuratively or idiomatically: see \(words)"
    case "vern": return argument(template, "1").map { $0 + (argument(template, "pl") ?? "") }
    case "chem": return list.map(text).joined()
    case "ruby", "ruby/ja":
      // `[漢](かん)[字](じ)`
      return argument(template, "1").map { $0.replacing(/\[([^\[\]]*)\]\([^()]*\)/) { $0.1 } }
    case "frac": return list.map(text).joined(separator: "/")
    case "PAGENAME", "pagename": return title
    default: return form(of: template)
    }
  }

  private func bracketed(_ text: String) -> String? { text.isEmpty ? nil : "(\(text))" }

  /// `{{l|en|word|shown||gloss}}`
  private func link(_ template: Wikitext.Template) -> String? {
    let first = template.arguments["lang"] == nil ? 2 : 1
    guard let shown = argument(template, "\(first + 1)", "alt", "\(first)") else { return nil }
    return withGloss(shown, argument(template, "t", "gloss", "\(first + 2)"))
  }

  private func withGloss(_ text: String, _ gloss: String?) -> String {
    gloss.map { "\(text) (\($0))" } ?? text
  }

  /// `{{zh-l|狗|dog}}`; after the word stand its reading, its gloss, or both.
  private func termOfChinese(_ template: Wikitext.Template) -> String? {
    argument(template, "1").map { word in
      let word = word.trimmingPrefix("*").prefix { $0 != "/" }
      return withGloss(String(word), argument(template, "gloss", "3", "2"))
    }
  }

  /// `{{ja-r|漢%字|かん%じ|gloss}}`
  private func termOfJapanese(_ template: Wikitext.Template) -> String? {
    argument(template, "1").map { word in
      withGloss(String(word.filter { !"%^-".contains($0) }), argument(template, "gloss", "3"))
    }
  }

  /// `{{place|es|city/and/port|s/Ohio|c/USA|t=Toledo}}`
  private func place(_ template: Wikitext.Template) -> String? {
    guard let first = template.arguments["2"].map(raw) else { return nil }
    // Some are a sentence, with places in double angle brackets.
    let isSentence = first.contains(" ")
    let kind = Markup.plain(
      isSentence
        ? first.replacing(/<<(?:[^<>\/]*\/)?([^<>]*)>>/) { $0.1 }
        : first.replacing("/", with: " "))
    let names = template.list.dropFirst(2).map(text).compactMap { $0.split(separator: "/").last }
    let place = names.isEmpty ? kind : "\(kind) in \(names.joined(separator: ", "))"
    return argument(template, "t", "t1").map { "\($0) (\(place))" } ?? place
  }

  /// `{{given name|en|male|or=female|from=Hebrew}}`, `{{surname|zh|xlit=Zhu}}`
  private func kinds(_ template: Wikitext.Template, of name: String) -> String {
    let isOld = template.arguments["lang"] != nil
    let kinds = template.list.dropFirst(isOld ? 0 : 1).prefix(1).map(text).filter { !$0.isEmpty }
    let other = argument(template, "or").map { ["or", $0] } ?? []
    let origin = argument(template, "from").map { ["from", $0] } ?? []
    let spelled = argument(template, "xlit").map { ", \($0)" } ?? ""
    let equal = argument(template, "eq").map { ", equivalent to English \($0)" } ?? ""
    return (kinds + other + [name] + origin).joined(separator: " ") + spelled + equal
  }

  // MARK: Forms of other words

  /// Returns the word that a line only gives inflected forms of, such as gato; nil for another line.
  func lemma(of line: Wikitext) -> String? {
    let hasWords = line.nodes.contains { node in
      switch node {
      case .text(let text): text.contains(where: \.isLetter)
      case .link: true
      case .template: false
      }
    }
    return hasWords ? nil : line.templates.lazy.compactMap { lemma(of: $0) }.first
  }

  private func lemma(of template: Wikitext.Template) -> String? {
    let name = fullName(of: template)
    if isOfLanguage(name) {
      let isSpelling =
        TemplateNames.phrases[name] != nil
        || ["spelling", "superseded"].contains { name.contains($0) }
      return isSpelling ? nil : formOfLanguage(template)
    }
    guard TemplateNames.inflections.contains(name) || TemplateNames.plainInflections.contains(name)
    else { return nil }
    return argument(template, template.arguments["lang"] == nil ? "2" : "1")
  }

  private func fullName(of template: Wikitext.Template) -> String {
    let name = template.name.lowercased()
    return TemplateNames.forms[name] ?? name
  }

  /// Whether a template is of one language, such as `es-verb form of`.
  private func isOfLanguage(_ name: String) -> Bool {
    name.prefix(4).contains("-") && Self.isLanguagePrefix(name)
      && (name.contains("form") || name.contains(" of"))
  }

  /// Returns what a form-of template says, such as “plural of gato”; nil for another template.
  private func form(of template: Wikitext.Template) -> String? {
    var name = fullName(of: template)
    if isOfLanguage(name) {
      let kind = name.contains("form") ? "form of" : name.drop { $0 != "-" }.dropFirst().description
      return formOfLanguage(template).map { "\(kind) \($0)" }
    }
    guard name.hasSuffix(" of") || name == "short for" else { return nil }
    var first = template.arguments["lang"] == nil ? 2 : 1
    if name == "form of" {
      // `{{form of|es|diminutive|perro}}`
      name = "\(argument(template, "\(first)") ?? "form") of"
      first += 1
    }
    // Each argument is written once: written twice, one within another would take 2ⁿ times as long.
    let alternative = argument(template, "\(first + 1)")
    guard let shown = alternative ?? argument(template, "\(first)") else { return nil }
    guard TemplateNames.inflections.contains(name) else {
      let gloss = argument(template, "t", "gloss", "\(first + 2)")
      return withGloss("\(name) \(shown)", gloss)
    }
    let tags = template.list.dropFirst(first + 1).map(text)
    let sets = InflectionTags.sets(of: tags)
    let sentence =
      sets.count == 1
      ? "\(sets[0]) of \(shown)"
      : "inflection of \(shown)\(sets.isEmpty ? "" : ": ")\(sets.joined(separator: "; "))"
    return withGloss(sentence, argument(template, "t", "gloss"))
  }

  /// `{{es-verb form of|comer}}`, `{{pt-verb form of|ter<…>}}`: which form it is, only the wiki
  /// knows.
  private func formOfLanguage(_ template: Wikitext.Template) -> String? {
    guard let lemma = argument(template, "1", "infinitive", "inf", "verb") else { return nil }
    let word = String(lemma.prefix { $0 != "<" }).trimmed
    return word.isEmpty ? nil : word
  }

  private static func isLanguagePrefix(_ name: String) -> Bool {
    let code = name.prefix { $0 != "-" }
    return (2...3).contains(code.count) && code.allSatisfy { ("a"..."z").contains($0) }
  }
}

extension String {
  /// `[[:Category:Cats]]` leads to a page that `[[Category:Cats]]` would put this one into; the
  /// colon is not shown.
  fileprivate func withoutColon(ifLink target: String) -> String {
    self == target && hasPrefix(":") ? String(dropFirst()) : self
  }
}
