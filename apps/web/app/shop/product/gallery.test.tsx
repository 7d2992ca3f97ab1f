import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { aProduct } from "../../../test-support/a-product.ts";
import "../../../test-support/render-page.tsx";
import { Gallery } from "./gallery.tsx";

afterEach(cleanup);

const [own, other] = ["a", "b"].map((letter) => `/pictures/${letter.repeat(64)}.webp`) as [string, string];
const foreign = "https://cdn.example.in/bag.jpg";
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollBy ??= () => undefined;

async function showGallery(...images: string[]) {
  const product = aProduct({ images });
  render(<Gallery product={product} scale={scaleFor([product])} />);
  if (images.length > 0) await screen.findByRole("region", { name: "Pictures" });
}
const large = () => screen.getAllByRole("button", { name: /^Full size/ });
const thumbnails = () => screen.getAllByRole("link", { name: /^Show / });
const shown = () => thumbnails().findIndex((link) => link.getAttribute("aria-current") === "true");
const title = "Plain Poly Courier Bag 10x12 inch with POD";

describe("the pictures of a product", () => {
  it("are its photographs, in the sizes that are shown, and last its drawing, each with a text", async () => {
    await showGallery(own, foreign);
    expect(large().map((button) => button.getAttribute("aria-label"))).toEqual([
      `Full size: ${title}, photo 1 of 2`,
      `Full size: ${title}, photo 2 of 2`,
      `Full size: ${title}, drawn to scale on one-inch squares`,
    ]);
    const [first, second] = screen.getAllByRole<HTMLImageElement>("img", { name: /photo/ });
    expect(first?.srcset).toBe(`${own}/560.webp 560w, ${own}/1120.webp 1120w`);
    expect([first, second].map((photo) => photo?.getAttribute("loading"))).toEqual(["eager", "lazy"]);
    // The server has no sizes of pictures elsewhere.
    expect([second?.getAttribute("src"), second?.srcset]).toEqual([foreign, ""]);
    expect(thumbnails().map((link) => link.querySelector("img")?.getAttribute("src"))).toEqual([
      `${own}/160.webp`,
      foreign,
      "/images/products/POLPOD100120/400x400.svg",
    ]);
    expect(large()[2]?.querySelector("svg")).toBeTruthy();
  });

  it("are the drawing alone where there are no photographs: nothing to open and nothing to choose", async () => {
    await showGallery();
    expect(document.querySelectorAll("svg")).toHaveLength(1);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryAllByRole("link")).toEqual([]);
  });

  it("go on by the arrows, the small pictures and by scrolling; one alone is reached by Tab", async () => {
    await showGallery(own, other);
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    expect(shown()).toBe(0);
    press("Previous picture");
    expect(shown()).toBe(0);
    press("Next picture");
    expect(shown()).toBe(1);
    expect(large().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    fireEvent.click(thumbnails()[2]!);
    expect(shown()).toBe(2);
    press("Next picture");
    expect(shown()).toBe(2);
    const strip = large()[0]!.closest("ul")!;
    Object.defineProperties(strip, { clientWidth: { value: 400 }, scrollLeft: { value: 410 } });
    fireEvent.scroll(strip);
    expect(shown()).toBe(1);
  });

  it("leave out one that cannot be loaded, and are the drawing when none can", async () => {
    await showGallery(own, other);
    fireEvent.error(screen.getByRole("img", { name: /photo 1 of 2/ }));
    expect(large()).toHaveLength(2);
    fireEvent.error(screen.getByRole("img", { name: /photo 2 of 2/ }));
    expect(screen.queryAllByRole("img")).toEqual([]);
    expect(document.querySelectorAll("svg")).toHaveLength(1);
  });

  it("are links to each other without a script", async () => {
    await showGallery(own);
    expect(thumbnails().map((link) => link.getAttribute("href"))).toEqual(["#picture-1", "#picture-2"]);
    for (const id of ["picture-1", "picture-2"]) expect(document.getElementById(id)).toBeTruthy();
  });
});

