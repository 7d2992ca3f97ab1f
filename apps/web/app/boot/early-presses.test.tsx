import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { recordEarlyPresses, useEarlyPresses } from "./early-presses.ts";

let done: string[] = [];
/** The field's value at each of its blur events. */
let blurredValues: string[] = [];

function Page() {
  useEarlyPresses();
  const [words, setWords] = useState("");
  const [size, setSize] = useState("small");
  const [isPrinted, setIsPrinted] = useState(false);
  return (
    <form onSubmit={() => done.push("sent")}>
      <input
        aria-label="Words"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onBlur={({ target }) => blurredValues.push(target.value)}
      />
      <select aria-label="Size" value={size} onChange={({ target }) => setSize(target.value)}>
        <option>small</option>
        <option>large</option>
      </select>
      <input
        type="checkbox"
        aria-label="Printed"
        checked={isPrinted}
        onChange={({ target }) => setIsPrinted(target.checked)}
      />
      <button
        type="button"
        onClick={() => done.push("counted")}
        onPointerEnter={({ pointerType }) => done.push(`hovered by ${pointerType}`)}
        onFocus={() => done.push("focused")}
      >
        <span>Count</span>
      </button>
      <button type="submit">Send</button>
      <output>{JSON.stringify([words, size, isPrinted])}</output>
    </form>
  );
}

afterEach(async () => {
  await window.replayEarlyPresses?.();
  cleanup();
  document.body.replaceChildren();
  done = [];
  blurredValues = [];
});

/** Shows the server's HTML, before its scripts have loaded. */
function showServerHtml(): void {
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  recordEarlyPresses();
}

/** Hydrates the page. */
async function hydrate(): Promise<void> {
  render(<Page />, { container: document.querySelector("div")!, hydrate: true });
  await waitFor(() => expect(window.replayEarlyPresses).toBeUndefined());
}

const state = () => JSON.parse(screen.getByRole("status").textContent) as unknown[];
const button = (name: string) => screen.getByRole("button", { name });

it("a button pressed before hydration is pressed once after it, however often it did not answer", async () => {
  showServerHtml();
  fireEvent.click(screen.getByText("Count"));
  fireEvent.click(screen.getByText("Count"));
  expect(done).toEqual([]);
  await hydrate();
  expect(done).toEqual(["counted"]);
  fireEvent.click(button("Count"));
  expect(done).toHaveLength(2);
});

it("a repeated press sees what the press before it has changed", async () => {
  function Shelf() {
    useEarlyPresses();
    const [quantity, setQuantity] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setQuantity(25)}>
          25+
        </button>
        <button type="button" onClick={() => done.push(`added ${quantity}`)}>
          Add
        </button>
      </>
    );
  }
  document.body.innerHTML = `<div>${renderToString(<Shelf />)}</div>`;
  recordEarlyPresses();
  fireEvent.click(button("25+"));
  fireEvent.click(button("Add"));
  render(<Shelf />, { container: document.querySelector("div")!, hydrate: true });
  await waitFor(() => expect(done).toEqual(["added 25"]));
});

it("the last hover by mouse and the last focus before hydration are repeated after it", async () => {
  showServerHtml();
  const over = (element: Element, pointerType: string) => fireEvent.pointerOver(element, { pointerType });
  over(button("Count"), "touch");
  await hydrate();
  expect(done).toEqual([]);
  cleanup();

  showServerHtml();
  over(button("Send"), "mouse");
  over(screen.getByText("Count"), "mouse");
  button("Send").focus();
  button("Count").focus();
  await hydrate();
  expect(done).toEqual(["hovered by mouse", "focused"]);
});

it("values typed, chosen and ticked before hydration are in the page's state after it", async () => {
  showServerHtml();
  for (const value of ["1", "10", "10x12"])
    fireEvent.input(screen.getByLabelText("Words"), { target: { value } });
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "large" } });
  const box = screen.getByLabelText<HTMLInputElement>("Printed");
  box.click();
  fireEvent.input(box);
  await hydrate();
  expect(state()).toEqual(["10x12", "large", true]);
  expect(screen.getByLabelText<HTMLInputElement>("Words").value).toBe("10x12");
  expect(box.checked).toBe(true);
});

it("text that was typed and deleted before hydration is empty after it", async () => {
  showServerHtml();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10" } });
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "" } });
  await hydrate();
  expect(state()).toEqual(["", "small", false]);
});

