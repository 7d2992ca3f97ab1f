import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import * as honeycomb from "./honeycomb-listing.tsx";
import * as listing from "./listing.tsx";
import * as landing from "./meesho-landing.tsx";
import { StockBadge, StockIsRounded } from "./stock-badge.tsx";

afterEach(clearCatalogue);

const withPod = aProduct();
const withoutPod = aProduct({
  SKU: "POLNPD060080",
  title: "Plain Poly Courier Bag 6x8 inch without POD",
  type: "poly-bw-npd",
  dimension: "6x8 inch",
  price: 0.66,
});
const clearBag = aProduct({
  SKU: "T",
  title: "Clear bag",
  category: "POLY-MEESHO",
  type: "poly-nt-npd",
  price: 1.02,
});
const opaqueBag = aProduct({ ...clearBag, SKU: "O", title: "Opaque bag", type: "poly-op-pd" });

function open(type: string) {
  if (type.startsWith("honeycomb")) renderPage(honeycomb, `/product/${type}`);
  else if (type === "meesho") renderPage(landing, "/product/meesho");
  else renderPage(listing, `/product/${type}`, "/product/:type");
}
function sell(...products: ReturnType<typeof aProduct>[]) {
  return fakeApi({ "GET /api/products": () => catalogueOf(...products) });
}
const namesOf = async (level: number) =>
  (await screen.findAllByRole("heading", { level })).map((it) => it.textContent);
const title = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const targetOf = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

describe("every listing", () => {
  it.each([
    ["courier-bag-poly", 12],
    ["courier-bag-paper", 6],
    ["transparent-bags", 8],
    ["self-adhesive-tapes", 8],
    ["thermal-label", 8],
    ["meesho", 8],
    ["meesho-bags", 8],
    ["valmo-bags", 8],
    ["honeycomb-sleeve", 8],
  ])(
    "/product/%s shows %i skeletons while the one call runs",
    { tags: ["buyer-2.46", "buyer-2.47", "buyer-2.53", "buyer-2.58", "buyer-9.21"] },
    async (type, count) => {
      const calls = fakeApi({ "GET /api/products": () => new Promise(() => undefined) });
      open(type);
      const loading = await screen.findByRole("status", { name: "Loading products" });
      expect(within(loading).getAllByRole("listitem", { hidden: true })).toHaveLength(count);
      expect(calls).toEqual(["GET /api/products"]);
    },
  );

  it.each([
    ["courier-bag-poly", "Poly Courier Bag Black & White"],
    ["courier-bag-paper", "Paper Courier Bag"],
    ["carry-bag", "Carry Bag"],
    ["self-adhesive-tapes", "Self Adhesive Tapes"],
    ["honeycomb-roll", "Honeycomb Roll"],
    ["honeycomb-sleeve", "Honeycomb Roll & Sleeves"],
    ["thermal-label", "Thermal Labels"],
    ["boxes", "Corrugated Boxes"],
    ["meesho", "Meesho Branded Bags"],
    ["meesho-bags", "Meesho Branded Packaging"],
    ["valmo-bags", "Valmo Branded Packaging"],
  ])("/product/%s is titled %s", { tags: ["buyer-2.78", "buyer-2.80", "buyer-2.81"] }, async (type, name) => {
    sell();
    open(type);
    expect(await title()).toBe(name);
  });

  it.each([
    ["courier-bag-poly", true],
    ["courier-bag-paper", true],
    ["carry-bag", true],
    ["boxes", false],
    ["meesho-bags", false],
    ["self-adhesive-tapes", false],
  ])(
    "/product/%s shows the customisation banner: %s",
    { tags: ["buyer-2.79", "ruling-catalogue.8"] },
    async (type, shows) => {
      sell();
      open(type);
      await title();
      const banner = screen.queryByRole("link", { name: /Customise yours/ });
      expect(banner?.getAttribute("href")?.startsWith("https://") ?? false).toBe(shows);
    },
  );

  it("shows the server's reason instead of the page", { tags: ["buyer-2.48", "buyer-8.8"] }, async () => {
    fakeApi({
      "GET /api/products": () => {
        throw refusal(503, "The catalogue is being changed.");
      },
    });
    open("courier-bag-poly");
    expect((await screen.findByRole("alert")).textContent).toContain("The catalogue is being changed.");
    expect(await namesOf(1)).toEqual(["The catalogue is being changed."]);
    expect(screen.queryByRole("link", { name: /Customise yours/ })).toBeNull();
  });

  it("says 'Failed to load products.' without a reason", { tags: ["buyer-8.8"] }, async () => {
    fakeApi({
      "GET /api/products": () => {
        throw refusal(500, "");
      },
    });
    open("honeycomb-sleeve");
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load products.");
  });

  it("shows why the request failed", { tags: ["buyer-8.7"] }, async () => {
    fakeApi({
      "GET /api/products": () => ({ success: false, statusText: "Gone fishing", products: [] }) as never,
    });
    open("courier-bag-poly");
    expect((await screen.findByRole("alert")).textContent).toContain("Error fetching products: Gone fishing");
  });

  it("does not show a product that is not listed", { tags: ["ruling-catalogue.11"] }, async () => {
    sell(withPod, aProduct({ SKU: "X", title: "Hidden", showListing: false }));
    open("courier-bag-poly");
    await screen.findByRole("heading", { name: withPod.title });
    expect(screen.queryByText("Hidden")).toBeNull();
  });
});

