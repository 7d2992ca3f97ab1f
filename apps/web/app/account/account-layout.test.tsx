import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import AccountLayout from "./account-layout.tsx";

it("search engines index no page of an account", () => {
  render(<AccountLayout />);
  expect(document.head.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});
