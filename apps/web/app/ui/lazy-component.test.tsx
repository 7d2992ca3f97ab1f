import { useLayoutEffect } from "react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.tsx";
import { failureMessage, ToastRegion } from "./toast.tsx";

afterEach(cleanup);

const file = { default: ({ name }: { name: string }) => <p>{name}</p> };

it("a part is shown as soon as its file has loaded, and the file is loaded once", async () => {
  const load = vi.fn(async () => file);
  const Part = lazyComponent(load);
  render(<Part name="one" />);
  expect(screen.queryByText("one")).toBeNull();
  await screen.findByText("one");
  render(<Part name="two" />);
  expect(screen.getByText("two")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it("a component is shown immediately when its file was loaded ahead", async () => {
  const Part = lazyComponent(async () => file);
  await act(async () => Part.load());
  render(<Part name="one" />);
  expect(screen.getByText("one")).toBeTruthy();
});

it("a part whose file fails to load says so when it is shown, and loads it again the next time", async () => {
  const load = vi.fn(async () => file);
  load.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  const Part = lazyComponent(load);
  render(<ToastRegion />);
  await act(async () => Part.load());
  expect(screen.queryByRole("alert")).toBeNull();
  load.mockClear();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  load.mockImplementation(async () => file);
  const { unmount } = render(<Part name="one" />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(failureMessage);
  expect(screen.queryByText("one")).toBeNull();
  unmount();
  render(<Part name="one" />);
  await screen.findByText("one");
  expect(load).toHaveBeenCalledTimes(2);
});

it("a part is shown when its file has loaded between its first rendering and its effect", async () => {
  let arrive: (module: typeof file) => void = () => undefined;
  // Unlike a promise it answers at once.
  const loading = {
    // oxlint-disable-next-line no-thenable -- a promise would answer later
    then(onLoaded: typeof arrive) {
      arrive = onLoaded;
      return Promise.resolve();
    },
  };
  const Part = lazyComponent(() => loading as unknown as Promise<typeof file>);
  Part.load();
  function Page() {
    useLayoutEffect(() => arrive(file), []);
    return <Part name="one" />;
  }
  render(<Page />);
  expect(await screen.findByText("one")).toBeTruthy();
});
