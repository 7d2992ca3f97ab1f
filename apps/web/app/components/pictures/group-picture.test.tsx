import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { posts } from "#content/posts/posts.ts";
import { GroupPicture } from "./group-picture.tsx";

afterEach(cleanup);

it.each(posts.map(({ id, imgHome }) => [id, imgHome] as const))(
  "every product in the picture of %s is completely visible, beside the others",
  async (_id, { goods, description }) => {
    render(<GroupPicture goods={goods} description={description} />);
    const picture = screen.getByRole("img", { name: description });
    const [, , wide = 0, high = 0] = picture.getAttribute("viewBox")!.split(" ").map(Number);
    expect(wide / high).toBeCloseTo(1.6, 1);
    const things = [...picture.querySelectorAll("g[transform]")].filter(
      (thing) => thing.parentElement === picture,
    );
    await waitFor(() => expect(things.every((thing) => thing.querySelector("[data-drawn]"))).toBe(true));
    const places = things.map((thing) =>
      /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(thing.getAttribute("transform")!)!.slice(1).map(Number),
    );
    expect(places.length).toBe(goods.length);
    const lefts = places.map(([left = NaN]) => left);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lefts)).toBeLessThan(wide - 20);
  },
);
