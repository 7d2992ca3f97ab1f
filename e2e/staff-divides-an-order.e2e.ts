import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makeAdmin, makePacker, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

test("an order is partly in production: its buyer chooses, and each parcel leaves by itself", async ({
  page: desk,
  browser,
}) => {
  const [adminPerson, packerPerson] = [newPerson("Meera Shah"), newPerson("Sita Packer")];
  const [admin, packer] = [await registerByApi(adminPerson), await registerByApi(packerPerson)];
  await makeAdmin(adminPerson);
  await makePacker(packerPerson);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  await fillCart(buyer, { POLNPD140170: 2000, HONROL100: 2 });
  const placed = await orderCart(buyer);
  await pay(buyer, placed);
  const { _id: id, orderNumber } = placed.order;
  const read = async () =>
    (await callShop<{ order: { status: string } }>(buyer, "GET", `/api/orders/${id}`)).order.status;
  const openAs = async (who: ApiBuyer, path: string, width: number) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    await signInPage(page, who);
    await page.goto(path);
    return page;
  };

  await test.step("staff say what is there and when the rest is made, and ask the buyer", async () => {
    await signInPage(desk, admin);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.goto(`/admin/orders/${id}`);
    await desk.getByRole("button", { name: "Divide into parcels" }).click();
    const dialog = desk.getByRole("dialog", { name: `Parcels of order ${orderNumber}` });
    const parcel = (number: number) => dialog.getByRole("group", { name: `Parcel ${number}` });
    await parcel(1)
      .getByLabel(/^POLNPD140170/)
      .fill("500");
    await expect(parcel(2).getByLabel(/^POLNPD140170/)).toHaveValue("1500");
    await parcel(2).getByLabel("Still in production, or short").check();
    await parcel(2)
      .getByLabel(/^Ready on/)
      .fill(dayFromNow(9));
    await dialog.getByLabel(/^Ask the buyer/).check();
    await expectAccessibleAtWidths(desk, "the dialog that divides an order");
    await desk.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("The buyer has not chosen yet.")).toBeVisible();
    expect(await read()).toBe("In Production");
  });

  await test.step("the buyer reads when each arrives, and chooses on a phone", async () => {
    const page = await openAs(buyer, `/orders/${id}`, 360);
    await expect(page.getByRole("heading", { name: "Comes in 2 parcels" })).toBeVisible();
    await expectAccessibleAtWidths(page, "an order in two parcels");
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("button", { name: "Send what is there now" }).click();
    await expect(page.getByText("How shall we send it?")).toBeHidden();
    await page.context().close();
  });

  await test.step("a packer hands over what is there; the rest is made, and follows", async () => {
    const page = await openAs(packer, "/admin/packing", 1440);
    await handOver(page, `${orderNumber}/1`);
    expect(await read()).toBe("In Production");
    await page.goto("/admin/packing?stage=in-production");
    await page.getByRole("button", { name: `Order ${orderNumber}/2 is made` }).click();
    await expect(page.getByText(`Order ${orderNumber}/2 is to be packed`)).toBeVisible();
    await page.goto("/admin/packing");
    await handOver(page, `${orderNumber}/2`);
    await expect.poll(read).toBe("Shipped");
    await page.context().close();
  });

  await test.step("staff set each delivered, and the list says how many are", async () => {
    await desk.reload();
    await desk.getByRole("button", { name: "Edit parcel 1" }).click();
    const dialog = desk.getByRole("dialog", { name: "Update Parcel 1" });
    await dialog.getByLabel("Status").selectOption("Delivered");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("1 of 2 parcels delivered")).toBeVisible();
    await desk.goto(`/admin/orders?orderId=${encodeURIComponent(`${orderNumber}/2`)}`);
    await expect(desk.getByText("1 of 2 parcels delivered")).toBeVisible();
  });
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function handOver(page: Page, name: string): Promise<void> {
  const tracking = page.getByLabel(`Tracking number of ${name}`);
  await page.getByLabel("Courier of scanned orders").fill("Delhivery");
  await page.getByLabel("Scan an order number").fill(name);
  await page.keyboard.press("Enter");
  await expect(tracking).toBeFocused();
  await page.keyboard.type(String(Date.now()).padStart(13, "1"));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hand over 1 order" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over 1 order" });
  await dialog.getByRole("button", { name: "Hand over 1 order" }).click();
  await expect(page.getByText("1 order handed over.")).toBeVisible();
}
