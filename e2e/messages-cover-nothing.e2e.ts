import { expect, type Page, test } from "@playwright/test";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "a toast covers neither header, cart, menu, offline notice nor the focused button, at any width",
  { tag: ["@buyer-9.20"] },
  async ({ page, context }) => {
    test.setTimeout(120_000);
    await signInPage(page, await registerByApi(newPerson("Ravi Kumar")));
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/boxdetails?sku=TAPBRN048");
      const add = page.getByRole("button", { name: "Add to Cart" }).first();
      // The button ends below the header: where a toast would be.
      await add.evaluate((button) => {
        window.scrollTo(0, 0);
        window.scrollBy(0, button.getBoundingClientRect().top - 120);
      });
      await add.click();
      await expect(page.getByText("Successfully Added to Cart!")).toBeVisible();
      await expect
        .poll(() => coveredByToast(page), { message: `${width} px, the focused button` })
        .toEqual([]);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.locator("body").evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect
        .poll(() => coveredByToast(page), { message: `${width} px, at the top of the page` })
        .toEqual([]);
      await context.setOffline(true);
      await expect(page.getByText("You’re offline. What you see may be out of date.")).toBeVisible();
      await expect.poll(() => coveredByToast(page), { message: `${width} px, offline` }).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, 400));
      await expect
        .poll(() => coveredByToast(page), { message: `${width} px, offline and scrolled` })
        .toEqual([]);
      await context.setOffline(false);
      await expect(page.getByText("You’re offline. What you see may be out of date.")).toBeHidden();
    }
  },
);

test("a toast covers no button of the desk's list of orders, at any width", async ({ page }) => {
  test.setTimeout(120_000);
  const desk = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(desk.person);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  for (let count = 0; count < 3; count += 1) {
    await fillCart(buyer, { HONSLV100: 1 });
    await pay(buyer, await orderCart(buyer));
  }
  await signInPage(page, desk);
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/orders");
    await page.getByRole("button", { name: "Edit" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Successfully updated!")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect
      .poll(() => buttonsUnderToast(page), { message: `${width} px, at the top of the page` })
      .toEqual([]);
    await page
      .getByRole("button", { name: "Edit" })
      .first()
      .evaluate((edit) => edit.scrollIntoView());
    await expect.poll(() => buttonsUnderToast(page), { message: `${width} px, among the rows` }).toEqual([]);
  }
});

/** The names of the buttons that a toast lies over. */
async function buttonsUnderToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[aria-label="Messages"] [role="status"] > div');
    if (!toast) return ["there is no toast"];
    const box = toast.getBoundingClientRect();
    const covered = [...document.querySelectorAll("button, select, summary")].filter((button) => {
      const other = button.getBoundingClientRect();
      return (
        button.checkVisibility() &&
        !toast.contains(button) &&
        other.width > 0 &&
        other.bottom > box.top &&
        other.top < box.bottom &&
        other.right > box.left &&
        other.left < box.right
      );
    });
    return covered.map((button) => button.textContent);
  });
}

/** What the toast lies over, by name; it stands at the right edge of the window. */
async function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[aria-label="Messages"] [role="status"] > div');
    if (!toast) return ["there is no toast"];
    const box = toast.getBoundingClientRect();
    const found: string[] = [];
    if (box.top < 0 || box.bottom > innerHeight || box.right > innerWidth || box.left < 0)
      found.push("beyond the window");
    if (innerWidth - box.right > 40) found.push("not at the right");
    const never = {
      header: "body > header",
      cart: 'header a[href="/cart"]',
      menu: 'header button[aria-label="Menu"]',
      "the menu below the header": 'body > nav[aria-label="Main"]',
      search: 'header input[type="search"]',
      "the offline notice": 'body > [role="status"]',
      "what has the focus": "main :focus",
    };
    for (const [name, selector] of Object.entries(never)) {
      const element = document.querySelector(selector);
      if (!element?.checkVisibility()) continue;
      const other = element.getBoundingClientRect();
      const isClear =
        other.bottom <= box.top ||
        other.top >= box.bottom ||
        other.right <= box.left ||
        other.left >= box.right;
      if (!isClear) found.push(name);
    }
    return found;
  });
}
