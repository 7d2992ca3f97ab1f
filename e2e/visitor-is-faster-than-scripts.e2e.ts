import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { recordFailures } from "./steps/page-events.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

/** Opens a page whose scripts load only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letCome;
}

const untilReplayed = (page: Page) => page.waitForFunction(() => !("replayEarlyPresses" in window));

test("a choice and a press before the scripts load take effect afterwards", async ({ page }) => {
  const faults = recordFailures(page);
  const letScriptsCome = await openWithoutScripts(page, "/details?sku=POLPOD100120");
  await page.getByText("1,000", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Login Required" });
  await expect(dialog).toBeHidden();

  letScriptsCome();
  await expect(dialog.getByText("Please login to add items to your cart.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio", { name: /^1,000/ })).toBeChecked();
  await expect(page.getByText("₹2,100.40").first()).toBeVisible();
  expect(faults).toEqual([]);
});

/** An icon behind each field: put there once the page is parsed, it is not React's; put there before, React renders all again. */
const extensions = ["no extension", "extension-in-page.js", "early-extension-in-page.js"];

for (const extension of extensions) {
  test(`what is typed before the scripts load is there afterwards, and has its effect, with ${extension}`, async ({
    page,
  }) => {
    if (extension !== extensions[0])
      await page.addInitScript({ path: join(import.meta.dirname, "browsers", extension) });
    await test.step("in the search", async () => {
      const letScriptsCome = await openWithoutScripts(page, "/");
      const field = page.getByRole("combobox", { name: /Search/ });
      await field.pressSequentially("12x1");
      letScriptsCome();
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.type("6");
      await expect(field).toHaveValue("12x16");
      await expect(page.getByRole("option", { name: /12x16 inch/ }).first()).toBeVisible();
    });
    await test.step("in the table", async () => {
      const letScriptsCome = await openWithoutScripts(page, "/product/courier-bag-poly?view=table");
      const field = page.getByRole("textbox", {
        name: "Quantity of Plain Poly Courier Bag 9x12 inch without POD",
      });
      await field.pressSequentially("150");
      letScriptsCome();
      await untilReplayed(page);
      await page.keyboard.type("0");
      await expect(field).toHaveValue("1500");
      await expect(page.getByText("1 line · 1,500 pieces")).toBeVisible();
    });
    await test.step("in the enquiry", async () => {
      const letScriptsCome = await openWithoutScripts(page, "/enquiryPage");
      await page.getByLabel("Your name").fill("Asha Rao");
      await page.getByLabel("What do you need?").fill("Bags in green");
      letScriptsCome();
      await untilReplayed(page);
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await expect(page.getByText("Phone number is required")).toBeVisible();
      await expect(page.getByLabel("Your name")).toHaveValue("Asha Rao");
      await expect(page.getByLabel("What do you need?")).toHaveValue("Bags in green");
    });
  });
}

test("a page that is rendered again knows still who is signed in", async ({ page }) => {
  await page.addInitScript({ path: join(import.meta.dirname, "browsers/early-extension-in-page.js") });
  await signInPage(page, await registerByApi(newPerson("Ravi Kumar")));
  const letScriptsCome = await openWithoutScripts(page, "/aboutUs");
  letScriptsCome();
  await untilReplayed(page);
  await expect(page.getByRole("button", { name: /Ravi Kumar/ })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-session", "in");
});

test("a menu hovered before the scripts load opens afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const letScriptsCome = await openWithoutScripts(page, "/aboutUs");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("button", { name: "Meesho Branded" }).hover();
  letScriptsCome();
  await expect(bar.getByRole("link", { name: "Tamper Proof Courier Bags" })).toBeVisible();
});

test("a dialog opened before its code loads opens afterwards", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/product/transparent-bags");
  await page.getByRole("button", { name: "View List" }).click();
  letScriptsCome();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(53);
});

/** Scripts fail until the page was loaded so often; returns the number of loads. */
async function takeScriptsAway(page: Page, untilLoad: number): Promise<() => number> {
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route("**/assets/*.js", (route) =>
    loads < untilLoad ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return () => loads;
}

test("a page whose scripts a deploy removed reloads once and then works", async ({ page }) => {
  const loads = await takeScriptsAway(page, 2);
  await page.goto("/aboutUs");
  await expect.poll(loads).toBe(2);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(loads()).toBe(2);
});

test("a page whose scripts never load does not reload forever", async ({ page }) => {
  const loads = await takeScriptsAway(page, Number.POSITIVE_INFINITY);
  await page.goto("/aboutUs");
  await expect.poll(loads).toBe(2);
  // A loop would have reloaded many times by now.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(loads()).toBe(2);
  await page.getByRole("link", { name: "Dakbag home" }).click();
  await expect(page).toHaveURL("/");
});
