import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offlineMessage } from "#app/api/connection.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { goOffline, goOnline } from "../../test-support/network.ts";
import { useCodeRecovery } from "./use-code-recovery.ts";
import { fetchPage, isPageHere } from "./use-warm-up.ts";

vi.mock("./use-warm-up.ts", () => ({
  isPageHere: vi.fn(() => false),
  fetchPage: vi.fn(() => Promise.resolve()),
}));

const reload = vi.fn();
const assign = vi.fn();

/** Since the page was loaded; a press of an earlier test is long over. */
let now = 0;
function loadPage(how: "navigate" | "reload", millisecondsAgo: number) {
  now = millisecondsAgo;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: how } as never]);
}
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  loadPage("navigate", (now += 3_600_000));
  vi.stubGlobal("location", { pathname: "/cart", reload, assign });
});
afterEach(() => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) fireEvent.click(button);
  cleanup();
  goOnline();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function Page() {
  useCodeRecovery();
  return (
    <>
      <a href="/details?sku=A">Product</a>
      <a href="/cart?view=short">This page, otherwise</a>
      <a href="https://wa.me/91">Elsewhere</a>
      <button type="button">Sign In</button>
      <input aria-label="Name" />
      <ToastRegion />
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByText(name));
/** Presses a link; whether it would be followed. */
function follows(name: string): boolean {
  let isHeldBack = false;
  const stay = (event: Event) => {
    isHeldBack = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stay, { once: true });
  press(name);
  return !isHeldBack;
}
const losesCode = () => window.dispatchEvent(new Event("vite:preloadError"));
const toast = () => screen.queryByRole("alert")?.textContent;

describe("code that has gone with a deploy", () => {
  it("has the page loaded anew when somebody has pressed what needs it, once in a minute", () => {
    render(<Page />);
    press("Sign In");
    losesCode();
    expect(reload).toHaveBeenCalledTimes(1);
    loadPage("reload", 59_000);
    press("Sign In");
    losesCode();
    expect(reload).toHaveBeenCalledTimes(1);
    loadPage("reload", 60_000);
    press("Sign In");
    losesCode();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("costs nobody what he has typed, while it is only fetched ahead of need", () => {
    render(<Page />);
    losesCode();
    fireEvent.click(screen.getByLabelText("Name"));
    losesCode();
    press("Sign In");
    now += 11_000;
    losesCode();
    expect(reload).not.toHaveBeenCalled();
  });

  it("never has it loaded anew without a network", () => {
    render(<Page />);
    goOffline();
    press("Sign In");
    act(() => void losesCode());
    expect(toast()).toContain(offlineMessage);
    expect(reload).not.toHaveBeenCalled();
  });

  it("is left alone after the page is gone", () => {
    render(<Page />).unmount();
    losesCode();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("the next page, whose code is gone", () => {
  /** Shows the page with another one on its way, or with none. */
  function show(location?: { pathname: string; search: string; hash: string }) {
    vi.stubGlobal("navigation", new EventTarget());
    vi.stubGlobal("__reactRouterDataRouter", { state: { navigation: { location } } });
    render(<Page />);
  }
  /** The browser tells of going somewhere; whether it does. */
  function goes(navigationType: "reload" | "push"): boolean {
    const event = Object.assign(new Event("navigate", { cancelable: true }), { navigationType });
    return window.navigation.dispatchEvent(event);
  }
  const next = { pathname: "/details", search: "?sku=A", hash: "" };

  it("is loaded in place of the present one, which the router would load anew", () => {
    show(next);
    expect(goes("reload")).toBe(false);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/details?sku=A");
  });

  it("is not looked for when none is on its way, or when one goes elsewhere", () => {
    show();
    expect(goes("reload")).toBe(true);
    cleanup();
    show(next);
    expect(goes("push")).toBe(true);
    expect(assign).not.toHaveBeenCalled();
  });

  it("leaves the present one standing without a network, and is loaded when there is one", () => {
    show(next);
    goOffline();
    let isGoing: boolean | undefined;
    act(() => void (isGoing = goes("reload")));
    expect(isGoing).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(toast()).toContain(offlineMessage);
    act(goOnline);
    act(goOnline);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/details?sku=A");
  });

  it("is left to the router in a browser that does not tell", () => {
    vi.stubGlobal("navigation", undefined);
    expect(() => render(<Page />)).not.toThrow();
  });
});

describe("a link without a network", () => {
  it("is held back with a message where its page is not here", async () => {
    render(<Page />);
    goOffline();
    expect(follows("Product")).toBe(false);
    await vi.waitFor(() => expect(toast()).toContain(offlineMessage));
  });

  it("is followed as soon as its page was found among what is kept", async () => {
    vi.mocked(fetchPage).mockImplementationOnce(async () => {
      vi.mocked(isPageHere).mockReturnValue(true);
    });
    const followed = vi.fn();
    document.addEventListener("click", followed);
    render(<Page />);
    goOffline();
    expect(follows("Product")).toBe(false);
    await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(2));
    expect(followed.mock.lastCall?.[0].defaultPrevented).toBe(false);
    expect(toast()).toBeUndefined();
    document.removeEventListener("click", followed);
    vi.mocked(isPageHere).mockReturnValue(false);
  });

  it("is followed where its page is here, to the page one is on, and to another site", () => {
    vi.mocked(isPageHere).mockReturnValue(true);
    render(<Page />);
    goOffline();
    expect(follows("Product")).toBe(true);
    vi.mocked(isPageHere).mockReturnValue(false);
    expect(follows("This page, otherwise")).toBe(true);
    expect(follows("Elsewhere")).toBe(true);
    expect(toast()).toBeUndefined();
  });

  it("is followed as ever when there is one", () => {
    render(<Page />);
    expect(follows("Product")).toBe(true);
  });
});
