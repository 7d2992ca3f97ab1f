import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link, Outlet, RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { catalogueInBrowser } from "#app/api/catalogue.ts";
import { offlineMessage } from "#app/api/connection.ts";
import { loadDrawings } from "#app/components/pictures/drawing.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { goOffline, goOnline } from "../../../test-support/network.ts";
import { OfflineGuard, isReadableOffline } from "./offline-guard.tsx";
import { useLinkIntent } from "./use-link-intent.ts";

vi.mock("#app/api/catalogue.ts", () => ({ catalogueInBrowser: vi.fn() }));
vi.mock("#app/components/pictures/drawing.tsx", () => ({ loadDrawings: vi.fn() }));

function Shop() {
  useLinkIntent();
  return (
    <>
      <OfflineGuard />
      {["/", "/cart", "/orders", "/details"].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <a href="https://wa.me/91">Elsewhere</a>
      <Outlet />
      <ToastRegion />
    </>
  );
}
function show() {
  const page = (path: string) => ({ path, element: <h1>{`Page ${path}`}</h1> });
  const router = createMemoryRouter([
    { Component: Shop, children: ["/", "/cart", "/orders", "/details"].map(page) },
  ]);
  render(<RouterProvider router={router} />);
}
const link = (name: string) => screen.getByRole("link", { name });
const follow = (name: string) => act(async () => void fireEvent.click(link(name)));
const heading = () => screen.getByRole("heading").textContent;
const toast = () => screen.queryByRole("alert")?.textContent;

afterEach(() => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) fireEvent.click(button);
  cleanup();
  goOnline();
  vi.clearAllMocks();
});

describe("without a network", () => {
  it("a page without cached code is blocked with a message, and shown when the network is back", async () => {
    show();
    goOffline();
    await follow("/cart");
    expect(heading()).toBe("Page /");
    await waitFor(() => expect(toast()).toContain(offlineMessage));
    await act(async () => goOnline());
    expect(heading()).toBe("Page /cart");
  });

  it("visited and prefetched pages are shown", async () => {
    show();
    fireEvent.focusIn(link("/orders"));
    await follow("/cart");
    goOffline();
    await follow("/orders");
    expect(heading()).toBe("Page /orders");
    await follow("/cart");
    expect(heading()).toBe("Page /cart");
    expect(toast()).toBeUndefined();
  });

  it("pages of the catalogue are shown once the service worker has stored them", async () => {
    show();
    goOffline();
    await follow("/details");
    expect(heading()).toBe("Page /");
    vi.stubGlobal(
      "navigator",
      Object.assign(Object.create(navigator), { serviceWorker: { controller: {} } }),
    );
    await follow("/details");
    expect(heading()).toBe("Page /details");
  });
});

it.each([
  ["/", true],
  ["/product/tapes", true],
  ["/boxdetails", true],
  ["/labeldetails", true],
  ["/size-finder", true],
  ["/cart", false],
  ["/orders/1", false],
  ["/blogs/product/x", false],
])("the catalogue is enough for %s: %s", (pathname, isEnough) => {
  expect(isReadableOffline(pathname)).toBe(isEnough);
});

describe("hovering or focusing a link", () => {
  it.each([
    ["a mouse", fireEvent.pointerOver],
    ["the keyboard", fireEvent.focusIn],
    ["a finger", fireEvent.touchStart],
  ])("with %s fetches the catalogue and the code that draws products", (_by, turnTo) => {
    show();
    turnTo(link("/cart"));
    expect(catalogueInBrowser).toHaveBeenCalledTimes(1);
    expect(loadDrawings).toHaveBeenCalledTimes(1);
  });

  it("fetches nothing for external links, plain text, or after leaving the page", () => {
    show();
    fireEvent.pointerOver(link("Elsewhere"));
    fireEvent.pointerOver(screen.getByRole("heading"));
    fireEvent.pointerOver(document);
    const cart = link("/cart");
    cleanup();
    document.body.append(cart);
    fireEvent.pointerOver(cart);
    cart.remove();
    expect(catalogueInBrowser).not.toHaveBeenCalled();
  });
});
