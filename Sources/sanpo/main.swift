import Engine
import Foundation
import Shell

// With a command, does it; without one, becomes the face that PROTOTYPE_MODE names.
let arguments = Array(CommandLine.arguments.dropFirst())
if FaceSwitch.isWanted(arguments) {
  exit(FaceSwitch.become(arguments))
}
exit(await TerminalFace.run(as: .sanpo, arguments: arguments))
