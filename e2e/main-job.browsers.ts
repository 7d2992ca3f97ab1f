import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Browser } from "./browsers/browser.ts";
import { startFirefox } from "./browsers/firefox.ts";
import { expectPath, expectText, fill, inPage, press, type } from "./browsers/hand.ts";
import { startWebKit } from "./browsers/webkit.ts";
import {
  answerWithRevenue,
  findBrokenFigures,
  overhangOfFigure,
  overhangOfPage,
  untilPainted,
} from "./steps/layout.ts";
import { makeAdmin, newPerson, type Person, readCode } from "./steps/people.ts";
import { registerByApi } from "./steps/shop-api.ts";

const shop = process.env["SHOP_URL"] ?? "";
const widths = [360, 768, 1300, 1440];
const pages = {
  home: "/",
  listing: "/product/courier-bag-poly",
  cartons: "/product/self-adhesive-tapes",
  detail: "/details?sku=POLPOD180200",
  "box-detail": "/boxdetails?sku=HONSLV150&productType=sleeve",
};

for (const [name, start] of Object.entries({ firefox: startFirefox, webkit: startWebKit })) {
  let browser: Browser;
  test.describe(name, () => {
    test.beforeAll(async () => (browser = await start()));
    test.afterAll(() => browser.close());

    test(`in ${name}, a buyer finds a bag, registers, fills a cart, pays and sees the order`, async () => {
      test.setTimeout(300_000);
      const buyer = newPerson("Ravi Kumar");
      await browser.resize(360, 780);
      await browser.open(shop);
      await press(browser, { what: "input[role=combobox]" });
      await type(browser, "18 x 20");
      await press(browser, { what: "[role=option]", named: "Plain Poly Courier Bag 18x20 inch with POD" });
      await expectPath(browser, "/details");
      await press(browser, { what: "button", named: "Add to Cart" });
      await expectText(browser, "Please login to add items to your cart.");
      await press(browser, { what: "button", named: "Login Now" });
      await register(browser, buyer);

      // It goes on by itself.
      await expectText(browser, "Added to Cart");
      await addToCart(browser, "/boxdetails?sku=TAPBRN048", "5");
      await browser.open(`${shop}/cart`);
      await expectText(browser, "Price breakdown");
      await lookAt(browser, name, "cart");
      await press(browser, { what: "button", named: "Proceed to Pay" });
      await saveDetails(browser);
      await expectText(browser, "Pay Now");
      await lookAt(browser, name, "checkout");
      await press(browser, { what: "dialog button, [role=dialog] button", named: "Pay Now" });
      await press(browser, { what: "button", named: "Pay using UPI", frame: true });
      await press(browser, { what: "form button", named: "Pay", frame: true });
      await expectText(browser, "Your order is placed");
      await expectPath(browser, "/orders");
      await expectText(browser, "Order Processing");
      await lookAt(browser, name, "orders");
    });

    test(`in ${name}, a press on a row of the bulk discount chooses where that row begins`, async () => {
      await browser.resize(1440, 900);
      await browser.open(`${shop}/boxdetails?sku=TAPBRN048`);
      for (const row of [4, 2, 1, 3]) {
        const button = `tbody tr:nth-child(${row}) th button`;
        await press(browser, { what: button });
        await expect
          .poll(() => inPage(browser, (css) => document.querySelector(css)?.ariaPressed, button))
          .toBe("true");
      }
    });

    test(`in ${name}, a link works while the scripts of the page still load`, async () => {
      test.setTimeout(120_000);
      for (let visit = 0; visit < 10; visit += 1) {
        await browser.open(`${shop}/aboutUs`);
        await inPage(browser, (path) => void setTimeout(() => location.assign(path)), `/cart?visit=${visit}`);
        await expect.poll(() => inPage(browser, () => location.search).catch(String)).toBe(`?visit=${visit}`);
      }
    });

    test(`in ${name}, no price is broken across lines`, async () => {
      test.setTimeout(120_000);
      for (const [page, path] of Object.entries(pages)) {
        await browser.open(shop + path);
        await lookAt(browser, name, page);
      }
    });

    test(`in ${name}, the figures of the staff home lie inside their tiles`, async () => {
      test.setTimeout(120_000);
      const admin = await registerByApi(newPerson("Meera Iyer"));
      await makeAdmin(admin.person);
      await browser.open(`${shop}/aboutUs`);
      await inPage(
        browser,
        (token, user) => Object.assign(localStorage, { token, user }),
        admin.token,
        JSON.stringify({ name: admin.person.name, phoneNumber: admin.person.phoneNumber }),
      );
      await browser.open(`${shop}/internal`);
      await expectText(browser, "Received today, incl. GST");
      await inPage(browser, answerWithRevenue, 123_456_789);
      await press(browser, { what: "button", named: "Refresh" });
      await expectText(browser, "₹12,34,56,789");
      await lookAt(browser, name, "staff-home", async (width) => {
        const over = await inPage(browser, overhangOfFigure, "Received today, incl. GST");
        expect(over, `Received today at ${width} px`).toBe(0);
      });
    });
  });
}

