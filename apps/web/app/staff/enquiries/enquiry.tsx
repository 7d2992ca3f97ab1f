import { type Answer, call } from "#app/api/call.ts";
import { notFoundView } from "#app/staff/not-found-view.tsx";
import { readIfThere } from "#app/staff/read-if-there.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { EnquiryScreen } from "./enquiry-screen.tsx";

export type WholeEnquiry = Answer<"GET /api/admin/enquiries/:id">;

/** One enquiry with all that its sender wrote. */
export async function open({ params: { id = "" }, signal }: StaffVisit): Promise<StaffView> {
  const found = await readIfThere(call("GET /api/admin/enquiries/:id", { params: { id }, signal }));
  if (!found) return notFoundView("enquiry");
  return { heading: `Enquiry ${found.enquiry.number}`, screen: <EnquiryScreen key={id} {...found} /> };
}
