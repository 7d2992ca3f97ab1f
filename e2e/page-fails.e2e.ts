import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./steps/hydration.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

/** React cannot remove what something else has removed, and so fails when the next page comes. */
async function spoil(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  // Else what is still to come would fail before the press.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.querySelector("main")!.replaceChildren());
}

test("a page that fails says so in the frame of the shop, and a press loads it again", async ({ page }) => {
  await spoil(page, "/product/thermal-label");
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Articles" }).click();
  await expectWayOn(page, "/allBlogs");
  await expect(page.getByRole("link", { name: /^Cart/ }).first()).toBeVisible();
});

test("so it does where a buyer is signed in, and at the desk", async ({ page }) => {
  const desk = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(desk.person);
  await signInPage(page, desk);
  await spoil(page, "/orders");
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Articles" }).click();
  await expectWayOn(page, "/allBlogs");

  await page.setViewportSize({ width: 1440, height: 900 });
  await spoil(page, "/admin/products");
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Packing" }).click();
  await expectWayOn(page, "/admin/packing");
  await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
});

async function expectWayOn(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("The page could not be shown.")).toBeVisible();
  // No script of the page is asked.
  await page.evaluate(() =>
    window.addEventListener("click", (event) => event.stopImmediatePropagation(), true),
  );
  await page.getByRole("link", { name: "Reload this page" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}
