import { type ReactNode, useState } from "react";
import { openSignIn } from "#app/api/sign-in-request.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, Failure, Notice } from "#app/ui/notice.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";
import type { SignedInData } from "./signed-in-page-data.ts";
import styles from "./signed-in-page.module.css";

interface SignedInPageProps<Data> {
  heading: ReactNode;
  /** What a visitor is told above the buttons to sign in. */
  promptTitle: string;
  data: SignedInData<Data>;
  children: (data: Data) => ReactNode;
}

/** The frame of a page behind sign-in: its heading, then a prompt, a refusal, a failure in red, or the page itself. */
export function SignedInPage<Data>({ heading, promptTitle, data, children }: SignedInPageProps<Data>) {
  const [kept, setKept] = useState(data);
  // When reading again fails, what was read before stays.
  const shown = data.state === "failed" && kept.state === "ready" ? kept : data;
  if (shown !== kept) setKept(shown);
  return (
    <div className={`page ${styles.page}`}>
      <h1>{heading}</h1>
      {data.state === "failed" && shown.state === "ready" && (
        <Notice tone="bad" live actions={<TryAgain />}>
          {data.message}
        </Notice>
      )}
      {shown.state === "visitor" && <SignInPrompt title={promptTitle} />}
      {shown.state === "forbidden" && (
        <EmptyState title="You are not authorised to access this page">
          <ButtonLink to="/">Go to home</ButtonLink>
        </EmptyState>
      )}
      {shown.state === "failed" && (
        <Failure message={shown.message}>
          <TryAgain />
          <ButtonLink to="/">Go to home</ButtonLink>
        </Failure>
      )}
      {shown.state === "ready" && children(shown)}
    </div>
  );
}

/**
 * The same frame while the page loads. The server sends it before anyone is known: visitors see the prompt at once,
 * everyone else what will hold the page.
 */
export function SignedInPageLoading(
  props: Pick<SignedInPageProps<unknown>, "heading" | "promptTitle"> & { children: ReactNode },
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
    <EmptyState title={title}>
      <p>Use your phone number and password, or register with a one-time code sent to your phone.</p>
      <div className={styles.ways}>
        <Button kind="action" onClick={() => openSignIn("login")}>
          Login
        </Button>
        <Button onClick={() => openSignIn("register")}>Register</Button>
      </div>
    </EmptyState>
  );
}
