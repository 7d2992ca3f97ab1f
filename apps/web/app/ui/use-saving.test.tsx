import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { TextField } from "./text-field.tsx";
import { useSaving } from "./use-saving.ts";

const explain = (error: unknown) => (error as Error).message;
const saving = () => renderHook(() => useSaving<string>(explain)).result;
const fail = async () => Promise.reject(new Error("Not today"));

describe("saving", () => {
  it("is done once at a time, also for two presses before the first is drawn", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let times = 0;
    const work = async () => {
      times += 1;
      await promise;
    };
    const result = saving();
    const { run } = result.current;
    act(() => {
      void run(work);
      void run(work);
    });
    expect(result.current.isBusy).toBe(true);
    await act(async () => resolve());
    expect([result.current.isBusy, times]).toEqual([false, 1]);
    await act(() => result.current.run(work));
    expect(times).toBe(2);
  });

  it("says why it failed, until the next try or an edit", async () => {
    const result = saving();
    await act(() => result.current.run(fail));
    expect([result.current.isBusy, result.current.refusal]).toEqual([false, "Not today"]);
    const { promise, resolve } = Promise.withResolvers<string>();
    act(() => void result.current.run(() => promise));
    expect(result.current.refusal).toBeNull();
    await act(async () => resolve("Sold out"));
    expect(result.current.refusal).toBe("Sold out");
    act(() => result.current.clear());
    expect(result.current.refusal).toBeNull();
  });

  it("has an error at each field, until that field or what it is part of is edited", () => {
    const result = saving();
    const errors = { name: "Too long", "tracking.number": "Too short", trackings: "Too many" };
    act(() => result.current.refuse({ text: "Please check", errors }));
    expect([result.current.refusal, result.current.errors]).toEqual(["Please check", errors]);
    act(() => result.current.clear("tracking"));
    expect(result.current.refusal).toBeNull();
    expect(result.current.errors).toEqual({ name: "Too long", trackings: "Too many" });
    act(() => result.current.refuse("Missing", "name"));
    expect([result.current.refusal, result.current.errors]).toEqual([null, { name: "Missing" }]);
  });

  it("repeats the key of what got no answer, and makes another for anything else", async () => {
    const result = saving();
    const first = result.current.keyOf({ units: 5 });
    await act(() => result.current.run(fail));
    expect(result.current.keyOf({ units: 5 })).toBe(first);
    const second = result.current.keyOf({ units: 6 });
    expect(second).not.toBe(first);
    await act(() => result.current.run(async () => undefined));
    expect(result.current.keyOf({ units: 6 })).not.toBe(second);
  });
});

function Form() {
  const [draft, setDraft] = useState("");
  const { errors, form, refuse, clear } = useSaving<"first" | "second">(explain);
  return (
    <form ref={form}>
      <TextField label="First" error={errors.first} />
      <TextField
        label="Second"
        error={errors.second}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          clear("second");
        }}
      />
      <button type="button" onClick={() => refuse({ text: null, errors: { first: "No", second: "No" } })}>
        Save
      </button>
    </form>
  );
}

describe("a form that was refused", () => {
  it("has the focus at its first error, and does not take it back while another is typed", () => {
    render(<Form />);
    fireEvent.click(screen.getByRole("button"));
    expect(document.activeElement).toBe(screen.getByLabelText("First"));
    screen.getByLabelText("Second").focus();
    fireEvent.change(screen.getByLabelText("Second"), { target: { value: "a" } });
    expect(document.activeElement).toBe(screen.getByLabelText("Second"));
    fireEvent.click(screen.getByRole("button"));
    expect(document.activeElement).toBe(screen.getByLabelText("First"));
  });
});
