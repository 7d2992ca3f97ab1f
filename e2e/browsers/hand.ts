import { expect } from "@playwright/test";
import type { Browser } from "./browser.ts";

/** Calls a function in the page: it arrives as text, so it uses nothing from outside. */
export function inPage<Value, Args extends unknown[]>(
  browser: Browser,
  run: (...args: Args) => Value | Promise<Value>,
  ...args: Args
): Promise<Value> {
  return browser.evaluate(callOf(run, args)) as Promise<Value>;
}

const callOf = (run: (...args: never[]) => unknown, args: unknown[]) =>
  `(${run.toString()})(...${JSON.stringify(args)})`;

interface Wanted {
  /** A CSS selector. */
  what: string;
  /** The beginning of its name: the label of a field, the text of a button. */
  named?: string;
  frame?: boolean;
}

/** Moves the pointer over an element and presses, once it can be pressed where it stands. */
export async function press(browser: Browser, wanted: Wanted): Promise<void> {
  let place: Place = { x: 0, y: 0 };
  await expect(async () => {
    place = await findPlace(browser, wanted);
  }).toPass({ timeout: 20_000 });
  await browser.perform([
    {
      type: "pointer",
      id: "hand",
      actions: [
        { type: "pointerMove", ...place },
        { type: "pointerDown", button: 0 },
        { type: "pause", duration: 20 },
        { type: "pointerUp", button: 0 },
      ],
    },
  ]);
}

/** Types into what has the focus. */
export async function type(browser: Browser, text: string): Promise<void> {
  const keys = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  await browser.perform([{ type: "key", id: "keys", actions: keys }]);
}

/** Types into the field of this label. */
export async function fill(browser: Browser, label: string, text: string): Promise<void> {
  await press(browser, { what: ":is(dialog, main) :is(input, textarea)", named: label });
  await type(browser, text);
}

/** Waits until the page shows a text. */
export async function expectText(browser: Browser, text: string): Promise<void> {
  await expect
    .poll(() => inPage(browser, () => document.body.innerText), { timeout: 20_000 })
    .toContain(text);
}

export async function expectPath(browser: Browser, path: string): Promise<void> {
  await expect.poll(() => inPage(browser, () => location.pathname)).toBe(path);
}

interface Place {
  x: number;
  y: number;
}

/** @throws Error when it cannot be pressed now */
async function findPlace(browser: Browser, { what, named = "", frame = false }: Wanted): Promise<Place> {
  const place = (await browser.evaluate(callOf(locate, [what, named]), frame ? "frame" : "page")) as
    | Place
    | string;
  if (typeof place === "string") throw new Error(`${what} ${named}: ${place}`);
  if (!frame) return place;
  const { x, y } = await inPage(browser, () =>
    document.querySelector("iframe")!.getBoundingClientRect().toJSON(),
  );
  return { x: x + place.x, y: y + place.y };
}

/** Runs in the page: where an element can be pressed, or why not. */
async function locate(what: string, named: string): Promise<Place | string> {
  const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: Element) =>
    plain(
      element.getAttribute("aria-label") ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent,
    );
  const found = [...document.querySelectorAll(what)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === "visible" &&
      (named === "" || nameOf(element).startsWith(named)),
  );
  const [element] = found;
  if (!element) return "not there";
  if (element.matches(":disabled, [inert] *")) return "disabled";
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const box = element.getBoundingClientRect();
  if (box.top !== before.top || box.left !== before.left) return "moving";
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isHit =
    hit && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element);
  return isHit ? { x, y } : `covered by ${hit?.outerHTML.slice(0, 200)}`;
}
