extension AboutPage.Source {
  private static let licence =
    "Electronic Dictionary Research and Development Group, Creative Commons Attribution-ShareAlike"

  static let dictionary = AboutPage.Source(
    name: "EDICT and KANJIDIC2", gives: "the dictionary: all words and kanji that can be looked up",
    licence: licence, url: "https://www.edrdg.org/edrdg/licence.html")
  static let parts = AboutPage.Source(
    name: "RADKFILE", gives: "the parts kanji are seen to be put together from",
    licence: licence, url: "https://www.edrdg.org/krad/kradinf.html")
  static let uniDic = AboutPage.Source(
    name: "UniDic", gives: "pitch accents, and readings of words that EDICT lacks",
    licence: "The UniDic Consortium, BSD", url: "https://clrd.ninjal.ac.jp/unidic/")
  static let naistJdic = AboutPage.Source(
    name: "NAIST Japanese Dictionary, as Open JTalk has it",
    gives: "the words a text is taken apart into, by MeCab, and their accents",
    licence: "Nara and Nagoya Institutes of Technology, BSD",
    url: "https://open-jtalk.sourceforge.net/")

  /// In the order of the page.
  static let japanese: [AboutPage.Source] = [.dictionary, .parts, .uniDic, .naistJdic]
}
