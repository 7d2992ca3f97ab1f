import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, Suspense, lazy, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { keepEarlyInput, useEarlyInput } from "./early-input.ts";

let done: string[] = [];
/** What stood in the field each time it was left. */
let left: string[] = [];

function Page() {
  useEarlyInput();
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
  window.replayEarlyInput?.();
  cleanup();
  document.body.replaceChildren();
  done = [];
  left = [];
});

/** The page as it is seen before its scripts have come. */
function see(): void {
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  keepEarlyInput();
}

/** Its scripts come, and take it over. */
async function comeAlive(): Promise<void> {
  render(<Page />, { container: document.querySelector("div")!, hydrate: true });
  await waitFor(() => expect(window.replayEarlyInput).toBeUndefined());
}

const state = () => JSON.parse(screen.getByRole("status").textContent) as unknown[];
const button = (name: string) => screen.getByRole("button", { name });

it("presses are done as often as they were pressed, once the page can", async () => {
  see();
  fireEvent.click(screen.getByText("Count"));
  fireEvent.click(screen.getByText("Count"));
  expect(done).toEqual([]);
  await comeAlive();
  expect(done).toEqual(["counted", "counted"]);
  fireEvent.click(button("Count"));
  expect(done).toHaveLength(3);
});

it("what the mouse came to last, and the keyboard, is what the page knows", async () => {
  see();
  const over = (element: Element, pointerType: string) => fireEvent.pointerOver(element, { pointerType });
  over(button("Count"), "touch");
  await comeAlive();
  expect(done).toEqual([]);
  cleanup();

  see();
  over(button("Send"), "mouse");
  over(screen.getByText("Count"), "mouse");
  button("Send").focus();
  button("Count").focus();
  await comeAlive();
  expect(done).toEqual(["under the mouse", "focused"]);
});

it("what was typed, chosen and ticked is what the page knows", async () => {
  see();
  for (const value of ["1", "10", "10x12"])
    fireEvent.input(screen.getByLabelText("Words"), { target: { value } });
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "large" } });
  const box = screen.getByLabelText<HTMLInputElement>("Printed");
  box.click();
  fireEvent.input(box);
  await comeAlive();
  expect(state()).toEqual(["10x12", "large", true]);
  expect(screen.getByLabelText<HTMLInputElement>("Words").value).toBe("10x12");
  expect(box.checked).toBe(true);
});

it("what was taken back is taken back", async () => {
  see();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10" } });
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "" } });
  await comeAlive();
  expect(state()).toEqual(["", "small", false]);
});

it("a field that was typed into and left is left with what was typed, and not while somebody is still in it", async () => {
  const field = () => screen.getByLabelText("Words");
  see();
  field().focus();
  fireEvent.input(field(), { target: { value: "many" } });
  field().blur();
  await comeAlive();
  expect(left).toEqual(["many"]);
  cleanup();

  left = [];
  see();
  field().focus();
  fireEvent.input(field(), { target: { value: "many" } });
  await comeAlive();
  expect(left).toEqual([]);
});

it("a form that only scripts can send waits for them, after what was typed into it", async () => {
  see();
  fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10" } });
  const isLeftToBrowser = fireEvent.submit(document.querySelector("form")!);
  expect(isLeftToBrowser).toBe(false);
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  await comeAlive();
  expect(done).toEqual(["sent"]);
  expect(state()[0]).toBe("10");
});

describe("in a part of the page whose code comes later than the rest", () => {
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
  const code = { default: Part };
  let LatePart: ComponentType;
  let arrive: () => void;

  function PageOfParts() {
    useEarlyInput();
    return (
      <main>
        <button type="button" onClick={() => done.push("sent")}>
          Send
        </button>
        <Suspense>
          <LatePart />
        </Suspense>
      </main>
    );
  }

  /** The page is seen, and comes alive but for its part; what is done `early` is done before that. */
  async function comeAliveWithoutPart(early: () => void = () => undefined): Promise<void> {
    LatePart = Part;
    document.body.innerHTML = `<div>${renderToString(<PageOfParts />)}</div>`;
    keepEarlyInput();
    early();
    const { promise, resolve } = Promise.withResolvers<typeof code>();
    LatePart = lazy(() => promise);
    arrive = () => resolve(code);
    render(<PageOfParts />, { container: document.querySelector("div")!, hydrate: true });
    await waitFor(() => expect(window.replayEarlyInput).toBeUndefined());
  }
  const typeAndCount = () => {
    fireEvent.input(screen.getByLabelText("Words"), { target: { value: "10x12" } });
    fireEvent.click(button("Count"));
  };

  it.each([
    ["before any code has come", () => comeAliveWithoutPart(typeAndCount)],
    ["once the rest of the page can", () => comeAliveWithoutPart().then(typeAndCount)],
  ])("what is typed and pressed %s is done when the part can", async (_when, begin) => {
    await begin();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(done).toEqual([]);
    arrive();
    await waitFor(() => expect(done).toEqual(["counted 10x12"]));
    fireEvent.click(button("Count"));
    expect(done).toHaveLength(2);
  });

  it("the rest of the page waits for nothing", async () => {
    await comeAliveWithoutPart();
    fireEvent.click(button("Send"));
    expect(done).toEqual(["sent"]);
  });

  it("what is pressed there is forgotten with the part that is taken away, and the rest is done", async () => {
    await comeAliveWithoutPart(() => {
      fireEvent.click(button("Count"));
      fireEvent.click(button("Send"));
    });
    expect(done).toEqual([]);
    button("Count").remove();
    await waitFor(() => expect(done).toEqual(["sent"]));
  });

  it("what others put on the page is left alone", async () => {
    await comeAliveWithoutPart();
    document.body.insertAdjacentHTML("beforeend", `<button type="button">Pay</button>`);
    const isLeftAlone = fireEvent.click(button("Pay"));
    expect(isLeftAlone).toBe(true);
  });
});

it("links, and forms that browsers can send, wait for nothing", () => {
  document.body.innerHTML = `<a href="#footer">Down</a><form action="/search"><button>Go</button></form>`;
  keepEarlyInput();
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

it("its text does the same in <head>, where nothing stands around it", () => {
  // eslint-disable-next-line no-implied-eval
  new Function(`(${keepEarlyInput.toString()})()`)();
  expect(window.replayEarlyInput).toBeTypeOf("function");
});
