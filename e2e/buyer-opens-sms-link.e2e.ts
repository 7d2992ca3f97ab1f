import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { waitForHydration } from "./steps/hydration.ts";
import { newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay } from "./steps/placing.ts";
import { type ApiBuyer, registerByApi, signInPage } from "./steps/shop-api.ts";

/** The link of the SMS that says that an order is paid. */
async function readLink({ person }: ApiBuyer): Promise<string> {
  let link = "";
  await expect(async () => {
    const answer = await fetch(`${process.env["SANDBOX_URL"]}/sms?to=${person.phoneNumber}`);
    const bodies = ((await answer.json()) as { body: string }[]).map(({ body }) => body);
    link = /is paid\. See (\S+) - Dakbag$/.exec(bodies[0] ?? "")?.[1] ?? "";
    expect(link).toMatch(/\/o\/\d+$/);
  }).toPass();
  return link;
}

const signIn = async (page: Page, { person }: ApiBuyer) => {
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill(person.phoneNumber);
  await dialog.getByLabel("Password").fill(person.password);
  await dialog.getByRole("button", { name: "Login" }).click();
};

test(
  "an SMS's link leads its buyer to the order, after sign-in too, and others nowhere",
  { tag: ["@ruling-news.9"] },
  async ({ page, browser }) => {
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    await fillCart(buyer, { TAPBRN048: 1 });
    const placed = await orderCart(buyer);
    await pay(buyer, placed);
    const { order } = placed;
    const link = await readLink(buyer);
    const heading = `Order ${order.orderNumber}`;

    await test.step("a visitor reads nothing of it, and signs in", async () => {
      await page.goto(link);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { name: "Sign in to see your order" })).toBeVisible();
      await expect(page.getByText(order.orderNumber)).toBeHidden();
      await expectAccessible(page);
      await signIn(page, buyer);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect(page).toHaveURL(`/orders/${order._id}`);
    });

    await test.step("signed in, it leads there at once", async () => {
      await page.goto(link);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect(page).toHaveURL(`/orders/${order._id}`);
    });

    await test.step("the link of several orders leads to all of them", async () => {
      await page.goto(link.replace(/\d+$/, ""));
      await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
    });

    await test.step("another buyer is told what is told of an order that nobody placed", async () => {
      const stranger = await (await browser.newContext()).newPage();
      await signInPage(stranger, await registerByApi(newPerson("Another Buyer")));
      for (const url of [link, `${link}999`]) {
        await stranger.goto(url);
        await expect(stranger.getByRole("heading", { name: "This order was not found" })).toBeVisible();
        await expect(stranger).toHaveURL(url);
        await expectAccessible(stranger);
      }
    });
  },
);