it("a field left before hydration gets a blur event with its value after it, a focused one does not", async () => {
  const field = () => screen.getByLabelText("Words");
  showServerHtml();
  field().focus();
  fireEvent.input(field(), { target: { value: "many" } });
  field().blur();
  await hydrate();
  expect(blurredValues).toEqual(["many"]);
  cleanup();

  blurredValues = [];
  showServerHtml();
  field().focus();
  fireEvent.input(field(), { target: { value: "many" } });
  await hydrate();
  expect(blurredValues).toEqual([]);
});

it("a field that React has rendered since as it knew it gets what was typed back before the next letter", async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>("Words");
  showServerHtml();
  fireEvent.input(field(), { target: { value: "10" } });
  field().value = "";
  fireEvent(field(), new InputEvent("beforeinput", { bubbles: true }));
  expect(field().value).toBe("10");
  await hydrate();
});

it("only the repeated focus reaches the page: a field may select its content then", async () => {
  const onFocus = vi.fn();
  document.addEventListener("focusin", onFocus);
  showServerHtml();
  button("Count").focus();
  expect(onFocus).not.toHaveBeenCalled();
  await hydrate();
  expect(onFocus).toHaveBeenCalledOnce();
  document.removeEventListener("focusin", onFocus);
});

it("a page that was rendered again has what was typed, ticked, focused and pressed before, and the next key adds to it", async () => {
  document.documentElement.dataset["session"] = "in";
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div><noscript id="late-scripts"></noscript>`;
  recordEarlyPresses();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  fireEvent.click(screen.getByText("Count"));
  screen.getByLabelText("Words").focus();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10x12" } });
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "large" } });
  const box = screen.getByLabelText<HTMLInputElement>("Printed");
  box.click();
  fireEvent.input(box);

  document.body.innerHTML = "<div></div>";
  delete document.documentElement.dataset["session"];
  render(<Page />, { container: document.querySelector("div")! });
  const field = screen.getByLabelText<HTMLInputElement>("Words");
  expect([document.activeElement, field.value]).toEqual([field, "10x12"]);
  fireEvent.input(field, { target: { value: "10x121" } });
  await waitFor(() => expect(state()).toEqual(["10x121", "large", true]));
  expect(done).toContain("counted");
  expect(document.documentElement.dataset["session"]).toBe("in");
  delete document.documentElement.dataset["session"];
});

it("a form without an action is submitted once after hydration, after its fields have their values", async () => {
  showServerHtml();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10" } });
  const isLeftToBrowser = fireEvent.submit(document.querySelector("form")!);
  expect(isLeftToBrowser).toBe(false);
  fireEvent.submit(document.querySelector("form")!);
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  await hydrate();
  expect(done).toEqual(["sent"]);
  expect(state()[0]).toBe("10");
});

it("events in a Suspense boundary that React hydrates later are repeated, too", async () => {
  function Part() {
    const [words, setWords] = useState("");
    return (
      <>
        <input aria-label="Words" value={words} onChange={({ target }) => setWords(target.value)} />
        <button type="button" onClick={() => done.push(`counted ${words}`)}>
          Count
        </button>
      </>
    );
  }
  function PageOfParts() {
    useEarlyPresses();
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  }
  document.body.innerHTML = `<div>${renderToString(<PageOfParts />)}</div>`;
  recordEarlyPresses();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10x12" } });
  fireEvent.click(button("Count"));
  render(<PageOfParts />, { container: document.querySelector("div")!, hydrate: true });
  await waitFor(() => expect(done).toEqual(["counted 10x12"]));
});

it("clicks on an element that has been removed are not repeated, all others are", async () => {
  showServerHtml();
  fireEvent.click(button("Count"));
  document.body.insertAdjacentHTML("beforeend", `<button type="button">Pay</button>`);
  fireEvent.click(button("Pay"));
  button("Pay").remove();
  await hydrate();
  expect(done).toEqual(["counted"]);
});

it("links and forms with an action do not wait for hydration", () => {
  document.body.innerHTML = `<a href="#footer">Down</a><form action="/search"><button>Go</button></form>`;
  recordEarlyPresses();
  const reached: string[] = [];
  const note = (event: Event) => {
    reached.push(event.type);
    event.preventDefault();
  };
  for (const type of ["click", "submit"]) document.addEventListener(type, note, { once: true });
  fireEvent.click(screen.getByText("Down"));
  fireEvent.submit(document.querySelector("form")!);
  expect(reached).toEqual(["click", "submit"]);
});

it("the source of `recordEarlyPresses` uses nothing from outside itself", () => {
  // eslint-disable-next-line no-implied-eval
  new Function(`(${recordEarlyPresses.toString()})()`)();
  expect(window.replayEarlyPresses).toBeTypeOf("function");
});
