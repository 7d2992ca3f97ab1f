// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Outlet, RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offlineMessage } from "#app/api/connection.ts";
import { failureMessage, ToastRegion } from "#app/ui/toast.tsx";
import { goOffline, goOnline } from "../../test-support/network.ts";
import { useCodeRecovery } from "./use-code-recovery.ts";

const reload = vi.fn();
const assign = vi.fn();

let now = 0;
function loadPage(how: "navigate" | "reload", millisecondsAgo: number) {
  now = millisecondsAgo;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: how } as never]);
}
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  loadPage("navigate", 3_600_000);
  vi.stubGlobal("location", { origin: "https://shop.example", pathname: "/cart", reload, assign });
  vi.stubGlobal("navigation", new EventTarget());
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
      <button type="button">Sign In</button>
      <input aria-label="Name" />
      <Outlet />
      <ToastRegion />
    </>
  );
}

/** Shows the page. The code of /details never arrives. */
function show() {
  const pending = () => new Promise<never>(() => undefined);
  const router = createMemoryRouter([
    {
      Component: Page,
      children: [
        { path: "/", element: <p>Current page</p> },
        { path: "/details", lazy: pending },
        { path: "/aboutUs", element: <p>About us</p> },
      ],
    },
  ]);
  return { router, ...render(<RouterProvider router={router} />) };
}
const press = (name: string) => fireEvent.click(screen.getByText(name));
const failPreload = () => window.dispatchEvent(new Event("vite:preloadError"));
const toast = () => screen.queryByRole("alert")?.textContent;

describe("code that a deploy has removed", () => {
  it("reloads the page after a click that needs it, at most once a minute", () => {
    show();
    press("Sign In");
    failPreload();
    expect(reload).toHaveBeenCalledTimes(1);
    loadPage("reload", 59_000);
    press("Sign In");
    failPreload();
    expect(reload).toHaveBeenCalledTimes(1);
    loadPage("reload", 60_000);
    press("Sign In");
    failPreload();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("does not reload the page when only a prefetch fails", () => {
    show();
    failPreload();
    fireEvent.click(screen.getByLabelText("Name"));
    failPreload();
    press("Sign In");
    now += 11_000;
    failPreload();
    expect(reload).not.toHaveBeenCalled();
  });

  it("never reloads the page while offline", () => {
    show();
    goOffline();
    press("Sign In");
    act(() => void failPreload());
    expect(toast()).toContain(offlineMessage);
    expect(reload).not.toHaveBeenCalled();
  });

  it("does nothing after the page is unmounted", () => {
    show().unmount();
    failPreload();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("code that fails", () => {
  const fail = (event: Event) => act(() => void window.dispatchEvent(event));
  const errorIn = (filename: string) => Object.assign(new Event("error"), { filename });

  it("after a press says so", () => {
    show();
    press("Sign In");
    fail(errorIn("https://shop.example/assets/cart.js"));
    expect(toast()).toContain(failureMessage);
  });

  it("after a press says so too when a promise fails", () => {
    show();
    press("Sign In");
    fail(new Event("unhandledrejection"));
    expect(toast()).toContain(failureMessage);
  });

  it("of an extension, or without a press, is not reported", () => {
    show();
    fail(errorIn("https://shop.example/assets/cart.js"));
    press("Sign In");
    fail(errorIn("chrome-extension://abc/content.js"));
    fail(errorIn(""));
    expect(toast()).toBeUndefined();
  });
});

describe("the next page, whose code is missing", () => {
  async function showWhileNavigating() {
    const { router } = show();
    await act(async () => void router.navigate("/details?sku=A"));
    return router;
  }
  /** Dispatches the browser's `navigate` event, and returns whether the navigation goes on. */
  function navigates(navigationType: "reload" | "push", userInitiated = false): boolean {
    const init = { navigationType, userInitiated };
    const event = Object.assign(new Event("navigate", { cancelable: true }), init);
    return window.navigation.dispatchEvent(event);
  }

  it("is opened instead of a reload of the current page by the router", async () => {
    await showWhileNavigating();
    expect(navigates("reload")).toBe(false);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/details?sku=A");
  });

  it("does not affect other navigations", async () => {
    show();
    expect(navigates("reload")).toBe(true);
    cleanup();
    await showWhileNavigating();
    expect(navigates("push")).toBe(true);
    expect(assign).not.toHaveBeenCalled();
  });

  it("is not reloaded for by the router while offline, as for a prefetch; a visitor may reload", () => {
    show();
    goOffline();
    expect(navigates("reload")).toBe(false);
    expect(navigates("reload", true)).toBe(true);
  });

  it("is opened once the browser is online again", async () => {
    await showWhileNavigating();
    goOffline();
    let goesOn: boolean | undefined;
    act(() => void (goesOn = navigates("reload")));
    expect(goesOn).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(toast()).toContain(offlineMessage);
    act(goOnline);
    act(goOnline);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/details?sku=A");
  });

  it("is not opened any more when the visitor has gone elsewhere meanwhile", async () => {
    const router = await showWhileNavigating();
    goOffline();
    act(() => void navigates("reload"));
    await act(() => router.navigate("/aboutUs"));
    act(goOnline);
    expect(screen.getByText("About us")).toBeDefined();
    expect(assign).not.toHaveBeenCalled();
  });

  it("is left to the router in a browser without the navigation API", () => {
    vi.stubGlobal("navigation", undefined);
    expect(show).not.toThrow();
  });
});
