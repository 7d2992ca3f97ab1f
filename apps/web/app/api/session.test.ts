import { afterEach, describe, expect, it, vi } from "vitest";
import { endSession, getSession, sessionBeforePaint, startSession, subscribeSession } from "./session.ts";

afterEach(endSession);

const ravi = { token: "a-token", name: "Ravi", phoneNumber: "9876543210" };

describe("the session of this browser", () => {
  it("keeps token and user, and marks the page", { tags: ["buyer-3.20"] }, () => {
    startSession(ravi);
    expect(localStorage.getItem("token")).toBe("a-token");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual({
      name: "Ravi",
      phoneNumber: "9876543210",
    });
    expect(document.documentElement.dataset.session).toBe("in");
  });

  it("is removed by logout", { tags: ["buyer-4.9"] }, () => {
    startSession(ravi);
    endSession();
    expect([localStorage.getItem("token"), localStorage.getItem("user"), getSession()]).toEqual([
      null,
      null,
      null,
    ]);
    expect(document.documentElement.dataset.session).toBeUndefined();
  });

  it("follows a logout in another tab", () => {
    startSession(ravi);
    const onChange = vi.fn();
    const leave = subscribeSession(onChange);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(getSession()).toBeNull();
    leave();
  });

  it("is known before the first paint by the script in the head", () => {
    localStorage.setItem("token", "a-token");
    // oxlint-disable-next-line typescript/no-implied-eval -- the very text that the page carries
    new Function(sessionBeforePaint)();
    expect(document.documentElement.dataset.session).toBe("in");
  });
});
