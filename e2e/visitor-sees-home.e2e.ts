import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleAtWidths, watchForMotion } from "./steps/accessibility.ts";
import { waitForHydration } from "./steps/hydration.ts";
import { measureLayoutShift, recordFailures } from "./steps/page-events.ts";

const banner = (page: Page) => page.getByRole("region", { name: "From the catalogue" });
const testimonials = (page: Page) => page.getByRole("region", { name: "Our Clients Testimonials" });
/** Slides that are not hidden. */
const slide = (page: Page, name: string) => page.getByRole("group", { name });

/** A slide is shown for five seconds, and the machine may be busy. */
const soon = { timeout: 20_000 };

test(
  "the banner plays by itself, can be paused and moved with keys, and shifts no layout",
  { tag: ["@staff-2.40", "@staff-9.15"] },
  async ({ page }) => {
    const layoutShift = await measureLayoutShift(page);
    const faults = recordFailures(page);
    await page.goto("/");
    await expect(
      slide(page, "1 of 5: Courier and packaging supplies, direct from the manufacturer"),
    ).toBeVisible();
    await expect(slide(page, "2 of 5: Bulk discount")).toBeVisible(soon);
    await expect(
      page.getByRole("heading", { name: "Courier and packaging supplies, direct from the manufacturer" }),
    ).toBeHidden();

    await banner(page).getByRole("button", { name: "Pause the slides" }).click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(slide(page, "1 of 5: Courier")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(slide(page, "5 of 5: Order from your list")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(slide(page, "1 of 5: Courier")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Plain Poly Courier Bags" })).toBeFocused();
    expect((await layoutShift()).sum).toBeLessThan(0.001);
    expect(faults).toEqual([]);
  },
);

test("the first screen has products with their prices: all six on a desktop, two on a phone, and nothing moves", async ({
  page,
}) => {
  const layoutShift = await measureLayoutShift(page);
  const tiles = page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: /GST extra$/ });
  for (const [width, height, count] of [
    [1440, 900, 6],
    [360, 740, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await waitForHydration(page);
    await expect(tiles).toHaveCount(6);
    for (const tile of (await tiles.all()).slice(0, count)) await expect(tile).toBeInViewport({ ratio: 1 });
    expect((await layoutShift()).sum, `${width} px`).toBeLessThan(0.001);
  }
  await page
    .getByRole("link", { name: /^10 × 12 in/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/10x12 inch/);
});

test(
  "the testimonials load and play the current clip; a click on a clip stops them",
  { tag: ["@staff-2.49", "@staff-2.50", "@ruling-content.6"] },
  async ({ page }) => {
    const clips: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "media")
        clips.push(new URL(request.url()).pathname.replace(/.*\/|\..*/g, ""));
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(clips).toEqual([]);
    await testimonials(page).scrollIntoViewIfNeeded();
    await expect.poll(() => new Set(clips), soon).toEqual(new Set(["pack-a-bag"]));
    const seconds = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(seconds, soon).toBeGreaterThan(0.2);
    await expect.poll(() => new Set(clips), soon).toEqual(new Set(["pack-a-bag", "stick-a-label"]));

    await testimonials(page).getByRole("link", { name: "Play the clip: Wrapped in honeycomb" }).click();
    const player = testimonials(page).getByLabel("Wrapped in honeycomb", { exact: true });
    await expect(player).toBeFocused();
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.ended), soon).toBe(true);
    await expect(testimonials(page).getByRole("button", { name: "Play the slides" })).toBeVisible();
    await expect(page.locator("video")).toHaveCount(1);
  },
);

test(
  "a card turns on focus and on a tap; its back is hidden until then",
  { tag: ["@staff-2.43"] },
  async ({ browser }) => {
    const back = "Damaged on the way? Say so within 36 hours";
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const page = await browser.newPage({
        hasTouch: true,
        reducedMotion,
        viewport: { width: 360, height: 800 },
      });
      await page.goto("/");
      await page.waitForLoadState("networkidle");
      const button = page.getByRole("button", { name: "Flip card: Quality guaranteed" });
      const isAtTop = (text: string) =>
        page.getByText(text).evaluate((words) => {
          const { x, y, width, height } = words.getBoundingClientRect();
          const front = document
            .elementsFromPoint(x + width / 2, y + height / 2)
            .find((element) => element.tagName === "P");
          return front === words && getComputedStyle(words.parentElement!).opacity === "1";
        });
      await button.scrollIntoViewIfNeeded();
      expect(await isAtTop(back)).toBe(false);
      await button.tap();
      await expect.poll(() => isAtTop(back)).toBe(true);
      await button.tap();
      await expect.poll(() => isAtTop(back)).toBe(false);
      await page.getByRole("button", { name: "Flip card: Customisable printing" }).focus();
      await page.keyboard.press("Tab");
      await expect(button).toBeFocused();
      await expect.poll(() => isAtTop(back)).toBe(true);
      await page.close();
    }
  },
);

