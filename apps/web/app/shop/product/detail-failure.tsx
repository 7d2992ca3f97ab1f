import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Failure } from "#app/ui/notice.tsx";

interface DetailFailureProps {
  /** A way on before the others, on the one page that has it: its words travel with that page alone. */
  firstWay: ReactNode;
}

/** A product that could not be shown (buyer §8), with ways on. */
export function DetailFailure({ firstWay }: DetailFailureProps) {
  return (
    <Failure message="Something went wrong" isWholePage>
      {firstWay}
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <ButtonLink to="/product/courier-bag-poly">Poly courier bags</ButtonLink>
      <ButtonLink to="/">Go to home</ButtonLink>
    </Failure>
  );
}
