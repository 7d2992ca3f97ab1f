import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer } from "../../../test-support/fake-api.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { OrderCleanup } from "./order-cleanup.tsx";

const never = {
  state: "never" as "never" | "queued" | "running" | "done",
  startedBy: null as string | null,
  startedAt: null as string | null,
  finishedAt: null as string | null,
  total: 0,
  checked: 0,
  settled: 0,
  released: 0,
  left: 0,
};
const started = { ...never, startedBy: "Meera", startedAt: "2026-11-20T10:10:00.000Z" };
const running = { ...started, state: "running" as const, total: 40, checked: 10, settled: 1, released: 9 };
const done = {
  ...started,
  state: "done" as const,
  finishedAt: "2026-11-20T10:12:00.000Z",
  total: 40,
  checked: 40,
  settled: 3,
  released: 36,
  left: 1,
};

let now: typeof never = never;
let finished = 0;
beforeEach(() => {
  now = never;
  finished = 0;
  vi.useFakeTimers();
});

async function open(fakes: FakeEndpoints = {}): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi({
    "GET /api/admin/ordercleanup/state": () => ({ success: true, cleanup: now }),
    "GET /api/admin/ordercleanup": () => {
      now = { ...started, state: "queued" };
      return { success: true, joined: false, cleanup: now };
    },
    ...fakes,
  });
  render(
    <>
      <OrderCleanup onDone={() => (finished += 1)} />
      <ToastRegion />
    </>,
  );
  await pass(10);
  return calls;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async () => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cleanup all orders" })));
  await pass(0);
};

describe("'Cleanup all orders'", { tags: ["staff-2.10"] }, () => {
  it("confirms the start, and shows progress to the end", { tags: ["staff-8.10"] }, async () => {
    await open();
    await press();
    expect(screen.getByText("Order Cleanup initiated successfully")).toBeTruthy();
    expect(screen.getByText("Started by Meera. It starts in a moment.")).toBeTruthy();
    now = running;
    await pass(1100);
    expect(screen.getByText("Started by Meera. 10 of 40: 1 paid, 9 cancelled.")).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(10);
    now = done;
    await pass(1100);
    expect(screen.getByText(/Last cleanup by Meera/).textContent).toContain(
      "40 orders checked: 3 paid, 36 cancelled, 1 left for later.",
    );
    expect(finished).toBe(1);
  });

  it("shows one started by another admin, with the button disabled", async () => {
    now = running;
    const calls = await open();
    expect(screen.getByText(/10 of 40/)).toBeTruthy();
    await press();
    expect(calls).not.toContain("GET /api/admin/ordercleanup");
  });

  it("stops polling once it is done", async () => {
    now = done;
    const calls = await open();
    await pass(10_000);
    expect(calls).toEqual(["GET /api/admin/ordercleanup/state"]);
    expect(finished).toBe(0);
  });

  it("keeps polling after a lost answer", async () => {
    now = running;
    let isAway = false;
    await open({
      "GET /api/admin/ordercleanup/state": () => (isAway ? noAnswer() : { success: true, cleanup: now }),
    });
    isAway = true;
    await pass(3000);
    isAway = false;
    now = done;
    await pass(2100);
    expect(finished).toBe(1);
  });

  it(
    "says 'Failed to initiate Order Cleanup' when it cannot be started",
    { tags: ["staff-8.4"] },
    async () => {
      await open({ "GET /api/admin/ordercleanup": noAnswer });
      await press();
      expect(screen.getByText("Failed to initiate Order Cleanup")).toBeTruthy();
    },
  );
});
