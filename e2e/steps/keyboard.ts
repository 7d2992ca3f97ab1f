import { expect, type Locator, type Page } from "@playwright/test";

/** More presses than any page has focusable elements. */
const maxPresses = 120;

/** Presses Tab until the target has the focus; every focus on the way must be visible. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await hasFocus(target)) return expectFocusToBeSeen(page);
    await page.keyboard.press("Tab");
    await expectFocusToBeSeen(page);
  }
  throw new Error(`Tab does not reach ${target}`);
}

export async function tabToAndPress(target: Locator, key: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** The focused element has an outline and is not covered (WCAG 2.4.7, 2.4.11). */
export async function expectFocusToBeSeen(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(findFocusFault), { message: "the focus must be seen", timeout: 3_000 })
    .toBeNull();
}

/** Runs in the page. Null when the focus is visible or on the document. */
function findFocusFault(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused instanceof HTMLIFrameElement)
    return null;
  // Some controls are drawn by their label.
  const shown = [focused, focused.closest("label"), focused.parentElement].filter(
    (element) => element !== null,
  );
  const isMarked = shown.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
  const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent.slice(0, 40)}`;
  if (!isMarked) return `${name} has no mark`;
  const isUncovered = shown.some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const at = document.elementFromPoint(x, y);
    return at !== null && (element.contains(at) || at.contains(element));
  });
  return isUncovered ? null : `${name} is covered or out of the window`;
}
