import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

const publicPages = [
  "/",
  "/product/courier-bag-poly",
  "/product/courier-bag-paper",
  "/product/honeycomb-sleeve",
  "/product/self-adhesive-tapes",
  "/product/thermal-label",
  "/product/meesho",
  "/product/meesho-bags",
  "/product/valmo-bags",
  "/product/transparent-bags",
  "/product/boxes",
  "/details?sku=POLPOD120160",
  "/boxdetails?sku=HONROL100&productType=roll",
  "/labelDetails?sku=MEELBL100",
  "/ValmoDetails?sku=VALSML",
  "/quick-order",
  "/size-finder",
  "/size-finder?l=30&w=25&h=3&unit=cm&kind=soft",
  "/aboutUs",
  "/enquiryPage",
  "/customisationPage",
  "/termsAndCondition",
  "/privacyPolicy",
  "/refundPolicy",
  "/cancellationPolicy",
  "/cart",
  "/orders",
  "/nothing-here",
];

for (const width of [360, 1440]) {
  test(`axe finds nothing, and nothing is wider than the screen, on any public page at ${width} px (WCAG 2.2 AA)`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPages) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      const found = violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(" ")}`);
      expect.soft(found).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    }
  });
}
