import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testimonials } from "@dakbag/company/references";
import { screenOf } from "../../../test-support/screen-of.ts";
import { Testimonials } from "./testimonials.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function showTestimonials(lessMotion = false) {
  const { show } = screenOf({ width: 1440, lessMotion });
  render(<Testimonials />);
  vi.useFakeTimers();
  return show;
}

const slide = (number: number) =>
  document.querySelectorAll<HTMLElement>("[aria-roledescription=slide]")[number - 1]!;
const playing = () =>
  [...document.querySelectorAll("video")].map((video) => video.querySelector("source")?.getAttribute("src"));
const clip = (number: number) => `${testimonials[number - 1]!.clip}.mp4`;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("testimonials", () => {
  it(
    "have the words of the specification above eight clips",
    { tags: ["buyer-2.25", "staff-2.49"] },
    async () => {
      await showTestimonials();
      expect(
        screen.getByRole("heading", { name: "Checkout what our customer have to say" }).nextElementSibling
          ?.textContent,
      ).toBe("Our Clients Testimonials");
      expect(document.querySelectorAll("[aria-roledescription=slide]")).toHaveLength(8);
    },
  );

  it("are existing small samples, marked as samples", { tags: ["ruling-content.6"] }, () => {
    for (const { clip: path } of testimonials) {
      for (const kind of ["webp", "webm", "mp4"]) {
        const file = join(import.meta.dirname, `../../../public${path}.${kind}`);
        expect(existsSync(file) && statSync(file).size, file).toBeGreaterThan(1000);
        expect(statSync(file).size, file).toBeLessThan(150_000);
      }
    }
    expect(renderToString(<Testimonials />)).toContain("sample clips");
  });

  it(
    "are posters linked to their clips, without a player until visible in the carousel",
    { tags: ["ruling-content.6"] },
    async () => {
      const html = renderToString(<Testimonials />);
      expect(html).not.toContain("<video");
      expect(html.match(/<a href="\/samples\/clips\/[\w-]+\.mp4"/g)).toHaveLength(8);
      const show = await showTestimonials();
      pass(60_000);
      expect(playing()).toEqual([]);
      show(true);
      expect(playing()).toEqual([clip(1)]);
      pass(5000);
      expect(playing()).toEqual([clip(2)]);
      show(false);
      expect(playing()).toEqual([]);
    },
  );

  it("change every 5000 ms with a 500 ms transition", { tags: ["staff-9.14"] }, async () => {
    const show = await showTestimonials();
    show(true);
    const region = screen.getByRole("region", { name: "Our Clients Testimonials" });
    expect(region.style.getPropertyValue("--move")).toBe("500ms");
    pass(5000);
    pass(5499);
    expect(playing()).toEqual([clip(2)]);
    pass(1);
    expect(playing()).toEqual([clip(3)]);
  });

  it(
    "stop when a clip is clicked, which then has a player with controls and the focus",
    { tags: ["staff-2.50"] },
    async () => {
      const show = await showTestimonials();
      show(true);
      fireEvent.click(within(slide(2)).getByRole("link"));
      expect(playing()).toEqual([clip(2)]);
      const player = slide(2).querySelector("video");
      expect(player?.controls).toBe(true);
      expect(document.activeElement).toBe(player);
      pass(60_000);
      expect(playing()).toEqual([clip(2)]);
      fireEvent.click(screen.getByRole("button", { name: "Play the slides" }));
      expect(playing()).toEqual([clip(1)]);
    },
  );

  it(
    "load no player automatically with reduced motion or data saving",
    { tags: ["ruling-content.6"] },
    async () => {
      const show = await showTestimonials(true);
      show(true);
      pass(60_000);
      expect(playing()).toEqual([]);
      fireEvent.click(within(slide(1)).getByRole("link"));
      expect(playing()).toEqual([clip(1)]);
      cleanup();
      vi.useRealTimers();
      vi.stubGlobal("navigator", { connection: { saveData: true } });
      const showOther = await showTestimonials();
      showOther(true);
      expect(playing()).toEqual([]);
    },
  );

  it("report a clip that cannot be loaded, and try again on press", async () => {
    const show = await showTestimonials(true);
    show(true);
    fireEvent.click(within(slide(1)).getByRole("link"));
    fireEvent.error(slide(1).querySelector("source:last-of-type")!);
    expect(within(slide(1)).getByRole("alert").textContent).toBe("This clip could not be loaded.");
    fireEvent.click(within(slide(1)).getByRole("link"));
    expect(playing()).toEqual([clip(1)]);
  });
});
