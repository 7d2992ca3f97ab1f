import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueInBrowser } from "#app/api/catalogue.ts";
import { loadDrawings } from "#app/components/pictures/drawing.tsx";
import { fetchPage, hasCode } from "./route-files.ts";
import { isPageHere, useWarmUp } from "./use-warm-up.ts";

vi.mock("#app/api/catalogue.ts", () => ({ catalogueInBrowser: vi.fn() }));
vi.mock("#app/components/pictures/drawing.tsx", () => ({ loadDrawings: vi.fn() }));
vi.mock("./route-files.ts", () => ({ fetchPage: vi.fn(), hasCode: vi.fn() }));

function Page() {
  useWarmUp();
  return (
    <>
      <a href="/details?sku=A">
        <b>Product</b>
      </a>
      <a href="https://wa.me/91">Elsewhere</a>
      <p>Words</p>
    </>
  );
}
beforeEach(() => void render(<Page />));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe("warming up", () => {
  it("cannot tell what is here before anybody has turned to a link", () => {
    expect(isPageHere("/details")).toBe(false);
  });

  it.each([
    ["a mouse", fireEvent.pointerOver],
    ["the keyboard", fireEvent.focusIn],
    ["a finger", fireEvent.touchStart],
  ])("fetches a link's page, the catalogue and the drawings at the first sign of %s", async (_, turnTo) => {
    turnTo(screen.getByText("Product"));
    await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledExactlyOnceWith("/details"));
    expect(catalogueInBrowser).toHaveBeenCalledTimes(1);
    expect(loadDrawings).toHaveBeenCalledTimes(1);
    vi.mocked(hasCode).mockReturnValue(true);
    expect(isPageHere("/details")).toBe(true);
  });

  it("fetches nothing at a sight of other sites or of words, nor after the page is gone", async () => {
    fireEvent.pointerOver(screen.getByText("Elsewhere"));
    fireEvent.pointerOver(screen.getByText("Words"));
    fireEvent.pointerOver(document);
    const link = screen.getByText("Product");
    cleanup();
    document.body.append(link);
    fireEvent.pointerOver(link);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(catalogueInBrowser).not.toHaveBeenCalled();
    expect(fetchPage).not.toHaveBeenCalled();
    link.remove();
  });
});
