import APIServer
import Engine
import Hummingbird

extension ServedAPI: RequestHandler {
  func add(to router: Router<SiteRequestContext>, at addresses: Addresses) {
    router.add(
      middleware: ServedAPIMiddleware(self, isOwn: { addresses.include(origin: $0) }) { request in
        addresses.include(request.head.authority)
          ? nil : RequestError.foreignHost(behind: addresses.publicOrigin).plain
      })
  }
}
