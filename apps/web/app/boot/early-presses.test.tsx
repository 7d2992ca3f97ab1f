import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { recordEarlyPresses, useEarlyPresses } from "./early-presses.ts";

let done: string[] = [];
/** The field's value at each blur. */
let left: string[] = [];

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
        onBlur={({ target }) => left.push(target.value)}
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
        onPointerEnter={({ pointerType }) => done.push(`under the ${pointerType}`)}
        onFocus={() => done.push("focused")}
      >
        <span>Count</span>
      </button>
      <button type="submit">Send</button>
      <output>{JSON.stringify([words, size, isPrinted])}</output>
    </form>
  );
}

afterEach(() => {
  window.replayEarlyPresses?.();
  cleanup();
  document.body.replaceChildren();
  done = [];
  left = [];
});

/** The server-rendered page before its scripts run. */
function renderBeforeScripts(): void {
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  recordEarlyPresses();
}

/** Its scripts run and hydrate it. */
async function hydratePage(): Promise<void> {
  render(<Page />, { container: document.querySelector("div")!, hydrate: true });
  await waitFor(() => expect(window.replayEarlyPresses).toBeUndefined());
}

const state = () => JSON.parse(screen.getByRole("status").textContent) as unknown[];
const button = (name: string) => screen.getByRole("button", { name });

it("early presses are replayed, as often as they were pressed, after hydration", async () => {
  renderBeforeScripts();
  fireEvent.click(screen.getByText("Count"));
  fireEvent.click(screen.getByText("Count"));
  expect(done).toEqual([]);
  await hydratePage();
  expect(done).toEqual(["counted", "counted"]);
  fireEvent.click(button("Count"));
  expect(done).toHaveLength(3);
});

it("the last hover and the focus are replayed", async () => {
  renderBeforeScripts();
  const over = (element: Element, pointerType: string) => fireEvent.pointerOver(element, { pointerType });
  over(button("Count"), "touch");
  await hydratePage();
  expect(done).toEqual([]);
  cleanup();

  renderBeforeScripts();
  over(button("Send"), "mouse");
  over(screen.getByText("Count"), "mouse");
  button("Send").focus();
  button("Count").focus();
  await hydratePage();
  expect(done).toEqual(["under the mouse", "focused"]);
});

it("typed, chosen and ticked values are known to the page", async () => {
  renderBeforeScripts();
  for (const value of ["1", "10", "10x12"])
    fireEvent.input(screen.getByLabelText("Words"), { target: { value } });
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "large" } });
  const box = screen.getByLabelText<HTMLInputElement>("Printed");
  box.click();
  fireEvent.input(box);
  await hydratePage();
  expect(state()).toEqual(["10x12", "large", true]);
  expect(screen.getByLabelText<HTMLInputElement>("Words").value).toBe("10x12");
  expect(box.checked).toBe(true);
});

it("a value changed back is known as it is", async () => {
  renderBeforeScripts();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10" } });
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "" } });
  await hydratePage();
  expect(state()).toEqual(["", "small", false]);
});

it("a field typed into and left is blurred after its value, unless it still has focus", async () => {
  const field = () => screen.getByLabelText("Words");
  renderBeforeScripts();
  field().focus();
  fireEvent.input(field(), { target: { value: "many" } });
  field().blur();
  await hydratePage();
  expect(left).toEqual(["many"]);
  cleanup();

  left = [];
  renderBeforeScripts();
  field().focus();
  fireEvent.input(field(), { target: { value: "many" } });
  await hydratePage();
  expect(left).toEqual([]);
});

it("a form that needs scripts is submitted after hydration, with its typed values", async () => {
  renderBeforeScripts();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10" } });
  const isLeftToBrowser = fireEvent.submit(document.querySelector("form")!);
  expect(isLeftToBrowser).toBe(false);
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  await hydratePage();
  expect(done).toEqual(["sent"]);
  expect(state()[0]).toBe("10");
});

it("a part hydrated later gets its typed values and presses", async () => {
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

it("presses on removed elements are dropped, the others are replayed", async () => {
  renderBeforeScripts();
  fireEvent.click(button("Count"));
  document.body.insertAdjacentHTML("beforeend", `<button type="button">Pay</button>`);
  fireEvent.click(button("Pay"));
  button("Pay").remove();
  await hydratePage();
  expect(done).toEqual(["counted"]);
});

it("links and plain forms work without waiting", () => {
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

it("its source has no references outside itself", () => {
  // eslint-disable-next-line no-implied-eval
  new Function(`(${recordEarlyPresses.toString()})()`)();
  expect(window.replayEarlyPresses).toBeTypeOf("function");
});
