import type { ReactNode } from "react";
import { openSignIn } from "#app/api/sign-in-request.ts";
import { Loaded } from "#app/components/page/loaded.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Elements } from "#app/ui/elements.ts";
import type { SignedInData } from "./signed-in-page-data.ts";
import styles from "./signed-in-page.module.css";

interface SignedInPageProps<Data> {
  heading: ReactNode;
  /** The heading above the buttons to sign in, for visitors. */
  promptTitle: string;
  data: SignedInData<Data>;
  children: (data: Data) => Elements;
}

/** The frame of a page behind sign-in: its heading, then a prompt, a failure in red, or the page itself. */
export function SignedInPage<Data>({ heading, promptTitle, data, children }: SignedInPageProps<Data>) {
  return (
    <div className={`page ${styles.page}`}>
      <h1>{heading}</h1>
      {data.state === "visitor" ? (
        <SignInPrompt title={promptTitle} />
      ) : (
        <Loaded data={data}>{children}</Loaded>
      )}
    </div>
  );
}

/**
 * The same frame while the page loads. The server sends it without knowing the user: visitors see the prompt immediately,
 * signed-in users the page's placeholder.
 */
export function SignedInPageLoading(
  props: Pick<SignedInPageProps<unknown>, "heading" | "promptTitle"> & { children: Elements },
) {
  return (
    <div className={`page ${styles.page}`}>
      <h1>{props.heading}</h1>
      <div className="only-signed-out">
        <SignInPrompt title={props.promptTitle} />
      </div>
      <div className="only-signed-in" aria-busy="true">
        <p className="visually-hidden">Loading…</p>
        {props.children}
      </div>
    </div>
  );
}

export function SignInPrompt({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      actions={
        <>
          <Button kind="action" onClick={() => openSignIn("sign-in")}>
            Sign in
          </Button>
          <Button onClick={() => openSignIn("register")}>Register</Button>
        </>
      }
    >
      <p>Use your phone number and password, or register with a one-time code sent to your phone.</p>
    </EmptyState>
  );
}
