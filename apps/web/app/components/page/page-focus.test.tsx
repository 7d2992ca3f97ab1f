import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Link, type Location, Outlet, createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { PageFocus, pageKey } from "./page-focus.tsx";

afterEach(cleanup);

function showShop() {
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <PageFocus>
            <Link to="/other">in the header</Link>
            <input aria-label="Search" />
            <main id="main" tabIndex={-1}>
              <Outlet />
            </main>
          </PageFocus>
        ),
        children: [
          {
            path: "/list",
            Component: () => (
              <>
                <Link to="/details?sku=A">first</Link>
                <Link to="/details?sku=B">second</Link>
                <Link to="/list?size=small">filter</Link>
              </>
            ),
          },
          { path: "/details", Component: () => <Link to="/details?sku=B">another size</Link> },
          { path: "/form", Component: () => <input aria-label="Name" /> },
          { path: "/other", Component: () => <p>other page</p> },
        ],
      },
    ],
    { initialEntries: ["/list"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function follow(name: string) {
  const link = screen.getByRole("link", { name });
  link.focus();
  await act(async () => fireEvent.click(link));
}
const main = () => screen.getByRole("main");

it("the main element has the focus after any link was followed", async () => {
  showShop();
  await follow("second");
  expect(screen.getByRole("link", { name: "another size" })).toBeTruthy();
  expect(document.activeElement).toBe(main());
  await follow("in the header");
  expect(document.activeElement).toBe(main());
});

it("who types in the header while a page is coming keeps the focus, which a field of the left page does not", async () => {
  const router = showShop();
  screen.getByRole("textbox", { name: "Search" }).focus();
  await act(async () => router.navigate("/other"));
  expect(screen.getByText("other page")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  await act(async () => router.navigate("/form"));
  screen.getByRole("textbox", { name: "Name" }).focus();
  await act(async () => router.navigate("/other"));
  expect(document.activeElement).toBe(main());
});

it("after Back, the link that was followed has the focus", async () => {
  const router = showShop();
  await follow("second");
  await act(async () => router.navigate(-1));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "second" }));
});

it("another product is another page, a filter is not", async () => {
  showShop();
  await follow("filter");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "filter" }));
  await follow("first");
  await follow("another size");
  expect(document.activeElement).toBe(main());
});

it("a SKU makes another page of the shop, but not of the staff pages", () => {
  const key = (pathname: string, search: string) => pageKey({ pathname, search } as Location);
  expect(key("/details", "?sku=A")).not.toBe(key("/details", "?sku=B"));
  expect(key("/admin/orders", "?sku=A")).toBe(key("/admin/orders", ""));
});
