import { afterEach, describe, expect, it, vi } from "vitest";
import { endSession, getSession, sessionBeforePaint, startSession, subscribeSession } from "./session.ts";

afterEach(endSession);

const ravi = { token: "a-token", name: "Ravi", phoneNumber: "9876543210" };

describe("the session of this browser", () => {
  it("stores token and user, and marks the page", { tags: ["buyer-3.20"] }, () => {
    startSession(ravi);
    expect(localStorage.getItem("token")).toBe("a-token");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual({
      name: "Ravi",
      phoneNumber: "9876543210",
    });
    expect(document.documentElement.dataset.session).toBe("in");
  });

  it("is removed by signing out", { tags: ["buyer-4.9"] }, () => {
    startSession(ravi);
    endSession();
    expect([localStorage.getItem("token"), localStorage.getItem("user"), getSession()]).toEqual([
      null,
      null,
      null,
    ]);
    expect(document.documentElement.dataset.session).toBeUndefined();
  });

  it("ends when another tab signs out", () => {
    startSession(ravi);
    const listener = vi.fn();
    const unsubscribe = subscribeSession(listener);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(getSession()).toBeNull();
    unsubscribe();
  });

  it("is detected before the first paint by the script in <head>", () => {
    localStorage.setItem("token", "a-token");
    // oxlint-disable-next-line typescript/no-implied-eval -- the same text that the page has
    new Function(sessionBeforePaint)();
    expect(document.documentElement.dataset.session).toBe("in");
  });
});