describe("cards", () => {
  it(
    "in stock are links and say In Stock, with the price and its own GST",
    { tags: ["buyer-2.50", "ruling-money.6"] },
    async () => {
      sell(withoutPod);
      open("courier-bag-poly");
      const card = await screen.findByRole("link", { name: /6x8 inch without POD/ });
      expect(card.textContent).toContain("₹0.66 per piece + ₹0.12 GST");
      expect(card.textContent).toContain("₹0.78 with GST");
      expect(card.textContent).toContain("In Stock 3,000");
    },
  );

  it("say how many are in stock; of a rounded stock, that there are at least so many", () => {
    const text = (countInStock: number, isRounded: boolean, unit: "PCS" | "CTN" = "PCS") => {
      const { container } = render(
        <StockIsRounded value={isRounded}>
          <StockBadge product={aProduct({ countInStock, unit })} />
        </StockIsRounded>,
      );
      return container.textContent;
    };
    expect(text(3000, false)).toBe("In Stock 3,000");
    expect(text(2000, true)).toBe("In Stock 2,000+");
    expect(text(2000, false)).toBe("In Stock 2,000");
    expect(text(300, true)).toBe("In Stock 300");
    expect(text(25, true, "CTN")).toBe("In Stock 25+");
    expect(text(0, true)).toBe("Out of Stock");
  });

  it("out of stock are no links and say Out of Stock", { tags: ["buyer-2.51"] }, async () => {
    sell(aProduct({ countInStock: 0 }));
    open("courier-bag-poly");
    expect(await screen.findByText("Out of Stock")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /10x12/ })).toBeNull();
  });

  it(
    "show the first image, or the drawing when it is missing or broken",
    { tags: ["buyer-2.52"] },
    async () => {
      sell(aProduct({ images: ["/first.jpg", "/second.jpg"] }), withoutPod);
      open("courier-bag-poly");
      const card = await screen.findByRole("link", { name: /10x12/ });
      const image = card.querySelector("img") as HTMLImageElement;
      expect(image.getAttribute("src")).toBe("/first.jpg");
      fireEvent.error(image);
      expect(card.querySelector("img")).toBeNull();
      expect(card.querySelector("svg")).toBeTruthy();
      expect((await screen.findByRole("link", { name: /6x8/ })).querySelector("img")).toBeNull();
    },
  );
});

