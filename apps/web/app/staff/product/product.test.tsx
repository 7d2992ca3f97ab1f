import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { signInAs } from "../../../test-support/render-page.tsx";
import { ApiError } from "#app/api/api-error.ts";
import type { EditedProduct } from "@dakbag/contracts/product-editor";

// What a browser alone can do; the story does it in one.
const { sent } = vi.hoisted(() => ({
  sent: { progress: (_share: number) => {}, finish: (_address: string) => {}, fail: (_error: Error) => {} },
}));
vi.mock("#app/components/pictures/shrink-picture.ts", () => ({
  shrinkPicture: async (file: File) => {
    if (!file.type.startsWith("image/")) throw new Error(`${file.name} is not a picture that can be read.`);
    return { file, preview: `data:image/webp;base64,${file.name}` };
  },
}));
vi.mock("#app/api/upload-with-progress.ts", () => ({
  uploadWithProgress: (_name: string, _file: File, { onProgress }: { onProgress: (share: number) => void }) =>
    new Promise((resolve, reject) => {
      sent.progress = onProgress;
      sent.finish = (address) => resolve({ success: true, address, width: 8, height: 6 });
      sent.fail = reject;
    }),
}));

const stored: EditedProduct = {
  SKU: "POLPOD100120",
  title: "Plain Poly Courier Bag 10x12 inch with POD",
  description: "Black and white.",
  category: "POLY",
  type: "poly-bw-pd",
  size: "medium",
  dimension: "10x12 inch",
  price: 1.6,
  images: [],
  authorizedVendors: ["common"],
  countInStock: 3000,
  showListing: true,
  hsn: "39232100",
  unit: "PCS",
  rollsPerBox: null,
  piecesPerPack: null,
  pieceGrams: null,
  flapInches: null,
  piecesPerBundle: null,
  cartonSize: null,
  tolerance: null,
  revision: "first",
};
const picture = (name: string) => `/pictures/${name.repeat(64)}.webp`;

let bodies: { create?: unknown; change?: { revision: string } }[] = [];
let answer: EditedProduct = stored;
beforeEach(() => {
  bodies = [];
  answer = stored;
});

const server = (more: FakeEndpoints = {}): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/products": () => ({ success: true, statusText: "OK", products: [] }),
  "GET /api/admin/productEditor": () => ({
    success: true,
    today: "2026-11-20",
    hsns: [
      { hsn: "39232100", ratePercent: 18, next: null },
      { hsn: "48194000", ratePercent: 18, next: { from: "2026-12-01", ratePercent: 12 } },
      { hsn: "48219010", ratePercent: 18, next: null },
      { hsn: "39269099", ratePercent: null, next: { from: "2026-12-01", ratePercent: 18 } },
    ],
    types: [
      { category: "POLY", type: "poly-bw-pd", hsn: "39232100", unit: "PCS" },
      { category: "PAPER", type: "paper-lip-lam", hsn: "48194000", unit: "PCS" },
      { category: "LABEL", type: "label-dt", hsn: "48219010", unit: "CTN" },
    ],
  }),
  "GET /api/admin/productEditor/:sku": () => ({ success: true, product: answer }),
  "POST /api/admin/productEditor": ({ body }) => {
    bodies.push({ create: body });
    answer = { ...stored, ...body, revision: "made" } as EditedProduct;
    return { success: true, product: answer };
  },
  "PUT /api/admin/productEditor/:sku": ({ body }) => {
    bodies.push({ change: body });
    return { success: true, product: { ...stored, ...body, revision: "second" } as EditedProduct };
  },
  ...more,
});

