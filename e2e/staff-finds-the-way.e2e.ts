import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const lists = ["admin/products", "inventory", "admin/customers", "admin/enquiries"];

test(
  "an admin reaches orders, pages and lists by the keyboard, on a phone by the menu, with heads and cards that fit",
  { tag: ["@ruling-desk.1"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    const { order } = await placePaid(buyer, "POLPOD160180");
    await callShop(null, "POST", "/api/enquiries", {
      kind: "customisation",
      name: "Asha Rao",
      companyName: "Shree Balaji Garments and Textiles Private Limited",
      phoneNumber: buyer.person.phoneNumber,
      email: "a-rather-long-address@shree-balaji-garments.example",
      what: "Poly courier bags 10x12 inch, two colours",
      quantity: "50,000",
    });
    await signInPage(page, admin);
    await page.setViewportSize({ width: 1440, height: 900 });

    await test.step("Ctrl-K finds an order by its number and opens it", async () => {
      await page.goto("/internal");
      await expect(page.getByRole("button", { name: /Go to/ })).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox", { name: /go to/ })).toBeFocused();
      await page.keyboard.type(order.orderNumber);
      await expect(page.getByRole("option", { name: order.orderNumber })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${order._id}$`));
    });

    await test.step("at most 12 presses lead from the loaded page to the first order", async () => {
      await page.goto("/admin/orders");
      await page.getByText("Total Orders").waitFor();
      let presses = 0;
      const press = async (key: string) => {
        await page.keyboard.press(key);
        presses += 1;
      };
      while (!(await isFocused(page, 'a:text("Skip to the list")'))) await press("Tab");
      await press("Enter");
      while (!(await isFocused(page, "tbody tr *"))) await press("Tab");
      expect(presses).toBeLessThanOrEqual(12);
    });

    await test.step("the head of a list stays in sight", async () => {
      for (const [path, width] of [
        ["inventory", 1440],
        ["inventory", 1100],
        ["admin/products", 1000],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/${path}`);
        await page.getByRole("row").nth(60).scrollIntoViewIfNeeded();
        await expect(page.getByRole("columnheader").first()).toBeInViewport();
      }
    });

    await test.step("no column of a list is hidden at the side, whatever the width of the window", async () => {
      for (const path of [
        "admin/orders",
        "admin/packing",
        "admin/products",
        "inventory",
        "admin/customers",
      ]) {
        await page.goto(`/${path}`);
        const table = page.getByRole("table").last();
        for (const width of [768, 900, 1024, 1100, 1180, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const hidden = () =>
            table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth);
          await expect.poll(hidden, { message: `${path} at ${width} px` }).toBe(0);
        }
      }
    });

    await test.step("dense rows are lower, and are so from the first paint of the next page on", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const height = async () => (await page.getByRole("row").nth(1).boundingBox())!.height;
      const comfortable = await height();
      await page.getByRole("switch", { name: "Dense rows" }).check();
      await expect.poll(height).toBeLessThan(comfortable);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-rows", "dense");
      await expect(page.getByRole("switch", { name: "Dense rows" })).toBeChecked();
    });

    await test.step("on a phone the menu leads to pages, and an entry of a list is at most 200 px high", async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/internal");
      await page.getByRole("button", { name: "Menu" }).click();
      await expectAccessibleAtWidths(page, "the menu of the desk", [360]);
      await page.getByRole("link", { name: "Customers", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Staff" })).toBeHidden();
      for (const path of lists) {
        await page.goto(`/${path}`);
        await page.locator("tbody tr").first().waitFor();
        const heights = await page.evaluate(() =>
          [...document.querySelectorAll("tbody tr")]
            // Another story has people with the longest names that are allowed.
            .filter((row) => !/\S{50}/.test(row.textContent))
            .map((row) => row.getBoundingClientRect().height),
        );
        expect(Math.max(...heights), path).toBeLessThanOrEqual(200);
      }
    });
  },
);

const isFocused = (page: Page, selector: string) =>
  page
    .locator(`${selector}`)
    .evaluateAll((elements) => elements.some((element) => element === document.activeElement));
