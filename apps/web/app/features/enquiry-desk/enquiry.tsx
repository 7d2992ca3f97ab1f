import { type Answer, call } from "#app/api-client/call.ts";
import { notFoundView } from "#app/features/staff-frame/not-found-view.tsx";
import { readIfThere } from "#app/features/staff-frame/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/features/staff-frame/staff-page.ts";
import { EnquiryScreen } from "./enquiry-screen.tsx";

export type WholeEnquiry = Answer<"GET /api/admin/enquiries/:id">;

/** One enquiry with all that its sender wrote. */
export async function open({ params: { id = "" }, signal }: StaffVisit): Promise<StaffView> {
  const found = await readIfThere(call("GET /api/admin/enquiries/:id", { params: { id }, signal }));
  if (!found) return notFoundView("enquiry");
  return { heading: `Enquiry ${found.enquiry.number}`, screen: <EnquiryScreen key={id} {...found} /> };
}
