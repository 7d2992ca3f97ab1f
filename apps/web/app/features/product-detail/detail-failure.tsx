import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Failure } from "#app/ui/notice.tsx";
import { contact, helpPhoneUrl } from "#content/contact.ts";

/** A product that could not be shown (buyer §8), with ways on; Valmo's page also asks to call (buyer §2). */
export function DetailFailure({ hasCallUs = false }: { hasCallUs?: boolean }) {
  return (
    <Failure message="Something went wrong" isWholePage>
      {hasCallUs && (
        <ButtonAnchor href={helpPhoneUrl} kind="action">
          <PhoneIcon /> Call us at {contact.helpPhone}
        </ButtonAnchor>
      )}
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <ButtonLink to="/product/courier-bag-poly">Poly courier bags</ButtonLink>
      <ButtonLink to="/">Go to home</ButtonLink>
    </Failure>
  );
}
