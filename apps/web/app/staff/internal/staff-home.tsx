import { type Answer, call } from "#app/api/call.ts";
import type { StaffView } from "#app/staff/staff-page.ts";
import { StaffHomeScreen } from "./staff-home-screen.tsx";

export type StaffHome = Answer<"GET /api/internal/home">;

/** Today's figures, and the ways to what they are about (staff §2). */
export async function open(): Promise<StaffView> {
  return { screen: <StaffHomeScreen home={await call("GET /api/internal/home")} /> };
}
