import { contact } from "@dakbag/company/company";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";
import { useState } from "react";
import { Link } from "react-router";
import { getSession } from "#app/api/session.ts";
import { openSignIn } from "#app/api/sign-in-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { authorisationMessages, isAuthorisedFor } from "./authorisation-checks.ts";
import styles from "./authorisation-notice.module.css";

// rulings: accounts
const conditions: Record<Marketplace, { needed: string; unmet: string }> = {
  Meesho: {
    needed: "Your GST number must be active in Meesho’s vendor list.",
    unmet: "is not active in Meesho’s vendor list",
  },
  Valmo: {
    needed: "Your GST number or phone number must belong to an active Valmo vendor.",
    unmet: "and your phone number belong to no active Valmo vendor",
  },
};

interface CheckResult {
  tone: BadgeTone;
  text: string;
}

/** Explains who may buy a programme's goods (buyer §1), and checks it on request. */
export function AuthorisationNotice({ programme }: { programme: Marketplace }) {
  const [result, setResult] = useState<CheckResult | null>(null);
  async function check() {
    setResult({ tone: "neutral", text: "Checking…" });
    if (!getSession()) openSignIn("sign-in", () => void check());
    setResult(await checkAuthorisation(programme));
  }
  return (
    <Notice
      tone="info"
      isDense
      actions={
        <Button size="small" onClick={() => void check()}>
          Check my eligibility
        </Button>
      }
    >
      <strong>{`${programme} branded goods are for authorised sellers.`}</strong>
      <span className={styles.condition}>
        {" "}
        <span>{conditions[programme].needed}</span> <Link to="/shippingDetails">Your details</Link>
      </span>
      <span role="status">
        {result && (
          <span className={styles.result}>
            <Badge tone={result.tone}>{result.text}</Badge>
          </span>
        )}
      </span>
    </Notice>
  );
}

async function checkAuthorisation(programme: Marketplace): Promise<CheckResult> {
  if (!getSession()) return { tone: "neutral", text: "Sign in to check." };
  const { verified, failed } = authorisationMessages[programme];
  try {
    if (await isAuthorisedFor(programme)) return { tone: "ok", text: verified };
    return {
      tone: "warn",
      text: `The GST number in your details ${conditions[programme].unmet}. To buy as a ${programme} seller, correct your details or call ${contact.helpPhone}.`,
    };
  } catch {
    return { tone: "bad", text: failed };
  }
}
