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
  <Carousel label="Samples" slides={slides} slideMs={5000} transitionMs={1000} breakpoints={breakpoints} />
);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders it on such a screen, visible, with fake timers. */
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
  it("is rendered on the server with its first slide only, labelled as a carousel", () => {
    const html = renderToString(carousel);
    expect(html).toContain("Go to <!-- -->A");
    expect(html).not.toContain("Go to <!-- -->B");
    expect(html).not.toContain("<button");
    expect(html).toContain('aria-roledescription="carousel"');
    expect(html).toContain('aria-label="1 of 4: A"');
  });

  it(
    "changes slides after 5000 ms with a 1000 ms transition, and loops",
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

  it("moves by arrows in both directions, and loops", { tags: ["staff-9.15"] }, async () => {
    await showOn(400, true);
    press("Previous slide");
    expect(shown()).toEqual(["4 of 4: D"]);
    press("Next slide");
    press("Next slide");
    expect(shown()).toEqual(["2 of 4: B"]);
  });

  it("can be paused and resumed, and announces slides only while paused (WCAG 2.2.2)", async () => {
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

  it("does not move with reduced motion, until started (WCAG 2.3.3)", async () => {
    await showOn(400, true);
    pass(60_000);
    expect(shown()).toEqual(["1 of 4: A"]);
    press("Play the slides");
    pass(5000);
    expect(shown()).toEqual(["2 of 4: B"]);
  });

  it("pauses under the mouse and out of view", async () => {
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

  it("follows a swipe: sideways and far enough it changes the slide", async () => {
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
    "of testimonials shows as many slides side by side at %i px as %j",
    { tags: ["staff-2.50"] },
    async (width, expected) => {
      await showOn(width, true);
      expect(shown()).toEqual(expected);
    },
  );
});
