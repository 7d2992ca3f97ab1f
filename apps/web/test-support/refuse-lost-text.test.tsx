import { render } from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { lost } from "./refuse-lost-text.ts";

const Text = ({ count }: { count: number }) => `${count} items`;
const Beside = ({ children }: { children: ReactNode }) => (
  <p>
    <b />
    {children}
  </p>
);
const isOdd = (count: number) => count % 2 === 1;
const list = (count: number) => Array.from({ length: count }, (_, at) => <b key={at} />);

describe("a text that React would lose on a translated page fails the test", () => {
  it.each<[string, (count: number) => ReactNode, lost: RegExp]>([
    ["a text from an expression beside text", (count) => <p>Items: {count}</p>, /^changed/],
    ["the same in a list", (count) => <p>{[`${count} items`]}</p>, /^changed/],
    ["the same beside an element", (count) => <Beside>{`${count} items`}</Beside>, /^changed/],
    [
      "a text that goes",
      (count) => (
        <p>
          <b />
          {isOdd(count) && "odd"}
        </p>
      ),
      /^removed/,
    ],
    [
      "a text that a component returns",
      (count) => (
        <p>
          <Text count={count} />
        </p>
      ),
      /^changed/,
    ],
    [
      "a text after an element that comes",
      (count) => <p>{!isOdd(count) && <b />} items</p>,
      /^inserted before/,
    ],
    ["a text after a list", (count) => <p>{list(count)} items</p>, /^inserted before/],
    [
      "a text of a fragment",
      (count) => <p>{isOdd(count) ? <Fragment>odd</Fragment> : <b />}</p>,
      /^inserted before|^removed/,
    ],
    [
      "a text of an element that becomes another one",
      (count) =>
        isOdd(count) ? (
          <p>Nothing</p>
        ) : (
          <p>
            Items <b />: some
          </p>
        ),
      /^removed/,
    ],
  ])("%s", (_name, view, expected) => {
    expect(lostIn(view)).toMatch(expected);
  });
});

describe("no text is lost", () => {
  it.each<[string, (count: number) => ReactNode]>([
    ["as the only child of its element", (count) => <p>{`${count} items`}</p>],
    ["as the only child that is an element at other times", (count) => <p>{isOdd(count) ? "odd" : <b />}</p>],
    ["as the only child that is nothing at other times", (count) => <p>{isOdd(count) && "odd"}</p>],
    ["before an element that comes and goes", (count) => <p>Items {isOdd(count) && <b />}</p>],
    [
      "behind an element that always stands there",
      (count) => (
        <p>
          {isOdd(count) && <b />}
          <i /> items
        </p>
      ),
    ],
  ])("%s", (_name, view) => {
    expect(lostIn(view)).toBe("");
  });
});

function lostIn(view: (count: number) => ReactNode): string {
  const { rerender } = render(view(1));
  for (const count of [2, 3]) rerender(view(count));
  return lost.splice(0).join("\n");
}
