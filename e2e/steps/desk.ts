import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** Opens a collapsed panel above the orders. */
export async function openPanel(page: Page, name: "Daily Report" | "Heavy operations"): Promise<void> {
  const panel = page.getByRole("button", { name });
  await panel.click();
  await expect(panel).toHaveAttribute("aria-expanded", "true");
}

/** Follows the desk's navigation to a page; in a narrow window it is behind a menu. */
export async function goToStaffPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name, exact: true }).click();
}

/** As Blue Dart's numbers usually are, and of no other order: staff tick both otherwise. */
export const blueDartNumber = (): string => String(randomInt(1e10, 1e11));
