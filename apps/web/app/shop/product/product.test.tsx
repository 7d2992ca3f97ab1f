import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as product from "./product.tsx";

afterEach(clearCatalogue);

const bag = aProduct({ price: 1.7 });
const signedIn: FakeEndpoints = {
  "GET /api/products": () => catalogueOf(bag),
  "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: false, zipCode: "560001" }),
  "GET /api/delivery/:pinCode": () => {
    throw refusal(500, "Something went wrong");
  },
  "GET /api/cart": () => ({
    success: true,
    items: [],
    breakdown: { totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 },
    isFromDelhi: false,
    savedForLater: [],
    heldOrder: null,
  }),
};
const added: FakeEndpoints = {
  "POST /api/cart": () => ({ success: true, message: "Successfully Added to Cart!" }),
};

function sell(...products: ReturnType<typeof aProduct>[]) {
  return fakeApi({
    "GET /api/products": () => catalogueOf(...products),
    "GET /api/products/details/:sku": () => {
      throw refusal(404, "There is no such product.");
    },
  });
}
const open = (path: string, sku: string) => renderPage(product, `${path}?sku=${sku}`, path);
const tile = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name: new RegExp(`^${name}`) });
const pressAdd = async () => fireEvent.click(await screen.findByRole("button", { name: "Add to Cart" }));

