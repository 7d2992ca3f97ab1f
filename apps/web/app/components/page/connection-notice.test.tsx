import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { slowAfterMs, trackSlowness } from "#app/api/connection.ts";
import { goOffline, goOnline } from "../../../test-support/network.ts";
import { ConnectionNotice } from "./connection-notice.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  goOnline();
  vi.useRealTimers();
});

const notice = () => screen.getByRole("status").textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A call that the test resolves or rejects. */
function aCall() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const answer = trackSlowness(promise).catch((error: Error) => error.message);
  return { answer, resolve, reject };
}

describe("the notice above the page", () => {
  it("is empty while responses are quick", async () => {
    render(<ConnectionNotice />);
    const call = aCall();
    await pass(slowAfterMs - 1);
    expect(notice()).toBe("");
    call.resolve("quick");
    await pass(slowAfterMs);
    expect(notice()).toBe("");
    expect(await call.answer).toBe("quick");
  });

  it("says that the connection is slow when a response takes five seconds, until it arrives", async () => {
    render(<ConnectionNotice />);
    const call = aCall();
    await pass(slowAfterMs);
    expect(notice()).toContain("taking longer than usual");
    call.resolve("late");
    await pass(0);
    expect(notice()).toBe("");
    expect(await call.answer).toBe("late");
  });

  it("disappears with the last of several slow responses, also when they fail", async () => {
    render(<ConnectionNotice />);
    const [one, other] = [aCall(), aCall()];
    await pass(slowAfterMs);
    one.reject(new Error("refused"));
    await pass(0);
    expect(notice()).toContain("taking longer than usual");
    other.reject(new Error("refused too"));
    await pass(0);
    expect(notice()).toBe("");
    expect([await one.answer, await other.answer]).toEqual(["refused", "refused too"]);
  });

  it("says that the browser is offline rather than slow, until it is online again", async () => {
    render(<ConnectionNotice />);
    const call = aCall();
    await pass(slowAfterMs);
    act(goOffline);
    expect(notice()).toContain("You’re offline");
    act(goOnline);
    expect(notice()).toContain("taking longer than usual");
    call.resolve("at last");
    await pass(0);
    expect(notice()).toBe("");
  });
});
