/// The version of the program, as services and people are told it.
public enum Version {
  public static let current = "0.5.0"
}
