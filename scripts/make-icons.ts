import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "./find-chromium.ts";

/**
 * Makes the icons of an installed shop from `icon.svg`, as PNG files beside it. To be run by hand when the drawing has
 * changed; the files are kept, since a build needs no browser.
 */
const folder = join(import.meta.dirname, "../apps/web/public/icons");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");

/** What stands around the drawing: systems cut a maskable icon to a circle of four fifths, and Apple rounds corners. */
const icons = [
  { name: "icon-192", size: 192, margin: 0, paper: "transparent" },
  { name: "icon-512", size: 512, margin: 0, paper: "transparent" },
  { name: "maskable-512", size: 512, margin: 0.2, paper: "#faf8f4" },
  { name: "apple-touch-icon", size: 180, margin: 0.12, paper: "#faf8f4" },
];

const browser = await chromium.launch({ executablePath: findChromium(console.error), args: chromiumFlags });
const page = await browser.newPage();
for (const { name, size, margin, paper } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${paper};display:grid;place-items:center;height:100vh">
       <div style="width:${(1 - 2 * margin) * 100}%">${drawing}</div>
     </body>`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: paper === "transparent" });
}
await browser.close();
