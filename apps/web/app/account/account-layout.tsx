import { Outlet } from "react-router";

/** The pages of a buyer who is signed in. */
export default function AccountLayout() {
  return <Outlet />;
}