async function open(path: "new" | "edit" | "copy", endpoints = server()): Promise<void> {
  signInAs("Asha");
  fakeApi(endpoints);
  const end = { new: "new", edit: stored.SKU, copy: `new?copy=${stored.SKU}` }[path];
  renderStaffPage("admin/products/:sku", `/admin/products/${end}`);
  await screen.findByRole("form");
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const view = () => screen.getByRole("complementary", { name: "As buyers see it" });
const choose = (...names: string[]) =>
  act(async () =>
    fireEvent.change(field("Add pictures"), {
      target: {
        files: names.map(
          (name) => new File(["x"], name, { type: name.endsWith(".txt") ? "text/plain" : "image/jpeg" }),
        ),
      },
    }),
  );
function fillIn() {
  type("SKU", "polpod110130");
  fireEvent.blur(field("SKU"));
  type("Title", "Plain Poly Courier Bag 11x13 inch with POD");
  type("Description", "Black and white.");
  type("Type", "poly-bw-pd");
  type("Dimension", "11x13 inch");
  type("Price in ₹, without GST", "1.8550");
  type("Opening stock", "5,000");
}

describe("a new product", () => {
  it("is sent as typed, once, and opens its own page", async () => {
    await open("new");
    fillIn();
    expect(field("SKU").value).toBe("POLPOD110130");
    // Chosen with the type, as goods of its kind have it.
    expect(field("HSN").value).toBe("39232100");
    await press("Create product");
    expect(bodies).toEqual([
      {
        create: {
          SKU: "POLPOD110130",
          title: "Plain Poly Courier Bag 11x13 inch with POD",
          description: "Black and white.",
          category: "POLY",
          type: "poly-bw-pd",
          size: "medium",
          dimension: "11x13 inch",
          price: 1.855,
          images: [],
          authorizedVendors: ["common"],
          showListing: true,
          hsn: "39232100",
          unit: "PCS",
          rollsPerBox: null,
          piecesPerPack: null,
          pieceGrams: null,
          flapInches: null,
          piecesPerBundle: null,
          cartonSize: null,
          tolerance: null,
          countInStock: 5000,
        },
      },
    ]);
    expect(await screen.findByText("POLPOD110130 is created")).toBeTruthy();
    expect(await screen.findByRole("form", { name: "Product POLPOD110130" })).toBeTruthy();
    expect(field("SKU").readOnly).toBe(true);
  });

  it("focuses the first wrong field, and sends nothing", async () => {
    await open("new");
    expect(screen.queryByText("SKU is required")).toBeNull();
    await press("Create product");
    expect(screen.getByText("SKU is required")).toBeTruthy();
    expect(screen.getByText("Type is required")).toBeTruthy();
    expect(document.activeElement).toBe(field("SKU"));
    fillIn();
    type("Price in ₹, without GST", "1.85501");
    await press("Create product");
    expect(document.activeElement).toBe(field("Price in ₹, without GST"));
    expect(screen.getByText(/Price must be more than 0 .* 4 decimals/)).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  it("an HSN without a rate is refused beside the field, with a link to the rates; others show their rate", async () => {
    await open("new");
    type("HSN", "85444999");
    expect(screen.getByText("HSN 85444999 has no GST rate yet. Add one under Tax rates first.")).toBeTruthy();
    const form = within(screen.getByRole("form"));
    expect(form.getByRole("link", { name: "Tax rates" }).getAttribute("href")).toBe("/admin/tax-rates");
    type("HSN", "48194000");
    expect(screen.getByText("18% GST today, 12% from 1 Dec 2026")).toBeTruthy();
    type("HSN", "39269099");
    expect(within(view()).getByText("Not sold before its GST rate starts")).toBeTruthy();
  });

  it("names the pages that will list it, or says that there is none", async () => {
    await open("new");
    type("Type", "poly-bw-pd");
    const link = within(view()).getByRole("link", { name: "Poly Courier Bag Black & White" });
    expect(link.getAttribute("href")).toBe("/product/courier-bag-poly");
    expect(link.closest("li")?.textContent).toBe("Poly Courier Bag Black & White: POD");
    type("Type", "ANOTHER");
    type("New type", "poly-grey");
    expect(within(view()).getByText(/No listing shows this type/)).toBeTruthy();
    type("Category", "PAPER");
    expect(field("Type").textContent).toContain("paper-lip-lam: Paper Courier Bag, Lip to Lip Lamination");
  });

  it("warns of a dimension that is not understood, and corrects it on press", async () => {
    await open("new");
    type("Dimension", "11 by 13 in");
    expect(screen.getByText(/Not understood: drawing, size finder and filters/)).toBeTruthy();
    await press("Write “11x13 inch”");
    expect(field("Dimension").value).toBe("11x13 inch");
    expect(screen.queryByText(/Not understood/)).toBeNull();
  });

  it("rolls per box are a field only for rolls, and cleared otherwise", async () => {
    await open("new");
    expect(screen.queryByLabelText(/Rolls per box/)).toBeNull();
    type("Category", "LABEL");
    expect([field("HSN").value, field("Sold by the").value]).toEqual(["48219010", "CTN"]);
    fireEvent.change(screen.getByLabelText(/Rolls per box/), { target: { value: "30" } });
    type("Sold by the", "ROL");
    expect(screen.queryByLabelText(/Rolls per box/)).toBeNull();
  });

  it("what a box or pack holds is a field by its own name, and left out of goods by the piece", async () => {
    await open("new");
    expect(screen.queryByLabelText(/ per (?:piece|pack|roll|box)/)).toBeNull();
    type("Category", "LABEL");
    expect(screen.getByLabelText(/^Labels per roll/)).toBeTruthy();
    type("Category", "POLY-VALMO");
    type("Sold by the", "PAC");
    fireEvent.change(screen.getByLabelText(/^Bags per pack/), { target: { value: "1,000.5" } });
    await press("Create product");
    expect(screen.getByText("Pieces must be a whole number from 1 to 100000")).toBeTruthy();
  });

  it("the data sheet is sent as far as it is filled in; only bags have a flap", async () => {
    await open("edit");
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill(/^Weight of a piece in g/, "1,008.5");
    fill(/^Flap in inches/, "12");
    fill(/^Carton size/, "large");
    await press("Save");
    expect(screen.getByText(/^Flap must be more than 0 and at most 10/)).toBeTruthy();
    expect(screen.getByText(/^Carton size must be length x width x height/)).toBeTruthy();
    expect(bodies).toEqual([]);
    fill(/^Flap in inches/, "1.5");
    fill(/^Carton size/, " 60 x 45 x 40 cm ");
    await press("Save");
    const known = { pieceGrams: 1008.5, flapInches: 1.5, cartonSize: "60 x 45 x 40 cm" };
    expect(bodies).toMatchObject([{ change: { ...known, piecesPerBundle: null, tolerance: null } }]);
    type("Category", "LABEL");
    expect(screen.queryByLabelText(/^Flap in inches/)).toBeNull();
    await press("Save");
    expect(bodies[1]).toMatchObject({ change: { flapInches: null } });
  });

  it("a copy has everything except SKU, stock and pictures, and marks texts with the other size", async () => {
    answer = { ...stored, images: [picture("a")] };
    await open("copy");
    expect(screen.getByText(/A copy of POLPOD100120/)).toBeTruthy();
    expect(field("SKU").value).toBe("");
    expect(field("Opening stock").value).toBe("");
    expect(field("Price in ₹, without GST").value).toBe("1.6");
    expect(screen.queryByRole("img", { name: "Picture 1" })).toBeNull();
    type("Dimension", "11x13 inch");
    expect(screen.getByText("The title says 10x12 inch, the dimension 11x13 inch.")).toBeTruthy();
  });

  it("shows a refusal of the server beside its field, and keeps the draft", async () => {
    const words = "There is another product with the SKU POLPOD110130 already.";
    const taken = () => {
      throw refusal(409, words, "sku-taken", [{ field: "SKU", message: words }]);
    };
    await open("new", server({ "POST /api/admin/productEditor": taken }));
    fillIn();
    await press("Create product");
    expect(await screen.findAllByText(words)).toHaveLength(1);
    expect(document.activeElement).toBe(field("SKU"));
    type("SKU", "POLPOD110131");
    await waitFor(() => expect(field("SKU").getAttribute("aria-invalid")).toBeNull());
    expect(field("Title").value).toContain("11x13");
  });
});

describe("an existing product", () => {
  it("is changed with the seen revision; its SKU and stock are not editable", async () => {
    await open("edit");
    expect(field("SKU").readOnly).toBe(true);
    expect(screen.getByText(/3,000 pieces in stock/)).toBeTruthy();
    type("Title", "A better title");
    expect(screen.getByText("Not saved yet.")).toBeTruthy();
    await press("Save");
    const { SKU: _sku, countInStock: _stock, ...rest } = stored;
    expect(bodies).toEqual([
      { change: { ...rest, title: "A better title", revision: "first", checked: false } },
    ]);
    expect(await screen.findByText("POLPOD100120 is saved")).toBeTruthy();
    expect(screen.queryByText("Not saved yet.")).toBeNull();
    // The next change starts from the saved values.
    type("Title", "The best title");
    await press("Save");
    expect(bodies[1]?.change?.revision).toBe("second");
  });

  it(
    "a price that moves by more than half is asked about, and saved once that is ticked",
    { tags: ["ruling-desk.22"] },
    async () => {
      const put = server()["PUT /api/admin/productEditor/:sku"]!;
      const words = "The price moves by more than half: from ₹1.60 to ₹16.00.";
      await open(
        "edit",
        server({
          "PUT /api/admin/productEditor/:sku": (request) => {
            if (request.body.checked) return put(request);
            throw refusal(409, words, "price-unchecked");
          },
        }),
      );
      type("Price in ₹, without GST", "16");
      await press("Save");
      expect(screen.getByText(words)).toBeTruthy();
      const tick = screen.getByLabelText("I have checked the price");
      expect(document.activeElement).toBe(tick);
      fireEvent.click(tick);
      await press("Save");
      expect(bodies).toMatchObject([{ change: { price: 16, checked: true } }]);
      expect(screen.queryByText(words)).toBeNull();
    },
  );

  it("of a hidden product the form says that no buyer sees it", async () => {
    await open("edit");
    fireEvent.click(screen.getByLabelText("Shown in the shop"));
    expect(within(view()).getByText("Hidden from all buyers")).toBeTruthy();
    expect(screen.getByText(/Products are never deleted/)).toBeTruthy();
  });

  it("changed by another admin: their changes appear in the form, own edits stay, and nothing is sent unseen", async () => {
    const concurrentEdit = () => {
      answer = {
        ...stored,
        price: 2,
        title: "Their title",
        images: [picture("b")],
        countInStock: 10,
        revision: "theirs",
      };
      throw refusal(409, "Ravi Kumar has changed POLPOD100120 since you opened it.", "changed-meanwhile");
    };
    let tries = 0;
    const put = server()["PUT /api/admin/productEditor/:sku"]!;
    await open(
      "edit",
      server({
        "PUT /api/admin/productEditor/:sku": (request) =>
          (tries += 1) === 1 ? concurrentEdit() : put(request),
      }),
    );
    type("Title", "My title");
    await press("Save");
    expect(await screen.findByText(/Another admin has changed this product/)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("Another admin has changed");
    const changes = screen.getAllByText(/went from/).map(({ parentElement }) => parentElement?.textContent);
    expect(changes).toEqual([
      "Title went from “Plain Poly Courier Bag 10x12 inch with POD” to “Their title”. Your version (“My title”) will overwrite this.",
      "Price went from “1.6” to “2”.",
      "Pictures went from “0 pictures” to “1 picture”.",
    ]);
    expect(field("Title").value).toBe("My title");
    expect(field("Price in ₹, without GST").value).toBe("2");
    expect(bodies).toEqual([]);
    await press("Save");
    expect(bodies).toMatchObject([
      { change: { title: "My title", price: 2, images: [picture("b")], revision: "theirs" } },
    ]);
    await waitFor(() => expect(screen.queryByText(/Another admin has changed this product/)).toBeNull());
  });

  it("an unknown product says so, with a link to all", async () => {
    signInAs("Asha");
    fakeApi(
      server({
        "GET /api/admin/productEditor/:sku": () => {
          throw refusal(404, "This product was not found.");
        },
      }),
    );
    renderStaffPage("admin/products/:sku", "/admin/products/NOSUCH");
    expect(await screen.findByText("This product was not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All products" })).toBeTruthy();
  });

  it("leaving with unsaved changes asks for confirmation", async () => {
    await open("edit");
    type("Title", "Half a tit");
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "All products" })));
    expect(screen.getByRole("dialog").textContent).toContain("Leave without saving?");
    await press("Stay here");
    expect(field("Title").value).toBe("Half a tit");
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "All products" })));
    await press("Leave");
    expect(await screen.findByText("another page")).toBeTruthy();
  });
});

