// Tells when reviews become due, while a page is open: by a notification, if the person turned them
// on, and by the badge of an installed app. Without this file, the title of Today counts them.
"use strict";

{
  const pause = 5 * 60_000;
  let due;

  async function look() {
    const response = await fetch(document.body.dataset.due, { credentials: "same-origin" });
    if (!response.ok) return;
    const before = due;
    ({ due } = await response.json());
    if (due > 0) navigator.setAppBadge?.(due).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
    if (before === 0 && due > 0 && document.hidden) tell(due);
  }

  function tell(count) {
    if (!isOn()) return;
    const notification = new Notification("Sanpo", {
      body: count === 1 ? "1 review is due." : `${count} reviews are due.`,
      icon: document.querySelector("link[rel=icon]")?.href,
      tag: "due",
    });
    notification.addEventListener("click", () => focus());
  }

  const isOn = () => window.Notification?.permission === "granted";
  // Only an installed app has a badge.
  const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
  const states = {
    granted: "Notifications are on. You can turn them off in the browser's settings for this site.",
    denied: "The browser blocks notifications. Allow them in its settings for this site.",
  };

  // The button in the settings, which only works with this file.
  function offer() {
    for (const button of document.querySelectorAll("[data-notify]")) {
      button.closest("[hidden]")?.removeAttribute("hidden");
      button.nextElementSibling.textContent = states[Notification.permission] ?? "";
    }
  }

  document.addEventListener("click", async (event) => {
    if (!event.target.closest?.("[data-notify]")) return;
    const answer = await window.Notification?.requestPermission();
    offer();
    lookQuietly();
    announce(states[answer] ?? "");
  });

  // Without TLS, browsers refuse them to pages of other computers, whatever their settings.
  if (window.Notification && isSecureContext) {
    offer();
    document.addEventListener("sanpo:region", offer);
  }
  // A failed request is not reported: the next one comes in a few minutes.
  const lookQuietly = () => (isOn() || isInstalled()) && look().catch(() => {});
  if (window === window.top) setInterval(lookQuietly, pause);
  lookQuietly();
}