describe("paper bags with a picture of the catalogue", () => {
  it("use it; others use the folder of their lamination", { tags: ["buyer-2.52"] }, async () => {
    const paper = { category: "PAPER", type: "paper-flap-lam" } as const;
    sell(
      aProduct({ ...paper, SKU: "P1", title: "With a picture", images: ["/pictures/a.webp"] }),
      aProduct({ ...paper, SKU: "P2", title: "Without" }),
    );
    open("courier-bag-paper");
    const sourceOf = async (name: string) =>
      (await screen.findByRole("link", { name: new RegExp(name) })).querySelector("img")?.getAttribute("src");
    expect(await sourceOf("With a picture")).toBe("/pictures/a.webp/560.webp");
    expect(await sourceOf("Without")).toBe("/images/paper/flap-lam/P2.jpeg");
  });
});

describe("poly bags", () => {
  it("are grouped Non-POD and POD", { tags: ["buyer-2.28", "buyer-2.55"] }, async () => {
    sell(withPod, withoutPod);
    open("courier-bag-poly");
    await screen.findByRole("heading", { name: withPod.title });
    expect(await namesOf(2)).toEqual(["Non-POD", "POD"]);
  });

  it(
    "are of category poly in any letter case with a type that contains bw",
    { tags: ["buyer-2.54"] },
    async () => {
      sell(
        withPod,
        aProduct({ SKU: "A", title: "Lower case", category: "poly" as "POLY" }),
        aProduct({ SKU: "B", title: "Other type", type: "poly-nt-pd" }),
        clearBag,
      );
      open("courier-bag-poly");
      await screen.findByRole("heading", { name: withPod.title });
      expect((await namesOf(3)).toSorted()).toEqual(["Lower case", withPod.title]);
    },
  );

  it("hide a group without products", { tags: ["buyer-2.56"] }, async () => {
    sell(withPod);
    open("courier-bag-poly");
    await screen.findByRole("heading", { name: withPod.title });
    expect(await namesOf(2)).toEqual(["POD"]);
  });

  it("open /details?sku=", { tags: ["buyer-2.57", "ruling-catalogue.4"] }, async () => {
    sell(withPod);
    open("courier-bag-poly");
    expect(await targetOf(/10x12/)).toBe("/details?sku=POLPOD100120");
  });
});

describe("paper bags", () => {
  const lip = aProduct({ SKU: "PAPLIP1", title: "Lip bag", category: "PAPER", type: "paper-lip-lam" });
  const flap = aProduct({ SKU: "PAPFLP1", title: "Flap bag", category: "PAPER", type: "paper-flap-lam" });

  it(
    "are grouped by lamination and open /details?sku=",
    { tags: ["buyer-2.29", "buyer-2.59", "buyer-2.61"] },
    async () => {
      sell(lip, flap);
      open("courier-bag-paper");
      expect(await targetOf(/Lip bag/)).toBe("/details?sku=PAPLIP1");
      expect(await namesOf(2)).toEqual(["Flap Lamination", "Lip to Lip Lamination"]);
    },
  );

  it(
    "use the picture in their lamination's folder, or the drawing on failure",
    { tags: ["buyer-2.60"] },
    async () => {
      sell(lip, flap);
      open("courier-bag-paper");
      const card = await screen.findByRole("link", { name: /Flap bag/ });
      const pictures = [...document.querySelectorAll("img")];
      expect(pictures.map((image) => image.getAttribute("src"))).toEqual([
        "/images/paper/flap-lam/PAPFLP1.jpeg",
        "/images/paper/lip-lam/PAPLIP1.jpeg",
      ]);
      fireEvent.error(card.querySelector("img") as HTMLImageElement);
      expect(card.querySelector("img")).toBeNull();
      expect(card.querySelector("svg")).toBeTruthy();
    },
  );
});