describe("/details", () => {
  it("shows a skeleton while the product loads", async () => {
    fakeApi({ "GET /api/products": () => new Promise(() => undefined) });
    open("/details", "POLPOD100120");
    expect(await screen.findByRole("status", { name: "Loading product" })).toBeTruthy();
  });

  it(
    "shows the per-piece price, that 18% GST is extra, and the total of the default 2000 before the button",
    { tags: ["buyer-1.4", "buyer-2.85", "buyer-9.2", "buyer-9.6"] },
    async () => {
      sell(bag);
      open("/details", "polpod100120");
      expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(bag.title);
      expect(screen.getByText(/18% GST extra/).parentElement?.textContent).toBe(
        "₹1.70 per piece · 18% GST extra ₹2.01 with GST",
      );
      expect((await tile("2,000")).checked).toBe(true);
      expect(screen.getByText("Final Price").closest("dt")?.nextSibling?.textContent).toBe("₹4,012.00");
      const quantities = screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => Number(value));
      expect(quantities).toEqual([500, 1000, 2000, 5000, 10_000, 25_000, 50_000]);
      expect(screen.getByText(/Free delivery in 3 to 6 days/).textContent).toContain(
        "Goods are non-refundable and non-exchangeable.",
      );
      expect(screen.getByText("52 micron")).toBeTruthy();
    },
  );

  it("shows the lines of its data sheet before the tax code, and nothing of what is not known", async () => {
    sell({ ...bag, dataSheet: [{ name: "Weight of a piece", value: "8.5 g" }] });
    open("/details", bag.SKU);
    const weight = (await screen.findByText("Weight of a piece")).parentElement;
    expect(weight?.textContent).toBe("Weight of a piece8.5 g");
    expect(weight?.nextSibling?.textContent).toContain("HSN · GST");
    expect(screen.queryByText("Flap")).toBeNull();
  });

  it("without pictures it shows a drawing, and nothing scrolls", async () => {
    sell(bag);
    open("/details", bag.SKU);
    await screen.findByRole("heading", { level: 1 });
    expect(document.querySelectorAll("img")).toHaveLength(0);
    expect(screen.queryByRole("region", { name: "Pictures" })).toBeNull();
  });

  it("sells a sample pack one by one at its price, and lists what is in it", async () => {
    const pack = aProduct({
      SKU: "SAMPLEPACK",
      title: "Sample Pack",
      type: "sample-pack",
      unit: "PAC",
      price: 199,
      dimension: "21 samples",
      description: "Four plain poly courier bags; two paper courier bags; ten thermal labels.",
    });
    sell(pack);
    open("/details", "SAMPLEPACK");
    const contents = await screen.findByRole("heading", { name: "In the pack" });
    expect([...contents.parentElement!.querySelectorAll("li")].map((part) => part.textContent)).toEqual([
      "Four plain poly courier bags",
      "two paper courier bags",
      "ten thermal labels",
    ]);
    expect(screen.getByText("Final Price").closest("dt")?.nextSibling?.textContent).toBe("₹234.82");
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(screen.queryByText("52 micron")).toBeNull();
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("listitem");
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(["Home", "Sample Pack"]);
  });

  it("shows on each choice why it is not available", { tags: ["buyer-5.18", "buyer-5.22"] }, async () => {
    sell(bag);
    open("/details", bag.SKU);
    expect((await tile("500")).disabled).toBe(true);
    expect((await tile("500")).closest("label")?.textContent).toBe("500Delhi only");
    expect((await tile("5,000")).closest("label")?.textContent).toBe("5,000exceeds stock");
    expect((await tile("1,000")).disabled).toBe(false);
  });

  it(
    "explains in text, reachable by touch and keyboard, that 500 is for Delhi",
    { tags: ["buyer-5.17"] },
    async () => {
      sell(bag);
      open("/details", bag.SKU);
      const words = document.getElementById((await tile("500")).getAttribute("aria-describedby") ?? "");
      expect(words?.textContent?.trim()).toBe("500 PCS only available for Delhi users");
    },
  );

  it(
    "disables 500 for a buyer without a known PIN code, or without an answer",
    { tags: ["buyer-5.18"] },
    async () => {
      for (const answer of [
        () => ({ success: true as const, isFromDelhi: false, zipCode: null }),
        noAnswer,
      ]) {
        const calls = fakeApi({ ...signedIn, "GET /api/users/isUserFromDelhi": answer });
        signInAs("Ravi");
        open("/details", bag.SKU);
        await waitFor(() => expect(calls).toContain("GET /api/users/isUserFromDelhi"));
        expect((await tile("500")).disabled).toBe(true);
        cleanup();
      }
    },
  );

  it(
    "offers seven quantities by the piece, without a discount",
    { tags: ["buyer-9.2", "buyer-9.3"] },
    async () => {
      sell(aProduct({ price: 1.7, countInStock: 100_000 }));
      open("/details", bag.SKU);
      await tile("50,000");
      expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => Number(value))).toEqual([
        500, 1000, 2000, 5000, 10_000, 25_000, 50_000,
      ]);
      fireEvent.click(await tile("50,000"));
      expect(screen.getByText("Final Price").closest("dt")?.nextSibling?.textContent).toBe("₹1,00,300.00");
      expect(screen.queryByText(/discount/i)).toBeNull();
    },
  );

  it(
    "states 52 micron, delivery in 3 to 6 days, and no returns",
    { tags: ["buyer-9.13", "buyer-9.15", "buyer-9.16"] },
    async () => {
      sell(bag);
      open("/details", bag.SKU);
      expect((await screen.findByText("52 micron")).previousSibling?.textContent).toBe("Thickness");
      expect(screen.getByText(/Free delivery in 3 to 6 days/).textContent).toContain(
        "Goods are non-refundable and non-exchangeable.",
      );
    },
  );

  it("states 70 GSM of paper, and 80 on the page of boxes", { tags: ["buyer-9.14"] }, async () => {
    const paper = aProduct({ SKU: "PAPFLP", category: "PAPER", type: "paper-flap-lam" });
    sell(paper);
    open("/details", paper.SKU);
    expect((await screen.findByText("70 GSM")).previousSibling?.textContent).toBe("Paper weight");
    cleanup();
    sell(paper);
    open("/boxdetails", paper.SKU);
    expect(await screen.findByText("80 GSM")).toBeTruthy();
  });

  it("says how few are left when no quantity can be chosen", async () => {
    sell(aProduct({ countInStock: 700 }));
    open("/details", bag.SKU);
    expect(await screen.findByText("Only 700 pieces left, fewer than the smallest quantity.")).toBeTruthy();
    expect(screen.queryByText("OUT OF STOCK")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add to Cart" })).toBeNull();
  });

  it("keeps the choice while the visitor signs in", { tags: ["buyer-2.44"] }, async () => {
    fakeApi({ ...signedIn, ...added });
    open("/details", bag.SKU);
    fireEvent.click(await tile("1,000"));
    await pressAdd();
    fireEvent.click(await screen.findByRole("button", { name: "Login Now" }));
    signInAs("Ravi");
    expect((await tile("1,000")).checked).toBe(true);
    await pressAdd();
    expect(await screen.findByRole("button", { name: "Added to Cart" })).toBeTruthy();
  });

  it("enables the 500 choice for buyers from Delhi", { tags: ["buyer-5.17"] }, async () => {
    fakeApi({
      ...signedIn,
      "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: true, zipCode: "110041" }),
    });
    signInAs("Ravi");
    open("/details", bag.SKU);
    const fiveHundred = await tile("500");
    await waitFor(() => expect(fiveHundred.disabled).toBe(false));
    expect(screen.queryByText("500 PCS only available for Delhi users")).toBeNull();
  });

  it(
    "asks visitors to sign in when they add to the cart, and adds nothing",
    { tags: ["buyer-2.90", "buyer-2.91", "buyer-6.2"] },
    async () => {
      const calls = sell(bag);
      open("/details", bag.SKU);
      await pressAdd();
      expect((await screen.findByRole("dialog", { name: "Login Required" })).textContent).toContain(
        "Please login to add items to your cart.",
      );
      expect(screen.getByRole("button", { name: "Login Now" })).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
      expect(screen.queryByText("Login Required")).toBeNull();
      expect(calls).not.toContain("POST /api/cart");
    },
  );

  it(
    "adds the chosen quantity, confirms it, and links to the cart",
    { tags: ["buyer-2.92", "buyer-7.10", "buyer-8.12"] },
    async () => {
      const bodies: unknown[] = [];
      fakeApi({
        ...signedIn,
        "POST /api/cart": ({ body }) => {
          bodies.push(body);
          return { success: true, message: "Successfully Added to Cart!" };
        },
      });
      signInAs("Ravi");
      open("/details", bag.SKU);
      fireEvent.click(await tile("1,000"));
      await pressAdd();
      expect(await screen.findByRole("button", { name: "Added to Cart" })).toBeTruthy();
      expect(screen.getByText("Successfully Added to Cart!")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Go to Cart" }).getAttribute("href")).toBe("/cart");
      expect(bodies).toEqual([{ sku: bag.SKU, quantity: 1000 }]);
    },
  );

  it("offers to add again once another quantity is chosen", async () => {
    fakeApi({ ...signedIn, ...added });
    signInAs("Ravi");
    open("/details", bag.SKU);
    await pressAdd();
    await screen.findByRole("button", { name: "Added to Cart" });
    fireEvent.click(await tile("1,000"));
    expect(screen.getByRole("button", { name: "Add to Cart" })).toBeTruthy();
  });

  it(
    "says 'Something went wrong!' with the server's reason when it refuses",
    { tags: ["buyer-8.12"] },
    async () => {
      fakeApi({
        ...signedIn,
        "POST /api/cart": () => {
          throw refusal(400, "Quantity 2,000 is more than the stock: 1,000 pieces left.");
        },
      });
      signInAs("Ravi");
      open("/details", bag.SKU);
      await pressAdd();
      expect(
        await screen.findByText(
          "Something went wrong! Quantity 2,000 is more than the stock: 1,000 pieces left.",
        ),
      ).toBeTruthy();
      expect(screen.getByRole("button", { name: "Add to Cart" })).toBeTruthy();
    },
  );

  it("repeats a press after a lost answer with the same key, so that it counts once", async () => {
    fakeApi({ ...signedIn, "POST /api/cart": noAnswer });
    signInAs("Ravi");
    open("/details", bag.SKU);
    const keys: (string | null)[] = [];
    const asking = globalThis.fetch;
    globalThis.fetch = (address, init) => {
      if (init?.method === "POST") keys.push(new Headers(init.headers).get("Idempotency-Key"));
      return asking(address, init);
    };
    await pressAdd();
    await screen.findByText("Something went wrong!");
    await pressAdd();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it("shows OUT OF STOCK instead of the choices", { tags: ["buyer-4.11"] }, async () => {
    sell(aProduct({ countInStock: 0 }));
    open("/details", bag.SKU);
    expect(await screen.findByText("OUT OF STOCK")).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add to Cart" })).toBeNull();
  });

  it("shows the other sizes in a table: size, price and difference; this one stands out", async () => {
    sell(aProduct({ SKU: "POLPOD060080", dimension: "6x8 inch", countInStock: 0 }), bag);
    open("/details", bag.SKU);
    const table = within(await screen.findByRole("region", { name: "Other sizes" }));
    // 10 × 12 at ₹1.70, and this one at ₹1.60.
    const cells = table.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Size", "Price", "Difference"],
      ["6 × 8", "₹1.60", "4 inch narrower, 4 inch shorter₹0.10 less a pieceout of stock"],
      ["10 × 12", "₹1.70", "this one"],
    ]);
    expect(table.getByRole("link", { name: "6 × 8" }).getAttribute("href")).toBe("/details?sku=POLPOD060080");
    expect(table.getByRole("link", { current: "page" }).textContent).toBe("10 × 12");
  });

  it("leads to the same size in other materials, with and without POD, each with its price", async () => {
    sell(
      aProduct({ SKU: "POLNPD100120", type: "poly-bw-npd", price: 1.6 }),
      aProduct({ SKU: "POLNPD060080", type: "poly-bw-npd", dimension: "6x8 inch" }),
      bag,
      aProduct({ SKU: "PAPFLP100120", category: "PAPER", type: "paper-flap-lam", price: 2.43 }),
    );
    open("/details", bag.SKU);
    const variants = within(await screen.findByRole("navigation", { name: "Material and POD" }));
    const links = variants.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["With POD ₹1.70", "/details?sku=POLPOD100120"],
      ["Without ₹1.60", "/details?sku=POLNPD100120"],
      ["Paper ₹2.43", "/details?sku=PAPFLP100120"],
    ]);
    expect(variants.getByRole("link", { current: "page" }).textContent).toBe("With POD ₹1.70");
    expect(screen.queryByRole("region", { name: "Other sizes" })).toBeNull();
  });

  it("leads to labels and tape, with the price of the cheapest", async () => {
    sell(
      bag,
      aProduct({ SKU: "TAPBRN050", category: "TAPE", type: "tape-tp", unit: "CTN", price: 3978 }),
      aProduct({ SKU: "TAPTRN040", category: "TAPE", type: "tape-tp", unit: "CTN", price: 2887 }),
      aProduct({ SKU: "LABDTH030050", category: "LABEL", type: "label-dt", unit: "CTN", price: 7293 }),
    );
    open("/details", bag.SKU);
    const { parentElement } = await screen.findByRole("heading", { name: "Goes with" });
    expect([...parentElement!.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Thermal Labels from ₹7,293.00 a carton",
      "Self Adhesive Tapes from ₹2,887.00 a carton",
    ]);
    expect(within(parentElement!).getByRole("link", { name: "Thermal Labels" }).getAttribute("href")).toBe(
      "/product/thermal-label",
    );
  });

  it(
    "shows 'Something went wrong' with links to continue for an unknown SKU",
    { tags: ["buyer-8.9", "ruling-catalogue.10"] },
    async () => {
      sell(bag);
      open("/details", "NOPE");
      expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
      expect(screen.getByRole("link", { name: "Go to home" })).toBeTruthy();
      expect(screen.queryByText(/Call us/)).toBeNull();
    },
  );
});

