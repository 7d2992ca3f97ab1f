import { type ReactNode, useEffect } from "react";
import {
  type LinksFunction,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  isRouteErrorResponse,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import latinFont from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url";
import { subscribeCatalogue } from "./api/catalogue.ts";
import { isStagingContext } from "./api/server-api.ts";
import { recordTyping, getSession, interrupted, subscribeSession } from "./api/session.ts";
import { closeSignIn, openSignIn, useSignInRequest } from "./api/sign-in-request.ts";
import { lazyComponent } from "./ui/lazy-component.tsx";
import { Main } from "./components/page/main.tsx";
import { PageFrame } from "./components/page/page-frame.tsx";
import type { Route } from "./+types/root.ts";
import { useEarlyPresses } from "./boot/early-presses.ts";
import { openRememberedView } from "./shop/listings/listing-view-choice.ts";
import { EarlyScript, LateScripts } from "./boot/scripts-after-paint.tsx";
import { UnexpectedError } from "./components/page/unexpected-error.tsx";
import { useCodeRecovery } from "./boot/use-code-recovery.ts";
import "#app/ui/fonts.css";
import "#app/ui/tokens.css";
import "#app/ui/base.css";
import "#app/ui/tabs.css";

// Its code loads when it is first needed.
const SignInDialog = lazyComponent(() => import("#app/account/sign-in/sign-in-dialog.tsx"));

export const links: LinksFunction = () => [
  { rel: "preload", href: latinFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The origin of canonical URLs, and whether this is a copy for trials. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin, isStaging: context.get(isStagingContext) };
}

/** They do not change: no request for them on navigation. */
export const shouldRevalidate = () => false;

/** The document around every page, and around the error page too. */
export function Layout({ children }: { children: ReactNode }) {
  useEarlyPresses();
  const isStaging = useRouteLoaderData<typeof loader>("root")?.isStaging === true;
  return (
    // An early script marks <html> before React hydrates it.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <EarlyScript ofPages={import.meta.env.SSR ? openRememberedView() : ""} />
        {isStaging && <meta name="robots" content="noindex, nofollow" />}
        <Meta />
        <Links />
      </head>
      <body>
        <PageFrame isStaging={isStaging}>{children}</PageFrame>
        <SignInOnRequest />
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  );
}

/** Shows the sign-in dialog when a page requests it. */
function SignInOnRequest() {
  const tab = useSignInRequest();
  const { revalidate } = useRevalidator();
  function close() {
    closeSignIn();
    if (interrupted.phoneNumber === null) return;
    interrupted.phoneNumber = null;
    void revalidate();
  }
  return tab && <SignInDialog tab={tab} onClose={close} />;
}

export default function Root() {
  const { revalidate } = useRevalidator();
  useCodeRecovery();
  // What a page shows depends on the session and the catalogue, and may have failed without a network.
  useEffect(() => {
    const onChange = () => void revalidate();
    window.addEventListener("online", onChange);
    document.addEventListener("input", recordTyping);
    const unsubscribeSession = subscribeSession(() =>
      interrupted.phoneNumber !== null && !getSession() ? openSignIn() : onChange(),
    );
    const unsubscribeCatalogue = subscribeCatalogue(onChange);
    return () => {
      window.removeEventListener("online", onChange);
      unsubscribeSession();
      unsubscribeCatalogue();
    };
  }, [revalidate]);
  return <Outlet />;
}

/** Shown when a layout fails; the error of a page is shown by its layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Main>
      <UnexpectedError status={status} />
    </Main>
  );
}
