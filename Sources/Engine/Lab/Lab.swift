/// Comparing the faces by what was done in them.
public typealias Lab = Loader<Void, [FaceFigures]>

extension Lab.State {
  public var figures: [FaceFigures] { value ?? [] }
}
