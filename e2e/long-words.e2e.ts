import { expect, type Page, test } from "@playwright/test";
import { maxNameLength } from "@dakbag/domain/account/sign-in-fields";
import { waitForHydration } from "./steps/hydration.ts";
import { findMisfits, findOverhangs } from "./steps/layout.ts";
import { hideProduct, type LongestTexts, storeLongestTexts, word } from "./steps/longest-texts.ts";
import { shopPaths, staffPaths } from "./steps/site-map.ts";
import { callShop, signInPage } from "./steps/shop-api.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, hasTouch: false });
test.describe.configure({ mode: "parallel", timeout: 300_000 });

const widths = [360, 768, 1440];
/** What is further down is alike. */
const maxHeight = 1_800;

let texts: LongestTexts;
test.beforeAll(async () => {
  texts = await storeLongestTexts();
});
test.afterAll(() => hideProduct(texts));

test("the longest allowed words widen no page of buyers, and cover nothing", async ({ page }) => {
  await signInPage(page, texts.desk);
  const { ids, sku } = texts;
  const examples: Record<string, string> = {
    "product/:type": `product/courier-bag-poly?compare=${sku},POLPOD120160`,
    search: `search?q=${word(160)}`,
    details: `details?sku=${sku}`,
    "orders/:id": `orders/${ids.shipped}`,
    "orders/:id/invoice": `orders/${ids.refunded}/invoice`,
    "o/:id": `orders/${ids.pending}`,
  };
  for (const pattern of ["", ...shopPaths.filter((path) => !staffPaths.includes(path as never))])
    if (examples[pattern] !== undefined || !/[:*]/.test(pattern))
      await expectToFit(page, examples[pattern] ?? pattern);
  for (const view of ["", "&view=table"]) await expectToFit(page, `search?q=${sku}${view}`);
  await expectToFit(page, `orders/${ids.refunded}`);
});

test("nor a page of staff", async ({ page }) => {
  await signInPage(page, texts.desk);
  const { ids, sku } = texts;
  const examples: Record<string, string> = {
    "admin/orders/:id": `admin/orders/${ids.refunded}`,
    "admin/customers/:id": `admin/customers/${texts.customerId}`,
    "admin/products/:sku": `admin/products/${sku}`,
    "admin/enquiries/:id": `admin/enquiries/${texts.enquiryId}`,
  };
  for (const path of staffPaths) await expectToFit(page, examples[path] ?? path, true);
  await expectToFit(page, `admin/orders/${ids.shipped}`, true);
  await expectToFit(page, `admin/products?search=${sku}`, true);
  await expectToFit(page, `inventory?search=${sku}`, true);
});

test("nor a dialog, a menu or a list of suggestions", async ({ page }) => {
  await signInPage(page, texts.desk);
  const { ids, sku, customerId } = texts;
  const own = texts.desk.person.phoneNumber;
  const dialog = page.getByRole("dialog");
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  /** What a page opens has room, and lets go of the page. */
  const expectOpened = async (path: string, opening: () => Promise<unknown>, opened = dialog) => {
    await open(page, path);
    await opening();
    await expect(opened.first()).toBeVisible();
    await expectRoom(page, `${path}, opened`, path.startsWith("admin") || path === "inventory");
  };
  await expectOpened("cart", () => press("Proceed to Pay"));
  await expectOpened("edit", () => press(/^Edit/));
  await expectOpened(
    "",
    () => page.getByRole("combobox", { name: /Search/ }).fill(sku),
    page.getByRole("option"),
  );
  await expectOpened(
    "quick-order",
    async () => {
      await page.getByRole("tab", { name: "Paste a list" }).click();
      await page.getByLabel(/Lines from/).fill(`${sku} 1000\n${word(2000)}\n${word(400)} 10x12 2000`);
      await press("Find products");
    },
    page.getByText(/^3 lines read/),
  );
  await expectOpened(`admin/orders/${ids.refunded}`, () => press("Edit"));
  await expectOpened(`admin/orders/${ids.refunded}`, () => press("Refund goods"));
  await expectOpened(`admin/orders/${ids.refunded}`, () => press("Refund an amount"));
  await expectOpened(`admin/orders/${ids.refunded}`, () => press("Decline"));
  await expectOpened(`admin/orders/${ids.shipped}`, () => press("Edit"));
  await expectOpened(`admin/orders?orderId=${own}`, async () => {
    await page.getByRole("checkbox", { name: /^Select all/ }).check();
    await press(/^Edit selected/);
  });
  await expectOpened("admin/orders", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /to go to$/ }).fill(own);
    await expect(page.getByRole("option").first()).toBeVisible();
  });
  await expectOpened(`admin/customers/${customerId}`, () => press("Change limit"));
  await expectOpened(`inventory?search=${sku}`, () => press(/^Edit/));
  await expectOpened(`admin/products?search=${sku}`, () => press(/^Stock and price/));
  await expectOpened("admin/packing", async () => {
    const { order } = await callShop<{ order: { orderNumber: string } }>(
      texts.desk,
      "GET",
      `/api/orders/${ids.toPack}`,
    );
    await page.getByLabel(`Courier of ${order.orderNumber}`).fill(word(100));
    await page.getByLabel(`Tracking number of ${order.orderNumber}`).fill(word(50));
    await press(/^Hand over 1 order/);
  });
});

