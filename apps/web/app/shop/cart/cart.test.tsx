import type { CartItem, CartProblem, HeldOrder } from "@dakbag/contracts/cart";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { aProduct } from "../../../test-support/a-product.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { cartAfterPayment } from "#app/shop/checkout/use-checkout.ts";
import * as page from "./cart.tsx";

// How often each line was drawn: its picture is drawn with it.
const drawn = vi.hoisted(() => new Map<string, number>());
vi.mock("#app/components/pictures/line-picture.tsx", () => ({
  LinePicture: ({ product }: { product: { SKU: string } }) => {
    drawn.set(product.SKU, (drawn.get(product.SKU) ?? 0) + 1);
    return null;
  },
}));
beforeEach(() => drawn.clear());

const bag: CartItem = {
  _id: "0193a000-0000-7000-8000-00000000000a",
  product: aProduct({ countInStock: 3000 }),
  quantity: 2000,
  unitPrice: 1.6,
  discountPercent: 0,
  discount: 0,
  price: 3200,
  gst: 576,
  problem: null,
  problems: [],
};
const sleeves: CartItem = {
  ...bag,
  _id: "0193a000-0000-7000-8000-00000000000b",
  product: aProduct({
    SKU: "HONSLV150",
    title: "Honeycomb Sleeve 150 mm",
    category: "HONEYCOMB",
    dimension: "150 mm",
    price: 3599,
    gstRatePercent: 12,
    unit: "BOX",
    countInStock: 100,
  }),
  unitPrice: 3599,
  quantity: 5,
  discountPercent: 5,
  discount: 899.75,
  price: 17095.25,
  gst: 2051.43,
};
const meeshoBag: CartItem = {
  ...bag,
  _id: "0193a000-0000-7000-8000-00000000000c",
  product: aProduct({ SKU: "MEEOPD065080", title: "Meesho Bag", category: "POLY-MEESHO" }),
};
const breakdown = { totalPrice: 20295.25, gst: 2627.43, gstLabel: "Mixed: 12% & 18%", finalPrice: 22922.68 };

const withProblems = (item: CartItem, ...problems: CartProblem[]): CartItem => ({
  ...item,
  problem: problems[0]?.message ?? null,
  problems,
});
const notAuthorised: CartProblem = {
  code: "not-meesho-authorised",
  message: "Only sellers in Meesho's list can buy this.",
  fixQuantity: null,
};

type FakeServer = FakeEndpoints & {
  items: CartItem[];
  saved: CartItem[];
  heldOrder: HeldOrder | null;
};

/** A server with a cart that can be changed; it accepts every change unless the test refuses it. */
function serverWith(...held: CartItem[]): FakeServer {
  const deleted: { item: CartItem; list: "items" | "saved"; index: number }[] = [];
  const remove = (list: "items" | "saved", id: string | undefined) => {
    const index = server[list].findIndex(({ _id }) => _id === id);
    deleted.push({ item: server[list][index]!, list, index });
    server[list] = server[list].toSpliced(index, 1);
    return { success: true as const };
  };
  const server = {
    items: held,
    saved: [] as CartItem[],
    heldOrder: null as HeldOrder | null,
    "GET /api/cart": () => ({
      success: true as const,
      items: structuredClone(server.items),
      breakdown,
      isFromDelhi: false,
      savedForLater: structuredClone(server.saved),
      heldOrder: server.heldOrder,
    }),
    "PATCH /api/cart/:id": ({
      params,
      body,
    }: {
      params: Record<string, string>;
      body: { quantity: number };
    }) => {
      server.items = server.items.map((item) =>
        item._id === params["id"] ? { ...item, quantity: body.quantity } : item,
      );
      return { success: true as const };
    },
    "DELETE /api/cart/:id": ({ params }: { params: Record<string, string> }) => remove("items", params["id"]),
    "DELETE /api/cart/saved/:id": ({ params }: { params: Record<string, string> }) =>
      remove("saved", params["id"]),
    "POST /api/cart/:id/restore": ({ params }: { params: Record<string, string> }) => {
      const back = deleted.find(({ item }) => item._id === params["id"])!;
      server[back.list] = server[back.list].toSpliced(back.index, 0, back.item);
      return { success: true as const };
    },
    "POST /api/cart/saved": ({ body }: { body: { lineIds: string[] } }) => {
      const isMoved = ({ _id }: CartItem) => body.lineIds.includes(_id);
      server.saved = [...server.items.filter(isMoved), ...server.saved];
      server.items = server.items.filter((item) => !isMoved(item));
      return { success: true as const, savedCount: body.lineIds.length };
    },
    "POST /api/cart/saved/:id/moveToCart": ({ params }: { params: Record<string, string> }) => {
      const isMoved = ({ _id }: CartItem) => _id === params["id"];
      server.items = [...server.items, ...server.saved.filter(isMoved)];
      server.saved = server.saved.filter((item) => !isMoved(item));
      return { success: true as const };
    },
  };
  return server;
}

