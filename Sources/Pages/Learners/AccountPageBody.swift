import Engine
import HTML

// The markup of an account.

extension AccountPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Account" }
    if let name = state.name {
      p(.class("lead")) { "You are signed in as \(name)." }
      devices(state, layout)
      terminal(state, layout)
      if state.hasPassword { password(state, layout) }
      codes(state, layout)
      postForm(path(Self.signOut), layout.csrf, isEnhanced: false) {
        button(.class("button")) { "Sign out of this browser" }
      }
    } else {
      p(.class("lead")) {
        """
        Your data is saved on this server, and only this browser can access it. With an account \
        you can continue in other browsers, and you keep everything.
        """
      }
      creation(state, layout)
      p { pageLink("Sign in to an existing account", SignInPage().path) }
    }
    erasing(state, layout)
  }

  private func creation(_ state: State, _ layout: Layout) -> HTMLElement {
    sheet("Create an account") {
      postForm(path(Self.create), layout.csrf, style: "form", isEnhanced: false) {
        accountNameField(state.newName)
        passwordField(state.password, "new-password")
        button(.class("button")) { "Create account" }
      }
    }
  }

  private func devices(_ state: State, _ layout: Layout) -> HTMLElement {
    sheet("Devices") {
      ul(.class("plain-list changes")) {
        // Their sessions begin when they ask the next time, which they do every second.
        for device in state.joining {
          li(.class("row")) {
            p.spaced {
              strong { device }
              span(.class("aside")) { "Approved just now; it signs in by itself." }
            }
          }
        }
        for device in state.devices {
          deviceRow(
            device.device, signedIn: state.dates.moment(device.startedAt),
            lastUsed: state.dates.moment(device.seenAt),
            id: device.id == state.current ? nil : device.id, path(Self.revoke), layout.csrf)
        }
      }
    }
  }

  private func terminal(_ state: State, _ layout: Layout) -> HTMLElement {
    sheet("Terminal") {
      p { "Run “sanpo join” on the server's computer to get a code." }
      postForm(path(Self.join), layout.csrf, style: "form") {
        inputField(
          "code", "Code", state.code, .type("text"), .autocomplete("off"), .maxlength("40"),
          .uncapitalized)
        button(.class("button")) { "Connect" }
      }
    }
  }

  private func password(_ state: State, _ layout: Layout) -> HTMLElement {
    sheet("Password") {
      p { "All other devices and terminals will be signed out. Your recovery codes stay valid." }
      postForm(path(Self.change), layout.csrf, style: "form", isEnhanced: false) {
        accountName(state)
        currentPassword("current", state.oldPassword)
        passwordField(state.password, "new-password")
        button(.class("button")) { "Change password" }
      }
      p { pageLink("Forgot password?", RecoveryPage().path) }
    }
  }

  /// Tells password managers whose password it is. It is not sent.
  private func accountName(_ state: State) -> HTMLElement {
    input(.type("text"), .autocomplete("username"), .value(state.name ?? ""), .hidden)
  }

  private func currentPassword(_ name: String, _ field: Field) -> HTMLElement {
    inputField(
      name, "Current password", Field(error: field.error), .type("password"),
      .autocomplete("current-password"), .maxlength("256"))
  }

  private func codes(_ state: State, _ layout: Layout) -> HTMLElement {
    sheet("Recovery codes") {
      p { "\(Quantity.count(state.codesLeft, "code")) left. New codes replace the old ones." }
      postForm(path(Self.codes), layout.csrf, style: "form", isEnhanced: false) {
        if state.hasPassword {
          accountName(state)
          currentPassword("password-for-codes", state.passwordForCodes)
        }
        button(.class("button quiet")) { "New recovery codes" }
      }
    }
  }

  private func erasing(_ state: State, _ layout: Layout) -> HTMLElement {
    let (title, all) =
      state.name == nil
      ? ("Erase my data", "all your data") : ("Erase account", "your account and all its data")
    return drawer(title, isOpen: state.erasing.error != nil) {
      p { "This erases \(all), including backups. It can't be undone. \(Accounts.beyondErasing())" }
      p { a(.href(ArchiveFile().path), .download) { "Download all data" } }
      postForm(path(Self.erase), layout.csrf, style: "form", isEnhanced: false) {
        inputField(
          "confirmation", "To confirm, type “\(state.name ?? Self.nameOfNobody)”", state.erasing,
          .type("text"), .autocomplete("off"), .uncapitalized)
        button(.class("button danger")) { "Erase everything" }
      }
    }
  }
}

func accountNameField(_ field: Field) -> HTMLElement {
  inputField(
    "name", "Name or email address", field, .type("text"), .autocomplete("username"),
    .maxlength("64"), .uncapitalized, .required)
}

extension HTMLAttribute {
  /// Phones would begin a name or a code with a capital.
  static let uncapitalized = HTMLAttribute.custom(name: "autocapitalize", value: "none")
}

/// A field for a password. It is never filled in again.
///
/// - Parameter kind: `new-password` or `current-password`, for password managers.
func passwordField(_ field: Field, _ kind: String) -> HTMLElement {
  inputField(
    "password", kind == "new-password" ? "New password" : "Password", Field(error: field.error),
    .type("password"), .autocomplete(kind), .maxlength("256"), .required)
}
