import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { getSession } from "#app/api/session.ts";
import { openSignIn } from "#app/api/sign-in-request.ts";
import { StateWord, type StateTone } from "#app/ui/state-word.tsx";
import { contact } from "@dakbag/company/company";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";
import styles from "./pass-answer.module.css";

interface Answer {
  tone: StateTone;
  words: string;
}

/** Asks the programme whether the signed-in buyer is authorised; a visitor is asked to sign in first. */
export default function PassAnswer({ programme }: { programme: Marketplace }) {
  const [answer, setAnswer] = useState<Answer>({ tone: "neutral", words: "Checking…" });
  useEffect(() => {
    let isGone = false;
    if (!getSession()) openSignIn();
    void answerFor(programme).then((answered) => {
      if (!isGone) setAnswer(answered);
    });
    return () => void (isGone = true);
  }, [programme]);
  return (
    <span className={styles.answer}>
      <StateWord tone={answer.tone}>{answer.words}</StateWord>
    </span>
  );
}

async function answerFor(programme: Marketplace): Promise<Answer> {
  if (!getSession()) return { tone: "neutral", words: "Sign in, then check again." };
  try {
    const isAuthorised =
      programme === "Meesho"
        ? (await call("GET /api/meesho/validate")).isMeeshoAuthorised
        : (await call("GET /api/valmo/authenticateUser")).isValmoAuthorised;
    return isAuthorised ? { tone: "ok", words: verified[programme] } : refusal(programme);
  } catch {
    return { tone: "bad", words: failed[programme] };
  }
}

// buyer §8
const verified = {
  Meesho: "Successfully verified as Meesho Seller",
  Valmo: "Valmo access verified successfully.",
};
const failed = {
  Meesho: "Something went wrong. Please contact the helpline.",
  Valmo: "Something went wrong while validating Valmo access.",
};

function refusal(programme: Marketplace): Answer {
  return {
    tone: "warn",
    words: `Not an authorised ${programme} seller yet. If you are one, correct your details or call ${contact.helpPhone}.`,
  };
}
