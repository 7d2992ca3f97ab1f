// What "Block all cookies" leaves of a browser's storage: whoever names it gets an error. In the shop's pages: how the
// payment provider's dialog works then is its own affair.
const blocked = ["localStorage", "sessionStorage", "indexedDB", "caches"];
for (const name of globalThis === top ? blocked : [])
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException(`Failed to read the '${name}' property from 'Window'`, "SecurityError");
    },
  });
if ("serviceWorker" in navigator)
  navigator.serviceWorker.register = () => Promise.reject(new DOMException("Blocked", "SecurityError"));
