import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { pdfBytes } from "../packages/domain/test-support/pdf-bytes.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { waitForHydration } from "./steps/hydration.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "a visitor sends an enquiry with artwork and gets an SMS; staff find, download and answer it",
  {
    tag: [
      "@ruling-enquiry.1",
      "@ruling-enquiry.2",
      "@ruling-enquiry.5",
      "@ruling-enquiry.6",
      "@ruling-enquiry.7",
      "@ruling-enquiry.8",
    ],
  },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const { phoneNumber } = newPerson("Asha Rao");
    const artwork = Buffer.from(pdfBytes(`% for ${phoneNumber}`));

    await test.step("missing fields show errors; a reload loses nothing", async () => {
      await page.goto("/customisationPage");
      await waitForHydration(page);
      await page.getByLabel("Your name").fill("Asha Rao");
      await page.getByLabel("Mobile number").fill(`+91 ${phoneNumber}`);
      await page.getByLabel("What do you need?").fill("Poly courier bags 10x12 inch, two colours");
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await expect(page.getByLabel("Company or brand")).toBeFocused();
      await expect(page.getByText("Company or brand is required")).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await waitForHydration(page);
      await expect(page.getByLabel("What do you need?")).toHaveValue(/two colours/);
    });

    const heading = page.getByRole("heading", { name: /^We have your enquiry E-\d+$/ });
    await test.step("sent with its artwork, it gets a number", async () => {
      await page.getByLabel("Company or brand").fill("Kumkum Sarees");
      await page.getByLabel("How much?").fill("50,000");
      await page
        .getByLabel("Your logo or artwork")
        .setInputFiles({ name: "logo.pdf", mimeType: "application/pdf", buffer: artwork });
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await expect(heading).toBeFocused();
      await expectAccessible(page);
    });
    const number = /E-\d+/.exec(await heading.innerText())?.[0] ?? "";
    const told = async () => {
      const answer = await fetch(`${process.env["SANDBOX_URL"]}/sms?to=${phoneNumber}`);
      return ((await answer.json()) as { body: string }[]).map(({ body }) => body);
    };
    await expect.poll(told).toEqual([expect.stringContaining(`We have your enquiry ${number}.`)]);

    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    const desk = await (await browser.newContext()).newPage();
    await signInPage(desk, admin);
    await test.step("staff open it from their home and find it by phone", async () => {
      await desk.goto("/internal");
      await desk.getByRole("link", { name: "New enquiries", exact: true }).click();
      const search = desk.getByRole("search", { name: "Enquiries" });
      await expect(search.getByLabel("Status")).toHaveValue("New");
      await search.getByLabel("Search", { exact: true }).fill(phoneNumber);
      await search.getByRole("button", { name: "Search" }).click();
      await expect(desk.getByRole("link", { name: /^E-\d+$/ })).toHaveCount(1);
      await expectAccessible(desk);
      await desk.getByRole("link", { name: number }).click();
      await expect(desk.getByRole("heading", { name: `Enquiry ${number}` })).toBeVisible();
      await expect(desk.getByText("SMS sent")).toBeVisible();
      await expectAccessible(desk);
    });

    await test.step("the artwork is downloaded unchanged", async () => {
      const download = desk.waitForEvent("download");
      await desk.getByRole("button", { name: "Download the file" }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(`${number}.pdf`);
      expect(readFileSync(await saved.path())).toEqual(artwork);
    });

    await test.step("Answered, with the admin in its history", async () => {
      await desk.getByRole("button", { name: "Mark as answered" }).click();
      await expect(desk.getByText(`This enquiry is now: Answered`)).toBeVisible();
      await expect(desk.getByText("Meera Iyer set New to Answered")).toBeVisible();
    });
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 900 } });

  test(
    "without JavaScript a visitor sees what is missing, goes back and sends the enquiry",
    { tag: ["@ruling-enquiry.10"] },
    async ({ page }) => {
      await page.goto("/enquiryPage");
      await expect(page.getByRole("region", { name: "Privacy notice" })).toContainText("To withdraw");
      await page.getByLabel("Your name").fill("Asha Rao");
      await page.getByLabel("Mobile number").fill(newPerson("Asha Rao").phoneNumber);
      await page.getByLabel("What do you need?").fill("Carry bags");
      await page.getByLabel("How much?").fill("50,000");
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await expect(page.getByRole("heading", { name: "Your enquiry was not sent" })).toBeVisible();
      await expect(page.getByText("Company or brand is required")).toBeVisible();

      await page.goBack();
      await expect(page.getByLabel("What do you need?")).toHaveValue("Carry bags");
      await page.getByLabel("Company or brand").fill("Kumkum Sarees");
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await expect(page.getByRole("heading", { name: /^We have your enquiry E-\d+$/ })).toBeVisible();
      await page.getByRole("link", { name: "To the shop" }).click();
      await expect(page).toHaveURL("/");
    },
  );
});
