/// The limits on input from people, files and services.
public enum InputLimit {
  // MARK: In characters

  public static let typedAnswer = 500
  public static let deckName = 200
  public static let settingText = 200
  /// One of the texts that a dictionary says of itself.
  static let dictionaryText = 2_000
  /// A song's title, and its artist.
  public static let songName = 200
  /// Longer texts aren't looked up.
  public static let lookup = 100
  public static let waniKaniSynonym = 64
  public static let waniKaniNote = 10_000
  /// What a model thinks aloud before it answers, in bytes.
  static let thoughts = 1 << 20
  /// An answer of the tutor, in bytes: models are asked for less, but need not stop there.
  static let answer = 64_000
  /// A question to the tutor.
  public static let question = 4_000
  /// A text to be graded. It is sent in parts.
  public static let gradedText = 20_000

  // MARK: In number

  /// Per answer; a form may send anything.
  public static let keystrokes = 10_000
  public static let wordsOfSearch = 100
  public static let learningSteps = 10
  /// Items of a text; those beyond are not graded.
  public static let gradedItems = 300
  public static let waniKaniSynonyms = 8
  public static let songLines = 5_000
  public static let zipEntries = 50_000
  /// The files of an archive, which has all media.
  public static let archiveEntries = 10_000_000
  /// Of an imported dictionary.
  public static let dictionaryRows = 5_000_000
  /// What a learner's plans are proved by.
  public static let proofs = 1_000
  static let proofsAtOnce = 100

  // MARK: In bytes

  public static let pictureName = 200
  /// A licence, or a purchase with its certificates.
  static let signedToken = 16 << 10
  /// What the App Store's server sends: signed, with two signed things in it.
  public static let notification = 64 << 10
  public static let picture = 5 << 20
  public static let text = 20_000
  /// Longer readings belong to no word.
  public static let correctedReading = 300
  /// Open JTalk takes lines of up to a kilobyte.
  public static let utterance = 900
  public static let recording = 50 << 20
  /// The lyrics of a song, as a file or pasted.
  public static let lyrics = 1 << 20
  public static let form = 1 << 20
  /// A table that a browser sends.
  public static let tableInForm = 20 << 20
  /// An Anki package with its media; files of a form are stored as they arrive.
  public static let importForm = 512 << 20
  /// A dictionary with its images, packed.
  public static let dictionaryForm = 512 << 20
  /// A table in a ZIP, unpacked.
  public static let zippedTable = 64 << 20
  /// Of a service of random words.
  public static let randomWords = 1 << 20
  /// Of Wiktionary: a batch of pages.
  public static let wiktionaryReply = 8 << 20
  /// The collection in an Anki package, unpacked.
  public static let ankiCollection = 1 << 30
  /// A media file in an Anki package, unpacked.
  public static let ankiMedia = 100 << 20
  /// All media files in an Anki package, unpacked.
  public static let ankiMediaTogether = 4 << 30
  /// The list of media files in an Anki package.
  public static let ankiMediaList = 16 << 20
  /// A text or message in an Anki collection.
  public static let ankiValue = 32 << 20
  /// What an archive says of itself.
  static let archiveManifest = 16 << 20
  /// A recording, picture or script in an archive, unpacked.
  static let archivedFile = 100 << 20
  /// A row of a table in an archive.
  static let archivedRow = 64 << 20
  /// All files of an archive, unpacked.
  static let archive = 16 << 30
  /// What a dictionary says of itself.
  static let dictionaryIndex = 200_000
  /// All files that are read from a ZIP, unpacked.
  public static let unpackedZip = 1 << 30
  /// Longer input at the terminal is split into lines, to bound the memory.
  public static let line = 1 << 20
  /// A WaniKani recording or picture.
  public static let subjectFile = 5 << 20
  /// The cache of synthesized speech; a word takes about 100 kB.
  public static let voiceCache = 128 << 20
  /// Any response from the network; far larger than any page of a service.
  public static let responseBody = 64 << 20
}