async function register(browser: Browser, person: Person): Promise<void> {
  await press(browser, { what: "dialog [role=tab]", named: "Register" });
  await fill(browser, "Name", person.name);
  await fill(browser, "Email", `${person.phoneNumber}@example.in`);
  await fill(browser, "Phone number", person.phoneNumber);
  await fill(browser, "Password", person.password);
  await fill(browser, "Confirm Password", person.password);
  await press(browser, { what: "dialog button", named: "Send OTP" });
  await expectText(browser, "OTP sent successfully!");
  await press(browser, { what: "dialog input" });
  await type(browser, await readCode(person.phoneNumber));
  await expect.poll(() => inPage(browser, () => localStorage.getItem("token") !== null)).toBe(true);
}

async function addToCart(browser: Browser, path: string, quantity: string): Promise<void> {
  await browser.open(shop + path);
  await press(browser, { what: "fieldset label", named: quantity });
  await press(browser, { what: "button", named: "Add to Cart" });
  await expectText(browser, "Successfully Added to Cart!");
}

/** What is not filled in already: GST number and address, which is the shipping address too. Ends in the cart. */
async function saveDetails(browser: Browser): Promise<void> {
  await expectPath(browser, "/shippingDetails");
  await fill(browser, "GST number", "07ABCDE1234F1Z2");
  for (const [label, text] of [
    ["Company name", "Ravi Exports"],
    ["Address", "14 Rohtak Road"],
    ["PIN code", "110041"],
  ] as const)
    await fill(browser, label, text);
  await expect.poll(() => inPage(browser, valueOf, "District")).toBe("West Delhi");
  await press(browser, { what: "button", named: "Submit" });
  await expectPath(browser, "/cart");
}

function valueOf(label: string): string | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>("main input")];
  return fields.find(({ labels }) => labels?.[0]?.textContent === label)?.value;
}

/** Checks the page at each width; pictures for a person are left in `screenshots/`. */
async function lookAt(
  browser: Browser,
  name: string,
  page: string,
  check?: (width: number) => Promise<void>,
): Promise<void> {
  const folder = `screenshots/${name}`;
  mkdirSync(folder, { recursive: true });
  for (const width of widths) {
    await browser.resize(width, 2000);
    await expect.poll(() => inPage(browser, () => innerWidth)).toBe(width);
    await inPage(browser, untilPainted);
    writeFileSync(`${folder}/${page}-${width}.png`, await browser.takePicture());
    expect.soft(await inPage(browser, findBrokenFigures), `${page} at ${width} px`).toEqual([]);
    expect.soft(await inPage(browser, overhangOfPage), `${page} at ${width} px`).toBe(0);
    await check?.(width);
  }
  await browser.resize(360, 780);
}
