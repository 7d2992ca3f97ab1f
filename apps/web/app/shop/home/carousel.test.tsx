import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { screenOf } from "../../../test-support/screen-of.ts";
import { Carousel } from "./carousel.tsx";

const breakpoints = [768, 1024];
const slides = ["A", "B", "C", "D"].map((name, index) => ({
  name,
  content: ({ hasStarted }: { hasStarted: boolean }) =>
    (index === 0 || hasStarted) && <a href={`/${name}`}>Go to {name}</a>,
}));
const carousel = (
  <Carousel label="Samples" slides={slides} standMs={5000} moveMs={1000} breakpoints={breakpoints} />
);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows it on such a screen, in sight, with a clock that stands. */
async function showOn(width: number, lessMotion = false) {
  const { show } = screenOf({ width, lessMotion });
  render(carousel);
  vi.useFakeTimers();
  show(true);
  return show;
}

const region = () => screen.getByRole("region", { name: "Samples" });
const shown = () =>
  [...region().querySelectorAll<HTMLElement>("[aria-roledescription=slide]")]
    .filter((slide) => !slide.hasAttribute("inert"))
    .map((slide) => slide.getAttribute("aria-label"));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a carousel", () => {
  it("is sent with its first slide alone and nothing to press, and is called a carousel of slides", () => {
    const html = renderToString(carousel);
    expect(html).toContain("Go to <!-- -->A");
    expect(html).not.toContain("Go to <!-- -->B");
    expect(html).not.toContain("<button");
    expect(html).toContain('aria-roledescription="carousel"');
    expect(html).toContain('aria-label="1 of 4: A"');
  });

  it(
    "goes on after 5000 ms that a slide has stood, takes 1000 ms for it, and after the last comes the first",
    { tags: ["staff-9.15"] },
    async () => {
      await showOn(400);
      expect(region().style.getPropertyValue("--move")).toBe("1000ms");
      expect(shown()).toEqual(["1 of 4: A"]);
      pass(4999);
      expect(shown()).toEqual(["1 of 4: A"]);
      pass(1);
      expect(shown()).toEqual(["2 of 4: B"]);
      pass(5999);
      expect(shown()).toEqual(["2 of 4: B"]);
      pass(1);
      expect(shown()).toEqual(["3 of 4: C"]);
      pass(6000);
      pass(6000);
      expect(shown()).toEqual(["1 of 4: A"]);
    },
  );

  it("is moved by arrows in both directions, round the ends too", { tags: ["staff-9.15"] }, async () => {
    await showOn(400, true);
    press("Previous slide");
    expect(shown()).toEqual(["4 of 4: D"]);
    press("Next slide");
    press("Next slide");
    expect(shown()).toEqual(["2 of 4: B"]);
  });

  it("can be paused and let go on, and says what it shows only while it stands (WCAG 2.2.2)", async () => {
    await showOn(400);
    const live = () => region().querySelector("[aria-live]")?.getAttribute("aria-live");
    expect(live()).toBe("off");
    press("Pause the slides");
    expect(live()).toBe("polite");
    pass(60_000);
    expect(shown()).toEqual(["1 of 4: A"]);
    press("Play the slides");
    pass(5000);
    expect(shown()).toEqual(["2 of 4: B"]);
  });

  it("stands still for whoever asked for less motion, until told to play (WCAG 2.3.3)", async () => {
    await showOn(400, true);
    pass(60_000);
    expect(shown()).toEqual(["1 of 4: A"]);
    press("Play the slides");
    pass(5000);
    expect(shown()).toEqual(["2 of 4: B"]);
  });

  it("waits while a mouse is over it, and out of sight", async () => {
    const show = await showOn(400);
    fireEvent.pointerEnter(region(), { pointerType: "mouse" });
    pass(60_000);
    expect(shown()).toEqual(["1 of 4: A"]);
    fireEvent.pointerLeave(region(), { pointerType: "mouse" });
    pass(5000);
    expect(shown()).toEqual(["2 of 4: B"]);
    show(false);
    pass(60_000);
    expect(shown()).toEqual(["2 of 4: B"]);
  });

  it("follows a finger: sideways and far enough it goes on, or back", async () => {
    await showOn(400, true);
    const swipe = (by: { x: number; y: number }) => {
      const at = (x: number, y: number) => ({ pointerId: 7, pointerType: "touch", clientX: x, clientY: y });
      fireEvent.pointerDown(region(), at(200, 200));
      fireEvent.pointerMove(region(), at(200 + by.x, 200 + by.y));
      fireEvent.pointerUp(region(), at(200 + by.x, 200 + by.y));
    };
    swipe({ x: -90, y: 10 });
    expect(shown()).toEqual(["2 of 4: B"]);
    swipe({ x: 90, y: -10 });
    expect(shown()).toEqual(["1 of 4: A"]);
    swipe({ x: -30, y: 0 });
    swipe({ x: -60, y: 200 });
    expect(shown()).toEqual(["1 of 4: A"]);
  });

  it.each([
    [767, ["1 of 4: A"]],
    [768, ["1 of 4: A", "2 of 4: B"]],
    [1023, ["1 of 4: A", "2 of 4: B"]],
    [1024, ["1 of 4: A", "2 of 4: B", "3 of 4: C"]],
  ])(
    "of testimonials has as many slides abreast at %i px as %j",
    { tags: ["staff-2.50"] },
    async (width, expected) => {
      await showOn(width, true);
      expect(shown()).toEqual(expected);
    },
  );
});