describe("/boxdetails", () => {
  const label = aProduct({
    SKU: "LABDTH040060",
    title: "Thermal label",
    category: "LABEL",
    type: "label-dt",
    dimension: "4x6 inch (100x150 mm)",
    price: 9588,
    unit: "CTN",
    countInStock: 1000,
    rollsPerBox: 30,
  });

  it(
    "shows the price per roll, rounded up, and the bulk discount with the step of 5 in force",
    { tags: ["buyer-2.86", "buyer-9.4", "buyer-9.5", "buyer-9.11", "ruling-money.5"] },
    async () => {
      sell(label);
      open("/boxdetails", label.SKU);
      expect(await screen.findByText(/₹320 per roll/)).toBeTruthy();
      const steps = screen.getAllByRole("row").map((row) => row.textContent);
      expect(steps).toEqual([
        "Bulk discountDiscountPrice per carton",
        "1 to 4 cartonsnone₹9,588.00",
        "5 to 9 cartons your quantity5%₹9,108.60",
        "10 to 24 cartons10%₹8,629.20",
        "25 or more cartons15%₹8,149.80",
      ]);
      expect(screen.getByText("Final Price").closest("dt")?.nextSibling?.textContent).toBe("₹53,740.74");
    },
  );

  it(
    "chooses a step by its row, and says how many more reach the next one",
    { tags: ["buyer-9.5"] },
    async () => {
      sell(label);
      open("/boxdetails", label.SKU);
      fireEvent.click(await screen.findByRole("button", { name: "10 to 24 cartons" }));
      expect((await tile("10\\b")).checked).toBe(true);
      expect(screen.getByText("Bulk discount 10%").nextSibling?.textContent).toBe("−₹9,588.00");
      expect(screen.getByText("15 more cartons and the discount is 15%.")).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "25 or more cartons" }));
      expect(screen.queryByText(/the discount is/)).toBeNull();
      expect(screen.getByRole("button", { name: /^25 or more/ }).getAttribute("aria-pressed")).toBe("true");
    },
  );

  it("does not offer a step beyond the stock", async () => {
    sell({ ...label, countInStock: 12 });
    open("/boxdetails", label.SKU);
    const row = await screen.findByRole<HTMLButtonElement>("button", { name: /^25 or more cartons/ });
    expect(row.disabled).toBe(true);
    expect(row.textContent).toContain("exceeds stock");
  });

  it("divides a carton's price by its number of rolls", { tags: ["ruling-money.11"] }, async () => {
    sell({ ...label, SKU: "LABDTH040060L", price: 8976, rollsPerBox: 24 });
    open("/boxdetails", "LABDTH040060L");
    expect(await screen.findByText(/₹374 per roll, 24 rolls per carton/)).toBeTruthy();
  });

  it.each(["roll", "sleeve", "anything"])(
    "shows the product of the SKU, ignoring productType: %s",
    { tags: ["buyer-2.37"] },
    async (productType) => {
      sell(label);
      renderPage(product, `/boxdetails?sku=${label.SKU}&productType=${productType}`, "/boxdetails");
      expect(await screen.findByRole("heading", { name: label.title })).toBeTruthy();
    },
  );

  it("promises delivery by the goods, whatever page shows them", { tags: ["ruling-places.3"] }, async () => {
    sell(bag);
    open("/boxdetails", bag.SKU);
    expect(await screen.findByText(/Free delivery in 3 to 6 days/)).toBeTruthy();
  });

  it("states delivery in 2 to 6 working days", { tags: ["buyer-9.15"] }, async () => {
    sell(label);
    open("/boxdetails", label.SKU);
    expect(await screen.findByText(/Free delivery in 2 to 6 working days/)).toBeTruthy();
  });
});

