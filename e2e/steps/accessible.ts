import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * The page as it stands now: axe finds nothing (WCAG 2.2 AA), and nothing is wider than the screen. The window is
 * made as high as the page for it: what sticks to an edge would cover half a field, which axe takes for too small.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, "the page is wider than the screen").toBeLessThanOrEqual(0);
  const viewport = page.viewportSize();
  if (!viewport) throw new Error("the page has no window");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(" ")}`)).toEqual([]);
  await page.setViewportSize(viewport);
}
