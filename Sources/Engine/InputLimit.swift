/// How much is taken of what a person, a file or a service gives; no other file has its own.
public enum InputLimit {
  // MARK: In characters

  public static let typedAnswer = 500
  public static let deckName = 200
  /// What is longer is no word.
  public static let lookup = 100
  public static let waniKaniSynonym = 64
  public static let waniKaniNote = 10_000

  // MARK: In number

  /// Of one answer; a form may claim anything.
  public static let keystrokes = 10_000
  public static let wordsOfSearch = 100
  public static let learningSteps = 10
  public static let waniKaniSynonyms = 8

  // MARK: In bytes

  public static let pictureName = 200
  public static let picture = 5 << 20
  public static let text = 20_000
  /// What is longer is no word's.
  public static let correctedReading = 300
  /// Open JTalk takes lines of a kilobyte.
  public static let spoken = 900
  public static let form = 1 << 20
  public static let importForm = 20 << 20
  /// What is longer is cut into lines all the same.
  public static let line = 1 << 20
  /// Of a recording or a picture of WaniKani's.
  public static let subjectFile = 5 << 20
  /// Of what the voice has said; a word takes about 100 kB.
  public static let voiceCache = 128 << 20
  /// Of any answer from the network; far beyond any page of a service.
  public static let responseBody = 64 << 20
}