describe("/labelDetails and /ValmoDetails", () => {
  it(
    "show the price per sticker by the number at the end of the SKU",
    { tags: ["buyer-2.87", "buyer-9.12"] },
    async () => {
      sell(
        aProduct({ SKU: "MEELBL100", category: "MEESHO-LABEL", type: "label-dt", unit: "ROL", price: 119 }),
      );
      open("/labelDetails", "MEELBL100");
      expect(await screen.findByText("₹1.19 per sticker")).toBeTruthy();
    },
  );

  it("sell one pack at a fixed price, without a choice of quantity", { tags: ["buyer-2.88"] }, async () => {
    sell(aProduct({ SKU: "VALCMB", category: "POLY-VALMO", type: "poly-op-npd", unit: "PAC", price: 2499 }));
    open("/ValmoDetails", "VALCMB");
    expect(await screen.findByText("1 × ₹2,499.00")).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it(
    "add a prompt to call when the Valmo product cannot be loaded",
    { tags: ["buyer-2.89", "ruling-catalogue.10"] },
    async () => {
      sell();
      open("/ValmoDetails", "VALCMB");
      expect(await screen.findByRole("link", { name: /Call us at/ })).toBeTruthy();
    },
  );
});

describe("marketplace goods", { tags: ["buyer-1.3"] }, () => {
  it.each([
    ["Meesho", "/details", aProduct({ SKU: "MEETNP", category: "POLY-MEESHO", type: "poly-nt-npd" })],
    ["Valmo", "/ValmoDetails", aProduct({ SKU: "VALSML", category: "POLY-VALMO", unit: "PAC" })],
  ] as const)(
    "say that authorised %s sellers may buy them, without an automatic check",
    async (name, page, product) => {
      const calls = sell(product);
      open(page, product.SKU);
      expect(await screen.findByText(`${name} branded goods are for authorised sellers.`)).toBeTruthy();
      expect(screen.getByRole("button", { name: "Check my eligibility" })).toBeTruthy();
      expect(calls).toEqual(["GET /api/products"]);
    },
  );

  it("are not marked as open to all buyers", async () => {
    sell(bag);
    open("/details", bag.SKU);
    await tile("500");
    expect(screen.queryByText(/for authorised sellers/)).toBeNull();
  });
});
