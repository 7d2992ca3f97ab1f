import { type StaffPath } from "#app/staff/staff-pages.ts";
import * as staffRoute from "#app/staff/staff-route.tsx";
import { renderPage } from "./render-page.tsx";

/** Shows a page for staff at its address. */
export function renderStaffPage(path: StaffPath, at = `/${path}`): void {
  renderPage(staffRoute, at, `/${path}`, path);
}
