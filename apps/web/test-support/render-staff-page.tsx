import { render } from "@testing-library/react";
import { lazy } from "react";
import { type MiddlewareFunction, createRoutesStub } from "react-router";
import * as staffLayout from "#app/staff/staff-layout.tsx";
import { StaffPageLoading } from "#app/staff/staff-page.tsx";
import { staffPages } from "#app/staff/staff-pages.ts";
import { TestFrame, type PageModule } from "./render-page.tsx";

export type StaffPath = (typeof staffPages)[number]["path"];

const modules = import.meta.glob<PageModule>("../app/{staff,account}/*/*.tsx");

// As in a wide window, which shows the navigation beside the page.
const wideWindow = document.createElement("style");
wideWindow.textContent = "[popover] { display: block !important }";
document.head.append(wideWindow);

/** Shows a staff page at its URL, in the staff layout. */
export function renderStaffPage(path: StaffPath, at = `/${path}`): void {
  const file = staffPages.find((page) => page.path === path)?.file;
  const load = modules[`../app/${file}`];
  if (!load) throw new Error(`There is no file ${file}`);
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: TestFrame,
      children: [
        {
          id: "staff-layout",
          Component: staffLayout.default,
          ErrorBoundary: staffLayout.ErrorBoundary,
          middleware: staffLayout.clientMiddleware as MiddlewareFunction[],
          children: [
            {
              id: path,
              path,
              Component: lazy(load),
              HydrateFallback: StaffPageLoading,
              loader: async (args) => (await load()).clientLoader?.(args),
            },
          ],
        },
        { id: "elsewhere", path: "*", Component: () => <p>another page</p> },
      ],
    },
  ]);
  render(<Stub initialEntries={[at]} />);
}
