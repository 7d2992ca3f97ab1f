import { expect, type Page, test } from "@playwright/test";
import { registerBuyerWithOrders } from "./steps/buyer-with-orders.ts";
import { waitForHydration } from "./steps/hydration.ts";
import { callShop, signInPage } from "./steps/shop-api.ts";

test.use({ viewport: { width: 360, height: 780 } });
test.describe.configure({ timeout: 180_000 });

/** Their cards are sections with a list each. */
const cardsOfSizes = new Set(["/product/honeycomb-sleeve", "/product/meesho"]);

const ofVisitors = [
  ...cardsOfSizes,
  "/",
  "/product/courier-bag-poly",
  "/product/courier-bag-poly?view=table",
  "/product/courier-bag-paper",
  "/product/transparent-bags",
  "/product/self-adhesive-tapes",
  "/product/self-adhesive-tapes?view=table",
  "/product/thermal-label",
  "/product/thermal-label?view=table",
  "/product/meesho-bags",
  "/product/valmo-bags",
  "/product/valmo-bags?view=table",
  "/search?q=10x12",
  "/search?q=nothing+like+it",
  "/size-finder?l=30&w=25&h=3&unit=cm&kind=soft",
  "/size-finder?l=29.7&w=21&h=0.5&unit=cm&kind=rigid",
  "/details?sku=POLPOD120160",
  "/boxdetails?sku=HONSLV150",
  "/boxdetails?sku=TAPBRN048",
  "/details?sku=SAMPLEPACK",
  "/allBlogs",
];

test("on a phone no entry of a list is higher than half the screen", async ({ page }) => {
  for (const path of ofVisitors) await expectLowEntries(page, path);
  await page.goto("/quick-order");
  await waitForHydration(page);
  await page.getByRole("tab", { name: "Paste a list" }).click();
  const list = ["12x16 pod 5000", "10 x 12 1k", "brown tape 10 ctn", "14x19 pod 2000", "something 3"];
  await page.getByLabel(/Lines from/).fill(list.join("\n"));
  await page.getByRole("button", { name: "Find products" }).click();
  await expect(page.getByText(/^5 lines read/)).toBeVisible();
  await expectLow(page, "quick order");
});

test("nor in the lists of a buyer with goods in the cart, goods saved for later, and orders", async ({
  page,
}) => {
  const { buyer, paidId, pendingId } = await registerBuyerWithOrders();
  const { items } = await callShop<{ items: { _id: string }[] }>(buyer, "GET", "/api/cart");
  await callShop(buyer, "POST", "/api/cart/saved", { lineIds: [items[0]?._id] });
  await signInPage(page, buyer);
  for (const path of [
    "/cart",
    "/orders",
    `/orders/${paidId}`,
    `/orders/${pendingId}`,
    "/shippingDetails",
    "/edit",
    "/security",
    "/yourData",
    "/",
  ])
    await expectLowEntries(page, path);
});

async function expectLowEntries(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectLow(page, path);
}

async function expectLow(page: Page, what: string): Promise<void> {
  const high = await page.evaluate(
    (entries) =>
      [...document.querySelectorAll(entries)].flatMap((entry) => {
        const { height } = entry.getBoundingClientRect();
        return height > innerHeight / 2 ? `${Math.round(height)} px: ${entry.textContent.slice(0, 80)}` : [];
      }),
    cardsOfSizes.has(what) ? "main li" : "main :is(li, article, tbody tr)",
  );
  expect.soft(high, what).toEqual([]);
}
