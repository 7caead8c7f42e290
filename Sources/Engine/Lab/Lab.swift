/// Compares the faces by the answers given in them.
public typealias Lab = Loader<Void, [FaceFigures]>

extension Lab.State {
  public var figures: [FaceFigures] { value ?? [] }
}
