extension AboutPage.Source {
  private static let licence =
    "Electronic Dictionary Research and Development Group, Creative Commons Attribution-ShareAlike"

  static let dictionary = AboutPage.Source(
    name: "EDICT and KANJIDIC2", gives: "the dictionary: all words and kanji that can be looked up",
    licence: licence, url: "https://www.edrdg.org/edrdg/licence.html")
  static let parts = AboutPage.Source(
    name: "RADKFILE", gives: "the parts kanji are seen to be put together from",
    licence: licence, url: "https://www.edrdg.org/krad/kradinf.html")
}
