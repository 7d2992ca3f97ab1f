import { type ReactNode, use, useEffect } from "react";
import {
  type LinksFunction,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useRevalidator,
} from "react-router";
import latinFont from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url";
import { subscribeCatalogue } from "./api/catalogue.ts";
import { sessionBeforePaint, subscribeSession } from "./api/session.ts";
import { closeSignIn, useSignInRequest } from "./api/sign-in-request.ts";
import { lazyPart } from "./ui/lazy-part.tsx";
import { Main } from "./components/page/main.tsx";
import { PageFrame } from "./components/page/page-frame.tsx";
import type { Route } from "./+types/root.ts";
import { OwnScripts } from "./boot/own-scripts.ts";
import { earlyInputScript, useEarlyInput } from "./boot/early-input.ts";
import { UnexpectedError } from "./components/page/unexpected-error.tsx";
import { useCodeRecovery } from "./boot/use-code-recovery.ts";
import { useWarmUp } from "./boot/use-warm-up.ts";
import "#app/ui/fonts.css";
import "#app/ui/tokens.css";
import "#app/ui/base.css";
import "#app/ui/tabs.css";

// Its code loads when it is first asked for.
const SignInDialog = lazyPart(() => import("#app/account/sign-in/sign-in-dialog.tsx"));

export const links: LinksFunction = () => [
  { rel: "preload", href: latinFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Where the world finds the shop: canonical addresses begin with it. */
export function loader({ request }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin };
}

/** It stays what it is; to ask for it again would cost every step inside the shop a request. */
export const shouldRevalidate = () => false;

/**
 * Has the catalogue kept for a time without a network, when the page has all that it needs itself. A browser has no use
 * for the text once it stands in the page, so it is not among the page's code.
 */
const keepCatalogue = import.meta.env.SSR
  ? `addEventListener("load",()=>{navigator.connection?.saveData||navigator.serviceWorker?.register("/service-worker.js").catch(()=>{})})`
  : "";

/** The document around every page, and around the error page too. */
export function Layout({ children }: { children: ReactNode }) {
  useEarlyInput();
  return (
    // The script below marks <html> before React takes it over.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <script
          nonce={use(OwnScripts)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: sessionBeforePaint + earlyInputScript }}
        />
        {/* Painted before it is whole, a row moves aside for what comes behind it; no page is longer than a few packets. */}
        <link rel="expect" href="#footer" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        <PageFrame>{children}</PageFrame>
        <SignInWhenAsked />
        <script
          nonce={use(OwnScripts)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: keepCatalogue }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The sign-in dialog of whatever page asks for it. */
function SignInWhenAsked() {
  const tab = useSignInRequest();
  return tab && <SignInDialog tab={tab} onClose={closeSignIn} />;
}

export default function Root() {
  const { revalidate } = useRevalidator();
  useWarmUp();
  useCodeRecovery();
  // What a page shows may depend on who is signed in, and on the catalogue: both may change behind it. What could not
  // be had without a network can be had when it is back.
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener("online", again);
    const leaveSession = subscribeSession(again);
    const leaveCatalogue = subscribeCatalogue(again);
    return () => {
      window.removeEventListener("online", again);
      leaveSession();
      leaveCatalogue();
    };
  }, [revalidate]);
  return <Outlet />;
}

/** What a layout could not show; a page that fails is shown by its own layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Main>
      <UnexpectedError status={status} />
    </Main>
  );
}
