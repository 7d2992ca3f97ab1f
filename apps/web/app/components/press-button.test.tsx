import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { PressButton } from "./press-button.tsx";

afterEach(cleanup);

it("says below it why a press failed, until the next press", async () => {
  const answers = [
    () => Promise.reject(new ApiError("It was changed meanwhile.", 409, "unknown")),
    () => Promise.reject(new Error("no reason for people")),
    () => Promise.resolve(),
  ];
  render(
    <PressButton work={() => answers.shift()!()} otherwise="It could not be done.">
      Do it
    </PressButton>,
  );
  const button = screen.getByRole("button", { name: "Do it" });
  const press = () => act(async () => fireEvent.click(button));
  await press();
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("It was changed meanwhile.");
  expect(button.getAttribute("aria-describedby")).toBe(alert.id);
  await press();
  expect(screen.getByRole("alert").textContent).toBe("It could not be done.");
  await press();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(button.getAttribute("aria-describedby")).toBeNull();
});

it("runs once at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  render(
    <PressButton
      work={() => {
        runs++;
        return promise;
      }}
    >
      Do it
    </PressButton>,
  );
  const button = screen.getByRole("button", { name: "Do it" });
  await act(async () => fireEvent.click(button));
  await act(async () => fireEvent.click(button));
  expect([runs, button.getAttribute("aria-busy")]).toEqual([1, "true"]);
  await act(async () => resolve());
  expect(button.getAttribute("aria-busy")).toBeNull();
});
