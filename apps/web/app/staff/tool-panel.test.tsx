import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link, createRoutesStub } from "react-router";
import { beforeEach, expect, it } from "vitest";
import "../../test-support/render-page.tsx";
import { ToolPanel } from "./tool-panel.tsx";

beforeEach(() => localStorage.clear());

function Page() {
  return (
    <>
      <Link to="#daily-report">Upload</Link>
      <ToolPanel title="Daily Report" subtitle="For each day">
        <p>its tools</p>
      </ToolPanel>
    </>
  );
}
const show = (at: string) => {
  const Stub = createRoutesStub([{ path: "/desk", Component: Page }]);
  render(<Stub initialEntries={[at]} />);
};
const toggle = () => screen.getByRole("button", { name: "Daily Report" });

it("a panel is opened by a link to its name, which puts the focus on it, but is not remembered as open", async () => {
  show("/desk#daily-report");
  expect(screen.getByText("its tools")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(toggle()));
  expect(localStorage.length).toBe(0);
});

it("each press of the link opens a panel that was closed since", async () => {
  show("/desk");
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
  for (const _ of [1, 2]) {
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "Upload" })));
    await waitFor(() => expect(toggle().getAttribute("aria-expanded")).toBe("true"));
    await waitFor(() => expect(document.activeElement).toBe(toggle()));
    await act(async () => fireEvent.click(toggle()));
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
  }
});
