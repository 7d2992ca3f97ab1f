import { cleanup, configure, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { Outlet, type ShouldRevalidateFunction, createRoutesStub } from "react-router";
import { afterEach, vi } from "vitest";
import { clearRole } from "#app/api/role.ts";
import { endSession, startSession } from "#app/api/session.ts";
import { ToastRegion } from "#app/ui/toast.tsx";

// A busy machine may need longer than the default second to load a part of a page, and may render it well before its
// effects run: an element without its listeners would miss the test's next key.
configure(({ asyncWrapper }) => ({
  asyncUtilTimeout: 5000,
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    runEffects();
    return found;
  },
}));

/** React runs all pending effects before it renders anything else, also in another root. */
function runEffects(): void {
  render(null).unmount();
}

afterEach(() => {
  cleanup();
  endSession();
  clearRole();
  vi.useRealTimers();
});

/** The exports of a page's file that a test needs. */
export interface PageModule {
  // oxlint-disable-next-line no-explicit-any -- every page has loader data of its own
  default: ComponentType<any>;
  HydrateFallback?: ComponentType;
  // oxlint-disable-next-line no-explicit-any -- likewise
  clientLoader?: (args: any) => unknown;
  // oxlint-disable-next-line no-explicit-any -- likewise
  clientAction?: (args: any) => unknown;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** Shows a page at its URL, with toasts, and an empty page for every other URL. */
export function renderPage(page: PageModule, at: string, path: string = at, id = "page"): void {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: TestFrame,
      children: [
        {
          id,
          path,
          Component: page.default,
          ...(page.HydrateFallback && { HydrateFallback: page.HydrateFallback }),
          ...(page.clientLoader && { loader: page.clientLoader }),
          ...(page.clientAction && { action: page.clientAction }),
          ...(page.shouldRevalidate && { shouldRevalidate: page.shouldRevalidate }),
        },
        { id: "elsewhere", path: "*", Component: Elsewhere },
      ],
    },
  ]);
  render(<Stub initialEntries={[at]} />);
}

export function signInAs(name: string): void {
  startSession({ token: "a-token", name, phoneNumber: "9876543210" });
}

export function TestFrame() {
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}

function Elsewhere() {
  return <p>another page</p>;
}

// jsdom knows the dialog element, but not how to open it.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
// Nor does it scroll.
Element.prototype.scrollIntoView ??= () => undefined;
