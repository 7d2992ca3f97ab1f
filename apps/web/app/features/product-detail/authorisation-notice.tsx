import type { Product } from "@dakbag/contracts/catalogue";
import { needsMeeshoAuthorisation, needsValmoAuthorisation } from "@dakbag/domain/product-category";
import { useSession } from "#app/api-client/session.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";

export type Programme = "Meesho" | "Valmo";

// Only a signed-in buyer who looks at marketplace goods needs its code.
const AuthorisationAnswer = lazyPart(() => import("./authorisation-answer.tsx"));

/** Who may buy marketplace goods; checkout asks again (buyer §5). Who is signed in reads the own answer. */
export function AuthorisationNotice({ product: { category } }: { product: Product }) {
  const session = useSession();
  const programme = programmeOf(category);
  if (programme === null) return null;
  return (
    <Notice tone="info">
      Only for sellers authorised by {programme}.{" "}
      {programme === "Meesho"
        ? "We check your saved GST number at checkout."
        : "We check your phone and your saved GST number at checkout."}
      {session && <AuthorisationAnswer key={session.token} programme={programme} />}
    </Notice>
  );
}

function programmeOf(category: string): Programme | null {
  if (needsMeeshoAuthorisation(category)) return "Meesho";
  return needsValmoAuthorisation(category) ? "Valmo" : null;
}