describe("pictures", () => {
  const shown = () =>
    screen.getAllByRole("img", { name: /^Picture/ }).map((image) => image.getAttribute("src"));

  it("one is shown immediately with progress, and is added to the product after its upload", async () => {
    await open("edit");
    await choose("bag.jpg");
    expect(await screen.findByRole("img", { name: "Picture 1" })).toBeTruthy();
    expect(screen.getByText("Pictures are still uploading.")).toBeTruthy();
    act(() => sent.progress(0.4));
    expect(screen.getByRole("progressbar").textContent).toBe("40%");
    // It is not sent half.
    await press("Save");
    expect(bodies).toEqual([]);
    await act(async () => sent.finish(picture("c")));
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(view().querySelector("img")?.getAttribute("src")).toContain("bag.jpg");
    await press("Save");
    expect(bodies).toMatchObject([{ change: { images: [picture("c")] } }]);
  });

  it("their order is changed by buttons that keep focus, and any can be removed", async () => {
    answer = { ...stored, images: [picture("a"), picture("b"), picture("c")] };
    await open("edit");
    expect(screen.getByText("First, on cards")).toBeTruthy();
    await press("Move picture 3 forward");
    expect(shown()).toEqual([picture("a"), picture("c"), picture("b")]);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 2 forward"),
    );
    await press("Move picture 2 forward");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 1 back"),
    );
    await press("Remove picture 2");
    await press("Save");
    expect(bodies).toMatchObject([{ change: { images: [picture("c"), picture("b")] } }]);
  });

  it("a failed picture shows why and does not block others", async () => {
    await open("edit");
    await choose("notes.txt");
    expect(await screen.findByText("notes.txt is not a picture that can be read.")).toBeTruthy();
    await press("Remove picture 1");
    await choose("bag.jpg");
    await act(async () => sent.fail(new ApiError("File size exceeds 1MB limit", 413, "too-large")));
    expect(await screen.findByText("File size exceeds 1MB limit")).toBeTruthy();
    expect(screen.queryByText("Pictures are still uploading.")).toBeNull();
  });

  it("the same picture twice is one, and at most eight are accepted", async () => {
    answer = { ...stored, images: [..."abcdef"].map(picture) };
    await open("edit");
    await choose("a.jpg");
    await act(async () => sent.finish(picture("a")));
    expect(shown()).toHaveLength(6);
    await choose("g.jpg", "h.jpg", "i.jpg");
    expect(screen.getByText("A product has at most 8 pictures.")).toBeTruthy();
    await waitFor(() => expect(shown()).toHaveLength(8));
    expect(field("Add pictures").disabled).toBe(true);
  });
});