describe("marketplace bags", () => {
  it(
    "have the tabs Transparent and Opaque, each with its groups",
    { tags: ["buyer-2.34", "buyer-2.63", "buyer-2.64"] },
    async () => {
      sell(clearBag, opaqueBag);
      open("meesho-bags");
      await screen.findByText("Clear bag");
      expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Transparent", "Opaque"]);
      expect(await namesOf(2)).toEqual(["Non-POD"]);
      expect(screen.queryByText("Opaque bag")).toBeNull();
      screen.getByRole("tab", { name: "Opaque" }).click();
      await screen.findByText("Opaque bag");
      expect(screen.queryByText("Clear bag")).toBeNull();
      expect(await namesOf(2)).toEqual(["POD"]);
    },
  );

  it("are chosen by arrow keys too, and the tab is in the URL", async () => {
    sell(clearBag, opaqueBag);
    renderPage(listing, "/product/meesho-bags?tab=opaque", "/product/:type");
    await screen.findByText("Opaque bag");
    fireEvent.keyDown(screen.getByRole("tablist"), { key: "ArrowLeft" });
    await screen.findByText("Clear bag");
    expect(screen.getByRole("tab", { name: "Transparent" }).ariaSelected).toBe("true");
  });

  it(
    "show the price plus 0.18 rupees of GST and open /details?sku=",
    { tags: ["buyer-2.65", "buyer-2.66"] },
    async () => {
      sell(clearBag);
      open("meesho-bags");
      const card = await screen.findByRole("link", { name: /Clear bag/ });
      expect(card.textContent).toContain("₹1.02 per piece + ₹0.18 GST");
      expect(card.getAttribute("href")).toBe("/details?sku=T");
    },
  );
});

describe("transparent bags", () => {
  it("are linked from Meesho's page: no menu has them", { tags: ["buyer-2.62"] }, async () => {
    sell(clearBag);
    open("meesho");
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Transparent bags/ });
    expect(link.pathname).toBe("/product/transparent-bags");
  });

  it(
    "are those whose type contains nt, with the vendor notice",
    { tags: ["buyer-2.62", "buyer-2.82", "ruling-catalogue.6"] },
    async () => {
      const calls = sell(clearBag, opaqueBag, withPod);
      open("transparent-bags");
      await screen.findByText(
        "Attention Vendors: Explore the list of sensitive categories to verify packaging suitability before purchase",
      );
      await screen.findByText("Clear bag");
      expect(await namesOf(3)).toEqual(["Clear bag"]);
      expect(calls).toEqual(["GET /api/products"]);
    },
  );

  it(
    "list 53 sensitive categories behind View List, under the marketplace's sentence, with Close",
    { tags: ["buyer-2.83", "buyer-2.84"] },
    async () => {
      sell(clearBag);
      open("transparent-bags");
      (await screen.findByRole("button", { name: "View List" })).click();
      const dialog = await screen.findByRole("dialog", {
        name: "As per Meesho, the following products/items are NOT allowed in transparent Meesho bags:",
      });
      expect(within(dialog).getAllByRole("listitem")).toHaveLength(53);
      const close = within(dialog).getAllByRole("button", { name: "Close" });
      expect(close.some((button) => button.textContent === "Close")).toBe(true);
      close.at(-1)?.click();
      await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    },
  );
});

describe("the marketplace's landing page", () => {
  it(
    "links to the bags only if there are any, and always to the stickers",
    { tags: ["buyer-2.33", "buyer-2.67", "buyer-2.68"] },
    async () => {
      sell(clearBag);
      open("meesho");
      expect(await targetOf(/Branded Tamper Proof Courier Bags/)).toBe("/product/meesho-bags");
      expect(await targetOf(/Barcoded Stickers/)).toBe("/product/thermal-label");
    },
  );

  it("has only the stickers without such bags", { tags: ["buyer-2.67", "buyer-2.68"] }, async () => {
    sell(withPod);
    open("meesho");
    expect(await screen.findByRole("link", { name: /Barcoded Stickers/ })).toBeTruthy();
    expect(screen.queryByText("Branded Tamper Proof Courier Bags")).toBeNull();
  });
});

