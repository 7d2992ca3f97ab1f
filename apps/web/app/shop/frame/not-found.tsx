import { data } from "react-router";

/** Every address that is no page of the shop: HTTP 404 and the router's fallback page (buyer §2). */
export function loader(): never {
  // React Router's way to answer with a status.
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
