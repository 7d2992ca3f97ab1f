import type { StaffView } from "#app/staff/staff-page.ts";
import { ValidationScreen } from "./validation-screen.tsx";

/** Checks the GSTIN of a vendor, or many of them at once (staff §2). */
export function open(): Promise<StaffView> {
  return Promise.resolve({ screen: <ValidationScreen /> });
}