test("nor a list that other stories share, of which the page is given one with such texts", async ({
  page,
}) => {
  await signInPage(page, texts.desk);
  const [name, cell] = [word(maxNameLength), word(200)];
  const answers: Record<string, object> = {
    "admin/valmo/vendors": {
      vendors: [
        { lmdcCode: cell, contactNumber: cell, emailId: cell, gstin: cell, status: cell, state: cell },
        {
          lmdcCode: "L1",
          contactNumber: "9876543210",
          emailId: "ravi@example.in",
          gstin: "27ABCDE1234F1Z0",
          status: "Active",
          state: "Delhi",
        },
      ],
      totalCount: 2,
      matchCount: 2,
    },
    gstRates: {
      today: "2026-11-27",
      rates: [
        {
          hsn: "39232100",
          ratePercent: 18,
          effectiveFrom: "2026-04-01",
          note: word(300),
          actor: name,
          scheduledAt: "2026-03-01T06:00:00Z",
        },
      ],
      withdrawn: [
        {
          hsn: "39232100",
          ratePercent: 12,
          effectiveFrom: "2027-04-01",
          note: word(300),
          actor: name,
          scheduledAt: "2026-03-01T06:00:00Z",
          withdrawnBy: name,
          withdrawnAt: "2026-03-02T06:00:00Z",
        },
      ],
      products: [],
    },
    "meesho/packetSeries": {
      vendor: word(60),
      month: "1126",
      lastNumbers: {},
      series: (["uploaded", "refused", "open"] as const).map((state) => ({
        id: state,
        sequence: "TNA1126000000001",
        endSequence: "TNA1126000000500",
        moq: 500,
        isLabel: false,
        state,
        actor: name,
        at: "2026-11-02T06:00:00Z",
        note: word(500),
      })),
      totalCount: 3,
      totalPages: 1,
    },
    "packing/couriers": { known: [], added: [word(100), "Gati"] },
  };
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname === `/api/${path}`,
      (route) => route.fulfill({ json: { success: true, ...answer } }),
    );
  }
  await expectToFit(page, "admin/vendors", true);
  await expect(page.getByText(cell).first()).toBeVisible();
  await expectToFit(page, "admin/tax-rates", true);
  await expect(page.getByText(word(300)).first()).toBeVisible();
  await expectToFit(page, "meesho", true);
  await expect(page.getByText(name).first()).toBeVisible();
  await open(page, "admin/packing");
  await page.getByText("Couriers", { exact: true }).click();
  await expectRoom(page, "admin/packing with couriers", true);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/${path}`);
  await waitForHydration(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectToFit(page: Page, path: string, isForStaff = false): Promise<void> {
  await open(page, path);
  await expectRoom(page, path, isForStaff);
}

async function expectRoom(page: Page, what: string, isForStaff: boolean): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(height, maxHeight) });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const found = [
      ...(await page.evaluate(findMisfits, isForStaff)),
      ...(await page.evaluate(findOverhangs)),
    ];
    for (const fault of found) faults.push(`${width} px: ${fault}`);
  }
  expect.soft(faults, what).toEqual([]);
}
