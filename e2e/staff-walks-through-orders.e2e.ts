import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

const skus = ["POLNPD070090", "POLNPD090120", "POLPOD070090", "POLPOD090120"];

test("staff filter orders, save the list, walk through it by keyboard, and come back to their place", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const admin = newPerson("Meera Iyer");
  const desk = await registerByApi(admin);
  await makeAdmin(admin);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  const orders = [];
  for (const sku of skus) orders.push((await placePaid(buyer, sku)).order.orderNumber);
  const [oldest = "", second = "", third = "", newest = ""] = orders;
  await signInPage(page, desk);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("the first order is at most twelve presses of Tab away", async () => {
    await page.goto("/admin/orders");
    await page.getByText("Total Orders").waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    let presses = 1;
    while (!(await isInFirstRow(page)) && presses < 20) {
      await page.keyboard.press("Tab");
      presses += 1;
    }
    expect(presses).toBeLessThanOrEqual(12);
  });

  await test.step("filters are chosen in the panel, and are in the URL", async () => {
    await page.getByRole("button", { name: "Filters" }).click();
    await expectAccessibleAtWidths(page, "the filters of the orders");
    await page.setViewportSize({ width: 1440, height: 900 });
    const filters = page.getByRole("form", { name: "Filters" });
    await filters.getByLabel("Payment").selectOption("Paid");
    await filters.getByLabel("Sort").selectOption("Oldest first");
    await filters.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/\?paid=yes&sort=oldest$/);
    await page.getByLabel("Order ID").fill(buyer.person.phoneNumber);
    await page.getByLabel("Order ID").press("Enter");
    await expect(page.getByText(/^Total Orders 4$/)).toBeVisible();
    expect(await numbersOf(page)).toEqual([oldest, second, third, newest]);
  });

  await test.step("a view has the list, and nothing typed is lost by Esc", async () => {
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Save this list as a view" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Of Ravi");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByLabel("Name")).toHaveValue("Of Ravi");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("View “Of Ravi” saved")).toBeVisible();
    await page.goto("/admin/orders");
    await page.getByText("Total Orders").waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await expectAccessibleAtWidths(page, "the saved views");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Of Ravi" }).click();
    await expect(page.getByText(/^Total Orders 4$/)).toBeVisible();
  });

  await test.step("j and k go through it; Back and a reload keep scroll, selection and focus", async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.getByLabel(`Select ${third}`).check();
    await row(page, third).press("o");
    await expect(page.getByRole("heading", { name: `Order ${third}` })).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { name: `Order ${newest}` })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Next order/ })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("link", { name: `Previous order ${third}` })).toBeVisible();
    await page.keyboard.press("k");
    await expect(page.getByRole("heading", { name: `Order ${third}` })).toBeVisible();
    const scrolled = () => page.evaluate(() => scrollY);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page.getByLabel(`Select ${third}`)).toBeChecked();
    await expect(row(page, third)).toBeFocused();
    expect(await scrolled()).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByLabel(`Select ${third}`)).toBeChecked();
    expect(await numbersOf(page)).toEqual([oldest, second, third, newest]);
  });

  await test.step("on a phone an order is a low card, and on paper there are no controls", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((one) => (one as unknown as { clientHeight: number }).clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(200);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("navigation")).toHaveCount(0);
  });
});

const row = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });
const numbersOf = (page: Page) => page.locator("tbody th").allTextContents();

function isInFirstRow(page: Page): Promise<boolean> {
  return page
    .locator("tbody tr")
    .first()
    .evaluate((first) => first.contains(first.ownerDocument.activeElement));
}
