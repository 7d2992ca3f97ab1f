// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadScriptsAfterPaint } from "./scripts-after-paint.tsx";

const reload = vi.fn();
const fetchPage = vi.fn<() => Promise<Response>>();
const registerEventListener = vi.spyOn(globalThis, "addEventListener");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { href: "https://shop.example/aboutUs", reload });
  vi.stubGlobal("fetch", fetchPage);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  // As until React has hydrated the page.
  window.replayEarlyPresses = () => Promise.resolve();
  document.body.innerHTML = `<a href="/cart">Cart</a><noscript id="late-scripts"></noscript>`;
  document.querySelector("noscript")!.textContent = `<script type="module" src="/assets/entry.js"></script>`;
  fetchPage.mockImplementation(async () => new Response("a page"));
});
afterEach(() => {
  for (const [type, listener, options] of registerEventListener.mock.calls)
    removeEventListener(type, listener, options);
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.replayEarlyPresses;
});

/** Opens the page up to where its scripts load. */
async function open(): Promise<HTMLScriptElement> {
  loadScriptsAfterPaint("/assets/polyfills.js");
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(100);
  return document.querySelector<HTMLScriptElement>("body > script")!;
}
const fail = (script: HTMLScriptElement) => script.dispatchEvent(new Event("error"));
/** The browser asks for another page. */
const leave = () => window.onbeforeunload?.(new Event("beforeunload") as BeforeUnloadEvent);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("a browser that lacks what polyfills.ts brings", () => {
  const { groupBy } = Map;
  beforeEach(() => void Reflect.deleteProperty(Map, "groupBy"));
  afterEach(() => void Object.assign(Map, { groupBy }));
  const polyfills = () => document.querySelector<HTMLScriptElement>("head > script[src*=polyfills]")!;

  it("loads that first, then the page's scripts", async () => {
    expect(await open()).toBeNull();
    expect(polyfills().getAttribute("src")).toBe("/assets/polyfills.js");
    polyfills().dispatchEvent(new Event("load"));
    expect(document.querySelector("body > script")).not.toBeNull();
    polyfills().remove();
  });

  it("is reloaded as for any other script when it is missing", async () => {
    await open();
    polyfills().dispatchEvent(new Event("error"));
    await seconds(1);
    expect(reload).toHaveBeenCalledOnce();
    polyfills().remove();
  });
});

describe("a page of which a script is missing", () => {
  it("is reloaded as soon as the shop answers", async () => {
    fetchPage.mockImplementationOnce(() => Promise.reject(new TypeError("no network")));
    fetchPage.mockImplementationOnce(async () => new Response(null, { status: 502 }));
    fail(await open());
    await seconds(9);
    expect(reload).not.toHaveBeenCalled();
    await seconds(2);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is reloaded once a minute at most", async () => {
    vi.mocked(performance.getEntriesByType).mockReturnValue([{ type: "reload" } as never]);
    fail(await open());
    await seconds(59);
    expect(reload).not.toHaveBeenCalled();
    await seconds(2);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is not reloaded when it works after all", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetchPage.mockReturnValue(promise);
    fail(await open());
    await seconds(1);
    delete window.replayEarlyPresses;
    resolve(new Response("a page"));
    await seconds(60);
    expect(reload).not.toHaveBeenCalled();
  });

  it("is not reloaded while another page comes, whether it was asked for before or after the script failed", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetchPage.mockReturnValueOnce(promise);
    fail(await open());
    await seconds(1);
    leave();
    resolve(new Response("a page"));
    await seconds(9);
    expect(reload).not.toHaveBeenCalled();
    // It was a file to save.
    await seconds(7);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("a link pressed in a hydrated page", () => {
  const onClick = vi.fn((event: Event) => event.preventDefault());
  function press() {
    document.addEventListener("click", onClick, { once: true });
    document.querySelector("a")!.click();
    document.removeEventListener("click", onClick);
  }

  it("is left to the browser while another page comes, which would replace what React Router opens", async () => {
    await open();
    leave();
    await seconds(3);
    press();
    expect(onClick).not.toHaveBeenCalled();
    await seconds(8);
    press();
    expect(onClick).toHaveBeenCalledOnce();
  });
});

it("the source of `loadScriptsAfterPaint` uses nothing from outside itself", () => {
  // eslint-disable-next-line no-implied-eval
  new Function(`(${loadScriptsAfterPaint.toString()})()`)();
  expect(registerEventListener).toHaveBeenCalled();
});
