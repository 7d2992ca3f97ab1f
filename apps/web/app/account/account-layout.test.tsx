import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import AccountLayout from "./account-layout.tsx";

it("account pages are not indexed by search engines", () => {
  render(<AccountLayout />);
  expect(document.head.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});
