import Testing

@testable import Engine

/// The shapes over the picture of an image occlusion.
struct OcclusionMasksTests {
  private func masks(_ occlusion: String, asking number: Int, isAnswer: Bool = false) -> String {
    OcclusionMasks.drawn(
      on: #"<img><canvas id="image-occlusion-canvas"></canvas>"#, [occlusion], asking: number,
      isAnswer: isAnswer)
  }

  @Test func `The asked part of a picture is hidden, the others where they are to be`() {
    let shapes = """
      {{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.405}}\
      {{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.2:oi=1}}
      """

    #expect(
      masks(shapes, asking: 1) == """
        <img><div id="image-occlusion-canvas"><div class="occlusion is-active" \
        style="left:10%;top:20%;width:30%;height:40.5%"></div><div class="occlusion is-inactive" \
        style="left:50%;top:50%;width:20%;height:40%;border-radius:50%"></div></div>
        """)
    #expect(!masks(shapes, asking: 2).contains("left:10%"))
    #expect(masks(shapes, asking: 1, isAnswer: true).contains("occlusion is-highlighted"))
  }

  @Test func `Polygons and texts lie on the picture, and a shape that lies has no markup`() {
    #expect(
      masks("{{c1::image-occlusion:polygon:left=.1:top=.1:points=.1,.1 .9,.2}}", asking: 1)
        .contains("clip-path:polygon(10% 10%,90% 20%)"))
    #expect(
      masks("{{c0::image-occlusion:text:left=.1:top=.1:text=a<b:fs=.05}}", asking: 1)
        .contains(#"is-text" style="left:10%;top:10%;font-size:5cqh">a&lt;b</div>"#))
    #expect(
      masks(#"{{c1::image-occlusion:rect:left=1"x:top=.2:width=nan}}"#, asking: 1)
        == #"<img><div id="image-occlusion-canvas"></div>"#)
    #expect(OcclusionMasks.drawn(on: "a", [], asking: 1, isAnswer: false) == "a")
  }

  @Test func `The button that needs Anki's script is left out`() {
    let side = #"<canvas id="image-occlusion-canvas"></canvas><button id="toggle">Toggle</button>!"#

    let drawn = OcclusionMasks.drawn(on: side, [], asking: 1, isAnswer: true)

    #expect(drawn == #"<div id="image-occlusion-canvas"></div>!"#)
  }

  @Test(arguments: [
    ("points=.7,.1 .9,.1 .9,.4", "0% 0%,20% 0%,20% 30%"),
    ("left=.2:top=.3:points=.1,.1 .9,.2", "20% 30%,100% 40%"),
  ])
  func `A polygon lies where its left and top are, which may be missing`(
    shape: String, points: String
  ) {
    let mask = masks("{{c1::image-occlusion:polygon:\(shape):oi=1}}", asking: 1)

    #expect(mask.contains("clip-path:polygon(\(points))"))
  }
}
