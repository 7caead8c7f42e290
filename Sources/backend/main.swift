import Serving

await Backend.runToExit()
