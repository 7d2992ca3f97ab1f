import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { aProduct } from "../../test-support/a-product.ts";
import { fakeApi, noAnswer } from "../../test-support/fake-api.ts";
import { signInAs } from "../../test-support/render-page.tsx";
import { useExactStock } from "./exact-stock.ts";

afterEach(cleanup);

const products = [aProduct({ SKU: "A", countInStock: 2000 }), aProduct({ SKU: "B", countInStock: 1000 })];

function Stock({ isStockRounded }: { isStockRounded: boolean }) {
  const { products: shown, isExact } = useExactStock(products, isStockRounded);
  const words = shown.map(({ SKU, countInStock }) => `${SKU} ${countInStock}`).join(", ");
  return <p>{isExact ? words : `rounded: ${words}`}</p>;
}

test("a rounded stock is replaced by what is left now; a product without an answer keeps its own", async () => {
  const asked: unknown[] = [];
  fakeApi({
    "GET /api/products/stock": ({ query }) => {
      asked.push(query);
      return { success: true, stock: { A: 2950 } };
    },
  });
  render(<Stock isStockRounded />);
  expect(screen.getByText("rounded: A 2000, B 1000")).toBeTruthy();
  expect(await screen.findByText("A 2950, B 1000")).toBeTruthy();
  expect(asked).toEqual([{ skus: "A,B" }]);
});

test("a stock of the browser's own copy is not asked for again", () => {
  const calls = fakeApi({});
  render(<Stock isStockRounded={false} />);
  expect(screen.getByText("A 2000, B 1000")).toBeTruthy();
  expect(calls).toEqual([]);
});

test("without an answer the rounded stock stays", async () => {
  const calls = fakeApi({ "GET /api/products/stock": () => noAnswer() });
  render(<Stock isStockRounded />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText("rounded: A 2000, B 1000")).toBeTruthy();
});

describe("what the buyer's own unpaid order holds", () => {
  const soldOut = [aProduct({ SKU: "A", countInStock: 0 }), aProduct({ SKU: "B", countInStock: 1000 })];
  function Held({ of }: { of: typeof soldOut }) {
    const { products: shown } = useExactStock(of, false);
    return <p>{shown.map(({ SKU, countInStock }) => `${SKU} ${countInStock}`).join(", ")}</p>;
  }
  const held = () => ({ success: true as const, held: { A: 2000 } });

  test(
    "is left for that buyer, although the product is sold out for others",
    { tags: ["ruling-cart.22"] },
    async () => {
      signInAs("Ravi");
      fakeApi({ "GET /api/orders/held": held });
      render(<Held of={soldOut} />);
      expect(await screen.findByText("A 2000, B 1000")).toBeTruthy();
    },
  );

  test("is not asked for by visitors, nor while nothing on the page is sold out", () => {
    const calls = fakeApi({ "GET /api/orders/held": held });
    render(<Held of={soldOut} />);
    cleanup();
    signInAs("Ravi");
    render(<Held of={products} />);
    expect(calls).toEqual([]);
  });
});