function open(endpoints: FakeEndpoints): string[] {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, "/cart");
  return calls;
}
/** A line with what is said about it. */
const line = async (title: string) => {
  const link = await screen.findByRole("link", { name: title });
  return within(link.closest("tbody")!);
};
const bagTitle = bag.product.title;
const sleeveTitle = sleeves.product.title;
const panel = () => within(screen.getByRole("region", { name: "Price breakdown" }));
const quantityOf = async (title: string) => (await line(title)).getByRole<HTMLInputElement>("spinbutton");
const descriptionOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const key = (field: HTMLElement, name: string) => act(async () => fireEvent.keyDown(field, { key: name }));
async function type(field: HTMLInputElement, text: string, end = "Enter") {
  fireEvent.change(field, { target: { value: text } });
  await key(field, end);
}

describe("cart", () => {
  it(
    "is read again when its tab is looked at: another tab may have paid for it",
    { tags: ["ruling-cart.23"] },
    async () => {
      const server = serverWith(bag);
      open(server);
      await line(bagTitle);
      server.items = [];
      await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
      expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    },
  );

  it("shows a skeleton until it is loaded", () => {
    open({ ...serverWith(bag), "GET /api/cart": () => new Promise(() => {}) });
    expect(screen.getByRole("heading", { name: "My Cart" })).toBeTruthy();
    expect(screen.getByText("Loading…")).toBeTruthy();
  });

  it("asks a visitor to sign in", { tags: ["buyer-6.2"] }, async () => {
    const calls = fakeApi({});
    renderPage(page, "/cart");
    expect(await screen.findByText("Sign in to see your cart")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('says "Your cart is empty", with links to continue', { tags: ["buyer-2.96"] }, async () => {
    open(serverWith());
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    const ways = ["See poly courier bags", "Quick order", "Find the right size", "Your Orders"];
    for (const name of ways) expect(screen.getByRole("link", { name })).toBeTruthy();
  });

  it("thanks the buyer after payment, and announces the orders page", { tags: ["buyer-7.18"] }, async () => {
    signInAs("Ravi");
    fakeApi(serverWith());
    const Paid = (props: ComponentProps<typeof page.default>) => {
      const navigate = useNavigate();
      return (
        <>
          <page.default {...props} />
          <button onClick={() => void navigate("/cart", cartAfterPayment)}>paid</button>
        </>
      );
    };
    renderPage({ ...page, default: Paid }, "/cart");
    await press(await screen.findByRole("button", { name: "paid" }));
    expect(await screen.findByText("Your order is placed")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Your Orders" })).toBeTruthy();
  });

  it('says "Failed to load cart."', { tags: ["buyer-8.10"] }, async () => {
    open({ ...serverWith(), "GET /api/cart": noAnswer });
    expect(await screen.findByText("Failed to load cart.")).toBeTruthy();
  });

  it(
    "has image, title, price per piece, quantity, total and delete for each line",
    { tags: ["buyer-2.93", "buyer-2.94"] },
    async () => {
      open(serverWith(bag, sleeves));
      const heads = (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
      expect(heads).toEqual(["Image", "Product", "Price", "Quantity", "Total", "Delete"]);
      const cells = (await line(bagTitle)).getAllByRole("cell").map(({ textContent }) => textContent);
      expect(cells.slice(1)).toEqual([
        `${bagTitle}${bag.product.SKU}`,
        "₹1.60 per piece",
        "−+pieces",
        "₹3,200.00",
        "Save for laterDelete",
      ]);
      expect((await quantityOf(bagTitle)).value).toBe("2,000");
    },
  );

  it("shows the unit price with bulk discount and the saving", { tags: ["buyer-9.4"] }, async () => {
    open(serverWith(sleeves));
    const sleeveLine = await line(sleeveTitle);
    expect(sleeveLine.getByText("₹3,419.05 with 5% off")).toBeTruthy();
    expect(sleeveLine.getByText("You save ₹899.75")).toBeTruthy();
  });

  it(
    "breaks the price down to 2 decimals, with the rates of a mixed cart",
    { tags: ["buyer-2.95", "buyer-9.6", "buyer-9.10"] },
    async () => {
      open(serverWith(bag, sleeves));
      await line(bagTitle);
      const facts = panel()
        .getAllByRole("term")
        .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
      expect(facts).toEqual([
        "Total Price ₹20,295.25",
        "GST (Mixed: 12% & 18%) ₹2,627.43",
        "Final Price ₹22,922.68",
      ]);
      expect(screen.getByRole("button", { name: "Proceed to Pay" })).toBeTruthy();
    },
  );
});

describe("deleting a line", () => {
  it(
    'says "Item deleted successfully", and the next line has the focus',
    { tags: ["buyer-8.11"] },
    async () => {
      open(serverWith(bag, sleeves));
      await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
      expect(await screen.findByText("Item deleted successfully")).toBeTruthy();
      expect(screen.queryByRole("link", { name: bagTitle })).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole("link", { name: sleeveTitle }));
    },
  );

  it('says "Failed to delete item." and keeps it', { tags: ["buyer-8.11"] }, async () => {
    open({ ...serverWith(bag), "DELETE /api/cart/:id": noAnswer });
    await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Failed to delete item.")).toBeTruthy();
    expect((await line(bagTitle)).getByRole("button", { name: "Delete" })).toBeTruthy();
  });

  it("succeeds when another tab has deleted it already", async () => {
    const server = serverWith(bag);
    open({
      ...server,
      "DELETE /api/cart/:id": () => {
        server.items = [];
        throw refusal(404, "This cart line was not found.");
      },
    });
    await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Item deleted successfully")).toBeTruthy();
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    // Only the tab that deleted it can undo that.
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  const titles = () => screen.getAllByRole("link", { name: /^(?:Plain|Honeycomb|Meesho)/ });

  it("can be undone: it returns to its place, and has the focus", { tags: ["ruling-cart.27"] }, async () => {
    open(serverWith(sleeves, bag, meeshoBag));
    await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(undo.closest("[role=status]")?.textContent).toContain(`Deleted: ${bagTitle}.`);
    // The notice is where the line was.
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(titles().map((title) => undo.compareDocumentPosition(title) & follows)).toEqual([0, follows]);
    await press(undo);
    expect(titles().map(({ textContent }) => textContent)).toEqual([sleeveTitle, bagTitle, "Meesho Bag"]);
    expect(document.activeElement).toBe(screen.getByRole("link", { name: bagTitle }));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("can be undone in a cart that is empty now", { tags: ["ruling-cart.27"] }, async () => {
    const server = serverWith(bag);
    open(server);
    await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    await press(screen.getByRole("button", { name: "Undo" }));
    expect(server.items).toEqual([bag]);
    expect(await line(bagTitle)).toBeTruthy();
  });

  it("says at its place why it cannot be undone", async () => {
    open({
      ...serverWith(bag, sleeves),
      "POST /api/cart/:id/restore": () => {
        throw refusal(404, "This cart line was not found.");
      },
    });
    await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
    await press(await screen.findByRole("button", { name: "Undo" }));
    expect(screen.getByText("This cart line was not found.").closest("[role=alert]")).toBeTruthy();
  });
});

describe("saving for later", { tags: ["ruling-cart.26"] }, () => {
  const later = () => within(screen.getByRole("region", { name: "Saved for later" }));

  it("a line leaves the cart, is listed below it, and can be moved back", async () => {
    const server = serverWith(bag, sleeves);
    open(server);
    await press((await line(bagTitle)).getByRole("button", { name: "Save for later" }));
    expect(later().getByText("2,000 pieces, ₹3,200.00 today, GST extra")).toBeTruthy();
    expect(screen.getAllByRole("spinbutton")).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("link", { name: sleeveTitle }));
    await press(later().getByRole("button", { name: "Move to cart" }));
    expect(server.items.map(({ _id }) => _id)).toEqual([sleeves._id, bag._id]);
    expect(screen.queryByRole("region", { name: "Saved for later" })).toBeNull();
  });

  it("stays when the cart itself is empty, and is not counted in it", async () => {
    const server = serverWith();
    server.saved = [bag];
    open(server);
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    expect(later().getByRole("link", { name: bagTitle })).toBeTruthy();
  });

  it("a refusal to move back is shown at the line until it changes", async () => {
    const server = serverWith(sleeves);
    server.saved = [bag];
    const words = "Quantity 2,000 is more than the stock: 900 pieces left.";
    open({
      ...server,
      "POST /api/cart/saved/:id/moveToCart": () => {
        throw refusal(409, words);
      },
    });
    await line(sleeveTitle);
    await press(later().getByRole("button", { name: "Move to cart" }));
    expect(later().getByText(words)).toBeTruthy();
    expect(server.saved).toHaveLength(1);
  });

  it("a saved line is deleted, and that can be undone", { tags: ["ruling-cart.27"] }, async () => {
    const server = serverWith();
    server.saved = [bag, sleeves];
    open(server);
    await screen.findByText("Your cart is empty");
    await press(later().getAllByRole("button", { name: "Delete" })[0]!);
    expect(await screen.findByText("Item deleted successfully")).toBeTruthy();
    expect(server.saved).toEqual([sleeves]);
    await press(later().getByRole("button", { name: "Undo" }));
    expect(server.saved).toEqual([bag, sleeves]);
  });

  it("a failure to save is shown at the line, which stays", async () => {
    open({
      ...serverWith(bag),
      "POST /api/cart/saved": () => {
        throw refusal(503, "The shop is busy. Please try again.");
      },
    });
    await press((await line(bagTitle)).getByRole("button", { name: "Save for later" }));
    expect(descriptionOf(await quantityOf(bagTitle))).toBe("The shop is busy. Please try again.");
  });
});

describe("lines that cannot be bought", { tags: ["ruling-cart.30"] }, () => {
  it("count in no total, also while a change of another line is on its way", async () => {
    const server = serverWith(bag, withProblems(sleeves, outOfStock));
    open({ ...server, "PATCH /api/cart/:id": () => new Promise(() => {}) });
    expect((await line(sleeveTitle)).getByText("not counted")).toBeTruthy();
    await type(await quantityOf(bagTitle), "1000");
    expect(panel().getByText("₹1,888.00")).toBeTruthy();
  });

  const outOfStock: CartProblem = {
    code: "out-of-stock",
    message: "This product is out of stock.",
    fixQuantity: null,
  };
  const details = {
    "GET /api/users/shippingDetails": () => ({ success: true as const, shippingDetails: null }),
    "GET /api/users/addresses": () => ({ success: true as const, addresses: [], branch: null }),
  };

  it("are saved for later in one press, which goes on to pay for the rest", async () => {
    const server = serverWith(withProblems(meeshoBag, notAuthorised), bag, withProblems(sleeves, outOfStock));
    const calls = open({ ...server, ...details });
    await line(bagTitle);
    await press(screen.getByRole("button", { name: "Pay for the rest, save these for later" }));
    expect(server.items).toEqual([bag]);
    expect(server.saved.map(({ _id }) => _id)).toEqual([meeshoBag._id, sleeves._id]);
    expect(calls).toContain("GET /api/users/shippingDetails");
  });

  it("are only saved for later when nothing else is left to pay for", async () => {
    const server = serverWith(withProblems(bag, outOfStock));
    const calls = open({ ...server, ...details });
    await line(bagTitle);
    expect(screen.getByText("This item is sold out.")).toBeTruthy();
    await press(screen.getByRole("button", { name: "Save it for later" }));
    expect(server.items).toEqual([]);
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    expect(calls).not.toContain("GET /api/users/shippingDetails");
  });

  it("without such lines there is no such button", async () => {
    open(serverWith(bag));
    await line(bagTitle);
    expect(screen.queryByRole("button", { name: /for later$/ })?.textContent).toBe("Save for later");
  });
});

describe("an order that holds goods", { tags: ["ruling-cart.28"] }, () => {
  const heldFor = (minutes: number, change: Partial<HeldOrder> = {}): HeldOrder => ({
    _id: "0193a000-0000-7000-8000-0000000000aa",
    orderNumber: "26-27/000123",
    poNumber: "",
    totalAmount: 1888,
    reservedUntil: new Date(Date.now() + minutes * 60_000).toISOString(),
    isOfThisCart: true,
    ...change,
  });
  const notice = () => screen.getByRole("timer").closest("div")!;

  it("is named with what it holds, for how long and what happens then", async () => {
    const server = serverWith(bag);
    server.heldOrder = heldFor(24);
    open(server);
    await line(bagTitle);
    expect(notice().textContent).toMatch(
      /^Order 26-27\/000123 is not paid yet\. Your goods are reserved for 24 more minutes\. Pay by \d+:\d\d [ap]m; after that they go back on sale\.$/,
    );
    expect(screen.getByRole("link", { name: "See the order" }).getAttribute("href")).toBe(
      `/orders/${server.heldOrder._id}`,
    );
  });

  it("of another cart says what paying for this one does with it", async () => {
    const server = serverWith(bag);
    server.heldOrder = heldFor(5, { isOfThisCart: false });
    open(server);
    await line(bagTitle);
    expect(notice().textContent).toMatch(/^Your earlier order 26-27\/000123 of ₹1,888\.00 is not paid yet/);
    expect(notice().textContent).toContain("If you pay for this cart instead, that order is cancelled.");
  });

  it("counts down by minutes without announcing them, and reads the cart again at the end", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serverWith(bag);
    server.heldOrder = heldFor(2);
    const calls = open(server);
    await line(bagTitle);
    expect(notice().textContent).toContain("for 2 more minutes");
    await act(async () => vi.advanceTimersByTime(61_000));
    expect(notice().textContent).toContain("for less than a minute");
    expect(screen.getByRole("timer").closest("[aria-live], [role=status], [role=alert]")).toBeNull();
    const before = calls.filter((call) => call === "GET /api/cart").length;
    server.heldOrder = null;
    await act(async () => vi.advanceTimersByTime(61_000));
    expect(calls.filter((call) => call === "GET /api/cart")).toHaveLength(before + 1);
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("editing a quantity", { tags: ["ruling-cart.7"] }, () => {
  it("is selected on focus and applied with Enter; the cart is reloaded", async () => {
    const server = serverWith(bag);
    const calls = open(server);
    const field = await quantityOf(bagTitle);
    field.focus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, "2,000".length]);
    await type(field, "1,000");
    expect(server.items[0]?.quantity).toBe(1000);
    expect(calls.filter((call) => call === "GET /api/cart")).toHaveLength(2);
    expect(field.value).toBe("1,000");
  });

  it(
    "is shown immediately with its prices, then replaced by the server's cart",
    { tags: ["ruling-money.4"] },
    async () => {
      const server = serverWith(bag, sleeves);
      let answer = () => {};
      const arrived = new Promise<void>((resolve) => (answer = resolve));
      open({
        ...server,
        "PATCH /api/cart/:id": async (request) => {
          await arrived;
          return server["PATCH /api/cart/:id"]!(request);
        },
      });
      await type(await quantityOf(sleeveTitle), "10");
      // 10 x 3599 less 10% = 32391.00 and 12% = 3886.92; the bags beside it 3200.00 and 576.00
      const sleeveLine = await line(sleeveTitle);
      expect(sleeveLine.getByText("₹32,391.00")).toBeTruthy();
      expect(sleeveLine.getByText("₹3,239.10 with 10% off")).toBeTruthy();
      expect(panel().getByText("₹40,053.92")).toBeTruthy();
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
        "Final Price ₹40,053.92",
      );
      await act(async () => answer());
      expect(panel().getByText("₹22,922.68")).toBeTruthy();
    },
  );

  it("does not render other lines again", async () => {
    open(serverWith(bag, sleeves));
    const field = await quantityOf(sleeveTitle);
    const before = drawn.get(bag.product.SKU);
    await type(field, "7");
    await type(field, "9");
    expect(drawn.get(sleeves.product.SKU)).toBeGreaterThan(1);
    expect(drawn.get(bag.product.SKU)).toBe(before);
  });

  it("of quick changes only the last is sent after the first", async () => {
    const server = serverWith(sleeves);
    const sent: number[] = [];
    const answers: (() => void)[] = [];
    open({
      ...server,
      "PATCH /api/cart/:id": async (request) => {
        sent.push(request.body.quantity);
        await new Promise<void>((resolve) => answers.push(resolve));
        return server["PATCH /api/cart/:id"]!(request);
      },
    });
    const more = () => key(field, "ArrowUp");
    const field = await quantityOf(sleeveTitle);
    for (let presses = 0; presses < 4; presses += 1) await more();
    expect([sent, field.value]).toEqual([[6], "9"]);
    await act(async () => answers.shift()!());
    expect(sent).toEqual([6, 9]);
    await act(async () => answers.shift()!());
    expect([server.items[0]?.quantity, field.value]).toEqual([9, "9"]);
  });

  it.each([
    ["1,250", "1,500", "Sold in multiples of 500, so it is 1,500 now."],
    ["20", "1,000", "The minimum is 1,000 pieces, so it is 1,000 now."],
    ["500", "1,000", "500 PCS only available for Delhi users, so it is 1,000 now."],
  ])(
    "%s is rounded to %s with a message",
    { tags: ["ruling-cart.5", "ruling-cart.6", "ruling-cart.8"] },
    async (typed, taken, words) => {
      const server = serverWith(bag);
      open(server);
      const field = await quantityOf(bagTitle);
      await type(field, typed);
      expect([field.value, server.items[0]?.quantity]).toEqual([taken, Number(taken.replace(",", ""))]);
      expect(descriptionOf(field)).toBe(words);
      expect(field.getAttribute("aria-invalid")).toBeNull();
    },
  );

  it("more than the stock is refused, with the number left", { tags: ["ruling-cart.6"] }, async () => {
    const calls = open(serverWith(bag));
    const field = await quantityOf(bagTitle);
    await type(field, "50000");
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["50000", "true"]);
    expect(descriptionOf(field)).toBe(
      "Quantity 50,000 is more than the stock: 3,000 pieces left. Your cart still has 2,000 pieces.",
    );
    expect(calls.some((call) => call.startsWith("PATCH"))).toBe(false);
  });

  it.each(["", "abc", "2.5", "-5", "1e3", "💥", "9".repeat(10_000), "<script>alert(1)</script>"])(
    "%.30j is refused beside the field, and nothing is sent",
    async (typed) => {
      const calls = open(serverWith(sleeves));
      const field = await quantityOf(sleeveTitle);
      await type(field, typed);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      const words = "Quantity must be a whole number. Your cart still has 5 boxes.";
      expect(descriptionOf(field)).toBe(words);
      // On blur the field shows the saved quantity; the reason stays.
      fireEvent.blur(field);
      expect([field.value, field.getAttribute("aria-invalid"), descriptionOf(field)]).toEqual([
        "5",
        null,
        words,
      ]);
      expect(calls.some((call) => call.startsWith("PATCH"))).toBe(false);
      await key(field, "Escape");
      expect(descriptionOf(field)).toBe("");
    },
  );

  it("0 does not delete the line", async () => {
    const calls = open(serverWith(sleeves));
    await type(await quantityOf(sleeveTitle), "0");
    expect(
      screen.getByText(/^Delete removes it from the cart\. Your cart still has 5 boxes\.$/),
    ).toBeTruthy();
    expect(calls.some((call) => call.startsWith("PATCH"))).toBe(false);
  });

  it(
    "arrows change it by the selling step, Page Up and Page Down by the offered quantities",
    { tags: ["buyer-9.2", "buyer-9.4"] },
    async () => {
      open(serverWith(bag, { ...sleeves, quantity: 6 }));
      const bags = await quantityOf(bagTitle);
      const boxes = await quantityOf(sleeveTitle);
      const after = async (field: HTMLInputElement, ...keys: string[]) => {
        for (const name of keys) await key(field, name);
        return field.value;
      };
      expect(await after(bags, "ArrowUp")).toBe("2,500");
      expect(await after(bags, "ArrowDown", "ArrowDown")).toBe("1,500");
      expect(await after(bags, "PageDown")).toBe("1,000");
      expect(await after(bags, "ArrowDown")).toBe("1,000");
      expect(screen.getByText("This is the minimum. Delete removes it from the cart.")).toBeTruthy();
      expect(await after(bags, "PageUp", "PageUp")).toBe("3,000");
      expect(await after(bags, "ArrowUp")).toBe("3,000");
      expect(screen.getByText("3,000 pieces are all that is left.")).toBeTruthy();
      expect(await after(boxes, "ArrowUp", "PageUp")).toBe("10");
      expect(await after(boxes, "PageDown")).toBe("5");
    },
  );

  it("the buttons go to the next offered quantity, and name it", { tags: ["buyer-9.2"] }, async () => {
    const server = serverWith(bag);
    open(server);
    const bagLine = await line(bagTitle);
    await press(bagLine.getByRole("button", { name: `Less of ${bagTitle}: 1,000 pieces` }));
    expect(server.items[0]?.quantity).toBe(1000);
    expect(bagLine.getByRole<HTMLButtonElement>("button", { name: /^Less of/ }).disabled).toBe(true);
    await press(bagLine.getByRole("button", { name: /^More of.*: 2,000/ }));
    await press(bagLine.getByRole("button", { name: /^More of.*: 3,000/ }));
    expect(bagLine.getByRole<HTMLButtonElement>("button", { name: /^More of/ }).disabled).toBe(true);
  });

  it("a refusal restores the saved quantity, with the reason linked to the field", async () => {
    open({
      ...serverWith(sleeves),
      "PATCH /api/cart/:id": () => {
        throw refusal(409, "Quantity 9 is more than the stock: 7 boxes left.");
      },
    });
    const field = await quantityOf(sleeveTitle);
    await type(field, "9");
    expect(field.value).toBe("5");
    expect(descriptionOf(field)).toBe("Quantity 9 is more than the stock: 7 boxes left.");
  });
});

describe("hints", { tags: ["buyer-9.4"] }, () => {
  it("a line says when a few more cost less in total, and adds them in one press", async () => {
    const server = serverWith({ ...sleeves, quantity: 24 });
    open(server);
    const sleeveLine = await line(sleeveTitle);
    expect(sleeveLine.getByText(/25 boxes cost/).parentElement?.textContent).toBe(
      "25 boxes cost ₹1,410.81 less than 24, with GST: the discount is 15%.",
    );
    const fix = sleeveLine.getByRole("button", { name: "Make it 25" });
    fix.focus();
    await press(fix);
    expect(server.items[0]?.quantity).toBe(25);
    // The button was removed, but the keyboard's focus is kept.
    expect(document.activeElement).toBe(sleeveLine.getByRole("link", { name: sleeveTitle }));
    expect(sleeveLine.queryByText(/25 boxes cost/)).toBeNull();
  });

  it("otherwise how many more reach the next discount, within the stock", async () => {
    open(serverWith(sleeves, bag));
    expect((await line(sleeveTitle)).getByText("5 more for 10% off")).toBeTruthy();
    expect((await line(bagTitle)).queryByText(/more for/)).toBeNull();
  });
});

describe("a line shows its problem, with a button that fixes it", () => {
  it("low stock: reduced to the stock left", { tags: ["ruling-cart.6"] }, async () => {
    const server = serverWith(
      withProblems(bag, {
        code: "over-stock",
        message: "Quantity 2,000 is more than the stock: 1,600 pieces left.",
        fixQuantity: 1500,
      }),
    );
    open(server);
    const bagLine = await line(bagTitle);
    expect(bagLine.getByText("Quantity 2,000 is more than the stock: 1,600 pieces left.")).toBeTruthy();
    await press(bagLine.getByRole("button", { name: "Reduce to 1,500" }));
    expect(server.items[0]?.quantity).toBe(1500);
  });

  it("500 pieces outside Delhi: made 1,000", { tags: ["ruling-cart.8"] }, async () => {
    const message = "Quantity is refused: 500 PCS only available for Delhi users.";
    const server = serverWith(
      withProblems({ ...bag, quantity: 500 }, { code: "delhi-only", message, fixQuantity: 1000 }),
    );
    open(server);
    await press((await line(bagTitle)).getByRole("button", { name: "Make it 1,000" }));
    expect(server.items[0]?.quantity).toBe(1000);
  });

  it("no longer sold: deleted", async () => {
    const message = "This product is no longer sold.";
    const server = serverWith(withProblems(bag, { code: "not-sold", message, fixQuantity: null }), sleeves);
    open(server);
    await press((await line(bagTitle)).getByRole("button", { name: "Delete" }));
    expect(server.items.map(({ _id }) => _id)).toEqual([sleeves._id]);
    expect(await screen.findByText("Item deleted successfully")).toBeTruthy();
  });

  it("prevents payment, with a sentence at the button that links to the line", async () => {
    const message = "This product is out of stock.";
    const calls = open(
      serverWith(sleeves, withProblems(bag, { code: "out-of-stock", message, fixQuantity: null })),
    );
    const bagLine = await line(bagTitle);
    const pay = screen.getByRole("button", { name: "Proceed to Pay" });
    const said = document.getElementById(pay.getAttribute("aria-describedby") ?? "");
    expect(said?.textContent).toBe("1 item cannot be bought. Change or delete it to continue.");
    await press(pay);
    expect(document.activeElement).toBe(bagLine.getByRole("button", { name: "Save for later" }));
    expect(calls).not.toContain("GET /api/users/shippingDetails");
  });

  it(
    "a missing authorisation is explained, and all its items can be deleted in one press",
    { tags: ["buyer-5.19"] },
    async () => {
      const server = serverWith(
        withProblems(meeshoBag, notAuthorised),
        bag,
        withProblems(
          {
            ...meeshoBag,
            _id: "0193a000-0000-7000-8000-00000000000d",
            product: aProduct({ title: "Label" }),
          },
          notAuthorised,
        ),
      );
      open(server);
      const meeshoLine = await line("Meesho Bag");
      expect(meeshoLine.getByText(notAuthorised.message)).toBeTruthy();
      expect(meeshoLine.getByRole("link", { name: "Check your GST number" }).getAttribute("href")).toBe(
        "/shippingDetails",
      );
      await press(panel().getByRole("button", { name: "Delete Meesho items" }));
      expect(server.items.map(({ _id }) => _id)).toEqual([bag._id]);
      expect(await screen.findByText("Items deleted successfully")).toBeTruthy();
    },
  );

  it(
    "a missing authorisation does not disable Proceed to Pay: checkout checks it",
    { tags: ["buyer-4.18", "buyer-5.19"] },
    async () => {
      const calls = open({
        ...serverWith(withProblems(meeshoBag, notAuthorised)),
        "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: null }),
      });
      await line("Meesho Bag");
      await act(async () => {
        fireEvent.click(screen.getByRole("button", { name: "Proceed to Pay" }));
        await vi.dynamicImportSettled();
      });
      expect(calls).toContain("GET /api/users/shippingDetails");
    },
  );
});
