import { type BrowserContextOptions, type Page, expect, test } from "@playwright/test";
import { waitForHydration } from "./steps/hydration.ts";
import { tabTo } from "./steps/keyboard.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";
import { recordFailures } from "./steps/page-events.ts";

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const search = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The scroll position once it is stable: cards get their real height when they become visible. */
async function settled(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await scrolled(page);
        return before === last;
      },
      { intervals: [200] },
    )
    .toBe(true);
  return before;
}

test.describe("on a desktop", () => {
  test.use(desktop);

  test(
    "the links of the bar open their pages, each with its own title",
    { tag: ["@buyer-2.3", "@buyer-2.4", "@buyer-2.6", "@buyer-2.8", "@buyer-2.9"] },
    async ({ page }) => {
      const faults = recordFailures(page);
      await page.goto("/");
      await waitForHydration(page);
      const titles = new Set([await page.title()]);
      for (const [name, path] of [
        ["Valmo Branded", "/product/valmo-bags"],
        ["Thermal Labels", "/product/thermal-label"],
        ["Self Adhesive Tapes", "/product/self-adhesive-tapes"],
        ["Honeycomb Products", "/product/honeycomb-sleeve"],
        ["Bulk Enquiry", "/enquiryPage"],
        ["About Us", "/aboutUs"],
      ] as const) {
        const before = await page.title();
        await bar(page).getByRole("link", { name }).click();
        await expect(page).toHaveURL(path);
        await expect(page).not.toHaveTitle(before);
        await expect(bar(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
        await expect(page.locator("#page-announcer")).toHaveText(await page.title());
        titles.add(await page.title());
      }
      expect(titles.size).toBe(7);
      await expect(bar(page).getByRole("link", { name: /^Customisation/ })).toHaveAttribute(
        "target",
        "_blank",
      );
      await page.getByRole("link", { name: "Dakbag home" }).click();
      await expect(page).toHaveURL("/");
      expect(faults).toEqual([]);
    },
  );

  test(
    "the two dropdowns work with mouse and keyboard",
    { tag: ["@buyer-2.5", "@buyer-2.7"] },
    async ({ page }) => {
      await page.goto("/aboutUs");
      const meesho = bar(page).getByRole("button", { name: "Meesho Branded" });
      await meesho.hover();
      await expect(bar(page).getByRole("link", { name: "Tamper Proof Courier Bags" })).toBeVisible();
      await bar(page).getByRole("link", { name: "Barcoded Stickers" }).click();
      await expect(page).toHaveURL("/product/thermal-label");
      await expect(meesho).toHaveAttribute("aria-expanded", "false");

      const bags = bar(page).getByRole("button", { name: "Tamper Proof Bags" });
      await page.reload();
      await tabTo(bags);
      await page.keyboard.press("Enter");
      await expect(bags).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("ArrowDown");
      await expect(bar(page).getByRole("link", { name: "Plain Poly Courier Bags" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(bags).toBeFocused();
      await expect(bags).toHaveAttribute("aria-expanded", "false");
      await page.keyboard.press("ArrowDown");
      await expect(bar(page).getByRole("link", { name: "Plain Poly Courier Bags" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(bar(page).getByRole("link", { name: "Plain Paper Courier Bags" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/product/courier-bag-paper");
      await expect(bags).toHaveAttribute("aria-expanded", "false");
    },
  );

  test(
    "the user menu opens on hover and on focus, and logs out",
    { tag: ["@buyer-2.11", "@buyer-2.12", "@buyer-4.9"] },
    async ({ page }) => {
      await signInPage(page, await registerByApi(newPerson("Asha Verma")));
      await page.goto("/aboutUs");
      const menu = page.getByRole("button", { name: "Account of Asha Verma" });
      await expect(menu).toContainText("Asha Verma");
      await menu.hover();
      for (const name of ["Edit Profile", "My Orders", "My Cart"])
        await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
      await page.mouse.move(700, 850);
      await expect(page.getByRole("link", { name: "My Orders" })).toBeHidden();

      await tabTo(menu);
      await expect(menu).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "My Orders" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/orders");
      await expect(page.getByText("No orders found")).toBeVisible();
      await menu.hover();
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    },
  );

  test(
    "a link opens the next page at its top with the focus on main; back restores focus and scroll position",
    { tag: ["@buyer-2.45"] },
    async ({ page }) => {
      await page.goto("/product/courier-bag-poly");
      await waitForHydration(page);
      const link = page.getByRole("link", { name: /18x20 inch without POD/ }).first();
      await link.hover();
      const place = await settled(page);
      expect(place).toBeGreaterThan(200);
      await link.click();
      await expect(heading(page)).toContainText("18x20 inch without POD");
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect(page.getByRole("main")).toBeFocused();
      await page.goBack();
      await expect(heading(page)).toContainText("Poly Courier Bag");
      await expect.poll(() => scrolled(page)).toBe(place);
      await expect(link).toBeFocused();

      // A listing, from far down on another page.
      await page.goto("/");
      await waitForHydration(page);
      const tile = page
        .getByRole("main")
        .getByRole("link", { name: /Honeycomb Sleeve/ })
        .first();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await tile.evaluate((element: HTMLElement) => element.click());
      await expect(heading(page)).toContainText("Honeycomb Roll & Sleeves");
      await expect.poll(() => scrolled(page)).toBe(0);
    },
  );
});

test.describe("on a phone", () => {
  test.use(phone);

  test(
    "the burger menu has every link; Bulk Enquiry is an external form there",
    { tag: ["@buyer-2.9", "@buyer-2.13"] },
    async ({ page }) => {
      await page.goto("/aboutUs");
      const burger = page.getByRole("button", { name: "Menu" });
      await expect(bar(page)).toBeHidden();
      await burger.tap();
      await expect(bar(page).getByRole("link")).toHaveCount(13);
      await expect(bar(page).getByRole("link", { name: /^Bulk Enquiry/ })).toHaveAttribute("href", /^https:/);
      for (const link of await bar(page).getByRole("link").all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await bar(page).getByRole("link", { name: "Plain Paper Courier Bags" }).tap();
      await expect(page).toHaveURL("/product/courier-bag-paper");
      await expect(bar(page)).toBeHidden();
      // With a keyboard.
      await tabTo(burger);
      await page.keyboard.press("Enter");
      await expect(bar(page)).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(bar(page).getByRole("link", { name: "Size finder" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(bar(page)).toBeHidden();
      await expect(burger).toBeFocused();
    },
  );

  test("a tap opens and closes the user menu", { tag: ["@buyer-2.11", "@buyer-2.12"] }, async ({ page }) => {
    await signInPage(page, await registerByApi(newPerson("Asha Verma")));
    await page.goto("/");
    const menu = page.getByRole("button", { name: "Account of Asha Verma" });
    await menu.tap();
    await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
    await menu.tap();
    await expect(page.getByRole("link", { name: "Edit Profile" })).toBeHidden();
    await menu.tap();
    await page.getByRole("link", { name: "My Cart" }).tap();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

test(
  "search finds titles, sizes and misspellings in a list of 200 px that scrolls; typing sends no request",
  {
    tag: [
      "@buyer-2.14",
      "@buyer-2.15",
      "@buyer-2.16",
      "@buyer-2.18",
      "@ruling-catalogue.2",
      "@ruling-catalogue.3",
    ],
  },
  async ({ page }) => {
    // Fetched when the browser is idle, on a busy machine after networkidle.
    const index = page.waitForResponse("**/api/products?ifSmall=1");
    // A page without animations, which load images as they become visible.
    await page.goto("/aboutUs");
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await expect(page.getByRole("listbox")).toBeHidden();
    await (await index).finished();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    for (const [typed, found] of [
      ["COURIER BAG", /Courier Bag/],
      ["10x12", /10x12 inch/],
      ["10 X 12", /10x12 inch/],
      ["polpod1001", /10x12 inch with POD/],
      ["curier bag", /Courier Bag/],
    ] as const) {
      await search(page).fill("");
      await expect(page.getByRole("listbox")).toBeHidden();
      await search(page).pressSequentially(typed);
      await expect(page.getByRole("option").first()).toContainText(found);
    }
    await search(page).fill("courier");
    const list = page.getByRole("listbox");
    expect((await list.boundingBox())?.height).toBe(200);
    const scroll = await list.evaluate(({ scrollHeight }) => scrollHeight);
    expect(scroll).toBeGreaterThan(200);
    // The arrow keys scroll the last one into view.
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("option").last()).toBeInViewport();
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    expect(requests).toEqual([]);
  },
);

test(
  "a suggestion opens by key and by click; Escape closes the list, then empties the field",
  { tag: ["@buyer-2.17"] },
  async ({ page }) => {
    await page.goto("/");
    await search(page).click();
    await search(page).pressSequentially("honrol");
    await expect(page.getByRole("option").first()).toContainText("Honeycomb Paper Roll");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(search(page)).toHaveValue("honrol");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/boxdetails\?sku=HONROL100/);
    await expect(page.getByRole("main")).toBeFocused();

    await search(page).click();
    await search(page).pressSequentially("12x16 inch with POD");
    const bag = page.getByRole("option", { name: "Plain Poly Courier Bag 12x16 inch with POD" });
    // In another tab, while the list stays open here.
    for (const how of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
      const opened = page.context().waitForEvent("page");
      await bag.click(how);
      const tab = await opened;
      await expect(tab).toHaveURL("/details?sku=POLPOD120160");
      await tab.close();
      await expect(bag).toBeVisible();
    }
    await bag.click();
    await expect(page).toHaveURL("/details?sku=POLPOD120160");
    await search(page).click();
    await search(page).pressSequentially("tape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveValue("");
  },
);

test(
  "Sign In and the user menu are right before any script has loaded",
  { tag: ["@buyer-4.10"] },
  async ({ page }) => {
    // The page as it is before its scripts run.
    await page.route("**/assets/*.js", (route) => route.abort());
    const signIn = page.getByRole("banner").getByRole("button", { name: "Sign In" });
    const menu = page.getByRole("banner").getByRole("button", { name: /^Account of/ });
    await page.goto("/");
    await expect(signIn).toBeVisible();
    await expect(menu).toBeHidden();
    await signInPage(page, await registerByApi(newPerson("Asha Verma")));
    await page.reload();
    await expect(menu).toBeVisible();
    await expect(signIn).toBeHidden();
    await page.unroute("**/assets/*.js");
    await page.reload();
    await expect(page.getByRole("button", { name: "Account of Asha Verma" })).toBeVisible();
    await expect(signIn).toBeHidden();
  },
);

test("grids have two, three or four columns by width", { tag: ["@buyer-2.49"] }, async ({ page }) => {
  for (const [path, grid, expected] of [
    ["/product/courier-bag-poly", "POD", [2, 3, 4]],
    ["/product/courier-bag-paper", "Flap Lamination", [2, 3, 4]],
    // Six tiles: two full rows.
    ["/", "Our Products", [2, 3, 3]],
  ] as const) {
    await page.goto(path);
    const section = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: grid, exact: true }) });
    const columns: number[] = [];
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cards = await section.getByRole("listitem").all();
      const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y));
      columns.push(tops.filter((top) => top === tops[0]).length);
    }
    expect(columns, path).toEqual(expected);
  }
});