test("home with reduced motion moves nothing and loads no clip (WCAG 2.3.3)", async ({ browser }) => {
  const page = await browser.newPage({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
  const readMotion = await watchForMotion(page);
  await page.goto("/");
  await banner(page).getByRole("button", { name: "Next slide" }).click();
  await expect(slide(page, "2 of 5: Bulk discount")).toBeVisible();
  await page.getByRole("button", { name: "Flip card: Best service" }).click();
  await testimonials(page).scrollIntoViewIfNeeded();
  await expect(testimonials(page).getByRole("button", { name: "Play the slides" })).toBeVisible();
  await testimonials(page).getByRole("button", { name: "Next slide" }).click();
  await expect(slide(page, "4 of 8: Wrapped in honeycomb")).toBeVisible();
  expect(await readMotion()).toEqual([]);
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pause the logos" })).toBeHidden();
});

test("axe finds nothing on home, with and without motion, and with a clip in its player (WCAG 2.2 AA)", async ({
  page,
}) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    await expect(banner(page).getByRole("button", { name: /the slides$/ })).toBeVisible();
    await expectAccessibleAtWidths(page, `home, ${reducedMotion}`, [1440, 768, 360]);
    const firstClip = testimonials(page)
      .getByRole("link", { name: /^Play the clip/ })
      .first();
    await firstClip.click();
    await page.getByRole("button", { name: "Flip card: Best service" }).click();
    await expectAccessibleAtWidths(page, `home, ${reducedMotion}, with a clip and a turned card`);
  }
});

test("without JavaScript home shows both sides of the cards, the logos, and the clips as links", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Your brand, your sizes, your colours.")).toBeVisible();
  await expect(page.getByText(/^Send size, quantity and artwork/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Play the clip/ })).toHaveCount(8);
  const clip = await page
    .getByRole("link", { name: /^Play the clip/ })
    .last()
    .getAttribute("href");
  const answer = await page.request.get(clip!, { headers: { range: "bytes=0-99" } });
  // Safari plays clips only from range requests.
  expect(answer.status()).toBe(206);
  expect(answer.headers()["content-type"]).toBe("video/mp4");
});

test(
  "the third post of the blog teaser is shown on wide screens only",
  { tag: ["@staff-2.48"] },
  async ({ page }) => {
    await page.goto("/");
    for (const [width, shown] of [
      [360, 2],
      [768, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("link", { name: /^View More/ })).toHaveCount(shown);
    }
  },
);

test(
  "the marketplace's picture and the bulk enquiry card are shown on desktops only",
  { tag: ["@staff-2.41", "@staff-2.42"] },
  async ({ page }) => {
    await page.goto("/");
    for (const [width, isThere] of [
      [768, false],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: /^Enquire Now/ })).toBeVisible({ visible: isThere });
      await expect(
        main.getByRole("link", { name: /Meesho branded bags, for authorised sellers/ }),
      ).toBeVisible({ visible: isThere });
    }
  },
);
