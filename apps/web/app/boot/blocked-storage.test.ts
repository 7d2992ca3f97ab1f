import { afterEach, expect, it } from "vitest";
import { replaceBlockedStorage } from "./blocked-storage.ts";

const storages = { localStorage, sessionStorage };
afterEach(() => {
  for (const [name, value] of Object.entries(storages))
    Object.defineProperty(window, name, { configurable: true, value });
});

it.each([
  [
    "throws an error",
    () => {
      throw new DOMException("Blocked", "SecurityError");
    },
  ],
  ["is null", () => null],
])("where storage %s, the page's memory replaces it", (_, get) => {
  for (const name of Object.keys(storages)) Object.defineProperty(window, name, { configurable: true, get });
  replaceBlockedStorage();
  sessionStorage.setItem("note", "Fragile");
  expect([sessionStorage.getItem("note"), localStorage.getItem("note")]).toEqual(["Fragile", null]);
  sessionStorage.removeItem("note");
  expect(sessionStorage.getItem("note")).toBeNull();
});

it("storage that works is left alone", () => {
  replaceBlockedStorage();
  expect([localStorage, sessionStorage]).toEqual([storages.localStorage, storages.sessionStorage]);
  expect(localStorage).toBeInstanceOf(Storage);
});
