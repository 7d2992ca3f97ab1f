import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.tsx";

afterEach(cleanup);

const file = { default: ({ name }: { name: string }) => <p>{name}</p> };

it("shows the part once its file is loaded, and loads the file once", async () => {
  const load = vi.fn(async () => file);
  const Part = lazyComponent(load);
  render(<Part name="one" />);
  expect(screen.queryByText("one")).toBeNull();
  await screen.findByText("one");
  render(<Part name="two" />);
  expect(screen.getByText("two")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it("shows it immediately when the file was preloaded", async () => {
  const Part = lazyComponent(async () => file);
  await act(async () => Part.load());
  render(<Part name="one" />);
  expect(screen.getByText("one")).toBeTruthy();
});

it("shows nothing when the file fails to load, and tries again the next time", async () => {
  const load = vi.fn(async () => file);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Part = lazyComponent(load);
  const { unmount } = render(<Part name="one" />);
  await act(async () => undefined);
  expect(screen.queryByText("one")).toBeNull();
  unmount();
  render(<Part name="one" />);
  await screen.findByText("one");
  expect(load).toHaveBeenCalledTimes(2);
});