describe("labels", () => {
  const plain = aProduct({
    SKU: "LAB1",
    title: "Plain label",
    category: "LABEL",
    type: "label-dt",
    unit: "CTN",
  });
  const branded = aProduct({
    ...plain,
    SKU: "MEE1",
    title: "Branded label",
    category: "MEESHO-LABEL",
    unit: "ROL",
  });

  it(
    "are in two sections, each with its detail page",
    { tags: ["buyer-2.32", "buyer-2.69", "buyer-2.70"] },
    async () => {
      sell(branded, plain);
      open("thermal-label");
      expect(await targetOf(/Plain label/)).toBe("/boxdetails?sku=LAB1");
      expect(await targetOf(/Branded label/)).toBe("/labelDetails?sku=MEE1");
      expect(await namesOf(2)).toEqual([
        "Plain Labels",
        "Meesho Branded Labels (with Printed Barcode Series)",
      ]);
    },
  );

  it(
    "have a notice whose list names the eligible categories, links the PDF and has Close",
    { tags: ["buyer-2.71", "buyer-2.72", "buyer-9.22"] },
    async () => {
      sell(plain);
      open("thermal-label");
      (await screen.findByRole("button", { name: "View List" })).click();
      const dialog = await screen.findByRole("dialog");
      const names = within(dialog)
        .getAllByRole("listitem")
        .map((item) => item.textContent);
      expect(names).toHaveLength(16);
      expect([names[0], names.at(-1)]).toEqual(["Portfolio", "Sports"]);
      expect(
        within(dialog)
          .getByRole("link", { name: /Full category list/ })
          .getAttribute("href"),
      ).toMatch(/\.pdf$/);
      expect(within(dialog).getByText("Close")).toBeTruthy();
    },
  );
});

describe("the other listings", () => {
  it("tapes open /boxdetails?sku=", { tags: ["buyer-2.31", "buyer-2.73"] }, async () => {
    sell(aProduct({ SKU: "TAP1", title: "A tape", category: "TAPE", type: "tape-tp", unit: "CTN" }), withPod);
    open("self-adhesive-tapes");
    expect(await targetOf(/A tape/)).toBe("/boxdetails?sku=TAP1");
    expect(await namesOf(3)).toEqual(["A tape"]);
  });

  it(
    "Valmo packs are grouped by size and open /ValmoDetails?sku=",
    { tags: ["buyer-2.35", "buyer-2.74", "buyer-2.75"] },
    async () => {
      const pack = (SKU: string, size: string) =>
        aProduct({
          SKU,
          size,
          title: `Pack ${SKU}`,
          category: "POLY-VALMO",
          type: "poly-op-npd",
          unit: "PAC",
        });
      sell(pack("S", "small"), pack("M", "Medium"), pack("L", "large"), pack("C", "combo"));
      open("valmo-bags");
      expect(await targetOf(/Pack S/)).toBe("/ValmoDetails?sku=S");
      expect(await namesOf(2)).toEqual(["Combo", "Large"]);
      const large = screen.getByRole("heading", { name: "Large" }).closest("section") as HTMLElement;
      expect(within(large).getAllByRole("heading", { level: 3 })).toHaveLength(3);
    },
  );

  it(
    "honeycomb has two fixed cards whose sizes open their box page",
    { tags: ["buyer-2.30", "buyer-2.76", "buyer-2.77"] },
    async () => {
      sell();
      open("honeycomb-sleeve");
      const sizes = await screen.findAllByRole("link", { name: /^\d+ (mm|Mtr)/ });
      expect(sizes.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
        ["100 Mtr", "/boxdetails?sku=HONROL100&productType=roll"],
        ...[100, 150, 200, 225, 300, 450].map((size) => [
          `${size} mm`,
          `/boxdetails?sku=HONSLV${size}&productType=sleeve`,
        ]),
      ]);
      expect(await namesOf(2)).toEqual(["Honeycomb Roll", "Honeycomb Sleeve"]);
    },
  );

  it.each(["carry-bag", "boxes"])(
    "/product/%s leads to bulk enquiry while it has no products",
    { tags: ["ruling-catalogue.7"] },
    async (type) => {
      sell(withPod);
      open(type);
      const link = await screen.findByRole("link", { name: "Bulk Enquiry" });
      expect(link.getAttribute("href")).toBe("/enquiryPage");
    },
  );
});
