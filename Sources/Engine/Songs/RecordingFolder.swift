import Foundation

/// The learner's own recordings of songs, in the media folder.
public struct RecordingFolder: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case mp3, m4a, ogg, flac, wav

    /// Detects the kind from the first bytes. A file's name proves nothing.
    init?(_ bytes: some Collection<UInt8>) {
      let head = Array(bytes.prefix(12))
      let tail = head.dropFirst(4)
      switch head {
      case _ where head.starts(with: "ID3".utf8): self = .mp3
      // A frame of MPEG audio, layer 3.
      case _ where head.count > 1 && head[0] == 0xFF && head[1] & 0xE6 == 0xE2: self = .mp3
      case _ where tail.starts(with: "ftyp".utf8): self = .m4a
      case _ where head.starts(with: "OggS".utf8): self = .ogg
      case _ where head.starts(with: "fLaC".utf8): self = .flac
      case _ where head.starts(with: "RIFF".utf8) && tail.dropFirst(4).starts(with: "WAVE".utf8):
        self = .wav
      default: return nil
      }
    }

    public var mediaType: String {
      switch self {
      case .mp3: "audio/mpeg"
      case .m4a: "audio/mp4"
      case .ogg, .flac, .wav: "audio/\(rawValue)"
      }
    }
  }

  /// The largest recording, in bytes.
  public static let largest = 50 << 20

  let folder: URL

  /// Stores a recording under a generated name, so that it cannot replace another one.
  ///
  /// - Returns: the name.
  /// - Throws: `Problem` if it is not a recording or too large, or cannot be stored.
  func save(_ recording: Data) throws(Problem) -> String {
    guard recording.count <= Self.largest else {
      throw Problem(
        "The recording is larger than \(Self.largest >> 20) MB.",
        remedy: "Compress it, for example as an MP3.")
    }
    guard let kind = Kind(recording) else {
      throw Problem(
        "That is not an audio file.", remedy: "Choose an MP3, M4A, OGG, FLAC or WAV file.")
    }
    let name = "\(UUID().uuidString.lowercased()).\(kind.rawValue)"
    try recording.save(in: folder, named: name, "The recording")
    return name
  }

  /// - Returns: nil if the file is not there. A name from a restored archive may be any text.
  func file(_ name: String) -> SongInfo.Recording? {
    let url = folder.appending(path: name)
    guard !name.contains("/"), let kind = Kind(rawValue: url.pathExtension),
      FileManager.default.type(at: url.path) == .typeRegular
    else { return nil }
    return SongInfo.Recording(url: url, kind: kind)
  }
}
