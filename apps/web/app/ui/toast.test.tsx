import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion, showToast } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  cleanup();
  vi.useRealTimers();
});
const show = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast));
const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe("toasts", () => {
  it("close after 5 seconds", { tags: ["buyer-9.20", "staff-8.17"] }, () => {
    show("ok", "Saved");
    after(4900);
    expect(screen.queryByText("Saved")).not.toBeNull();
    after(200);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("stay longer when they have a longer duration", { tags: ["buyer-9.20"] }, () => {
    show("bad", "Not authorised", 10_000);
    after(9900);
    expect(screen.getByRole("alert").textContent).toContain("Not authorised");
  });

  it("stay while the pointer is on them", () => {
    show("ok", "Saved");
    const card = screen.getByText("Saved").parentElement as HTMLElement;
    fireEvent.pointerEnter(card);
    after(20_000);
    expect(screen.queryByText("Saved")).not.toBeNull();
    fireEvent.pointerLeave(card);
    after(5100);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("show the same text once", () => {
    show("ok", "Saved");
    show("ok", "Saved");
    expect(screen.getAllByText("Saved")).toHaveLength(1);
  });

  it("are announced once each: a second polite one does not repeat the first", () => {
    show("ok", "Saved");
    show("ok", "Copied");
    const region = screen.getByRole("status");
    expect(within(region).getAllByText(/Saved|Copied/)).toHaveLength(2);
    expect(region.getAttribute("aria-atomic")).toBe("false");
  });

  it("of two tones with the same text are one, the later", () => {
    show("ok", "Payment");
    show("bad", "Payment");
    expect(screen.getAllByText("Payment")).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toBe("Payment");
  });
});
