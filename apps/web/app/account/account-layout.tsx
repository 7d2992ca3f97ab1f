import { Outlet } from "react-router";

/** The pages of a signed-in buyer: search engines index none of them. */
export default function AccountLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Outlet />
    </>
  );
}