describe("the full size", () => {
  async function openSecond() {
    await showGallery(own, other);
    fireEvent.click(large()[1]!);
    return await screen.findByRole("dialog");
  }
  const stage = (dialog: HTMLElement) => within(dialog).getByRole("group");
  const picture = (dialog: HTMLElement) => within(dialog).getByRole<HTMLImageElement>("img");
  const width = (dialog: HTMLElement) => picture(dialog).parentElement!.style.width;

  it("opens at the picture that was pressed, and goes on by keys and buttons", async () => {
    const dialog = await openSecond();
    expect(within(dialog).getByRole("heading").textContent).toBe("Picture 2 of 3");
    expect(picture(dialog).getAttribute("src")).toBe(other);
    fireEvent.keyDown(stage(dialog), { key: "ArrowRight" });
    expect(picture(dialog).getAttribute("src")).toBe("/images/products/POLPOD100120/1200x1200.svg");
    fireEvent.keyDown(stage(dialog), { key: "ArrowRight" });
    expect(within(dialog).getByRole("heading").textContent).toBe("Picture 3 of 3");
    fireEvent.click(within(dialog).getByRole("button", { name: "Previous" }));
    fireEvent.keyDown(stage(dialog), { key: "ArrowLeft" });
    expect(picture(dialog).alt).toBe(`${title}, photo 1 of 2`);
  });

  it("zooms by buttons, keys, a double click and two fingers, from the whole picture to four times", async () => {
    const dialog = await openSecond();
    const press = (name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));
    expect(width(dialog)).toBe("100%");
    press("Zoom out");
    expect(width(dialog)).toBe("100%");
    press("Zoom in");
    expect(width(dialog)).toBe("150%");
    fireEvent.keyDown(stage(dialog), { key: "-" });
    expect(width(dialog)).toBe("100%");
    for (let times = 0; times < 5; times++) fireEvent.keyDown(stage(dialog), { key: "+" });
    expect(width(dialog)).toBe("400%");
    // They scroll an enlarged picture.
    fireEvent.keyDown(stage(dialog), { key: "ArrowRight" });
    expect(within(dialog).getByRole("heading").textContent).toBe("Picture 2 of 3");
    fireEvent.keyDown(stage(dialog), { key: "0" });
    fireEvent.doubleClick(stage(dialog));
    expect(width(dialog)).toBe("250%");
    fireEvent.doubleClick(stage(dialog));
    expect(width(dialog)).toBe("100%");
    const touch = (type: "pointerDown" | "pointerMove", pointerId: number, clientX: number) =>
      fireEvent[type](stage(dialog), { pointerId, pointerType: "touch", clientX, clientY: 0 });
    touch("pointerDown", 1, 100);
    touch("pointerDown", 2, 200);
    touch("pointerMove", 2, 300);
    expect(width(dialog)).toBe("200%");
    const moved = vi.spyOn(stage(dialog), "scrollBy");
    fireEvent.pointerUp(stage(dialog), { pointerId: 1, clientX: 100 });
    touch("pointerMove", 2, 220);
    expect(moved).toHaveBeenCalledWith({ left: 80, top: 0 });
    fireEvent.pointerUp(stage(dialog), { pointerId: 2, clientX: 220 });
    expect(picture(dialog).getAttribute("src")).toBe(other);
  });

  it("goes on by a swipe over the whole picture", async () => {
    const dialog = await openSecond();
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(stage(dialog), { pointerId: 1, clientX: from, clientY: 0 });
      fireEvent.pointerMove(stage(dialog), { pointerId: 1, clientX: to, clientY: 0 });
      fireEvent.pointerUp(stage(dialog), { pointerId: 1, clientX: to, clientY: 0 });
    };
    const heading = () => within(dialog).getByRole("heading").textContent;
    swipe(300, 260);
    expect(heading()).toBe("Picture 2 of 3");
    swipe(300, 100);
    expect(heading()).toBe("Picture 3 of 3");
    swipe(100, 300);
    expect(heading()).toBe("Picture 2 of 3");
  });

  it("closes, and the page shows the picture that was seen last", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollTo");
    const dialog = await openSecond();
    fireEvent.keyDown(stage(dialog), { key: "ArrowLeft" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(large()[0]));
    expect(scrolled).toHaveBeenCalled();
    expect(shown()).toBe(0);
  });
});
