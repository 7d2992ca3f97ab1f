import type { ReactElement } from "react";
import type { Params } from "react-router";

/** How somebody of the staff came to a page. */
export interface StaffVisit {
  url: URL;
  params: Params;
  /** Aborts when they go elsewhere before the page is there. */
  signal: AbortSignal;
}

/** What they see there. */
export interface StaffView {
  /** Where it depends on what was read; else the page's own stands above it. */
  heading?: string;
  screen: ReactElement;
}

/** The file of a page for staff; `staff-pages.ts` lists them. */
export interface StaffPage {
  open: (visit: StaffVisit) => Promise<StaffView>;
  /** Said when the data cannot be had and the server gave no sentence of its own. */
  failure?: string;
}
