import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";

// Its code loads when somebody asks.
const PassAnswer = lazyPart(() => import("./pass-answer.tsx"));

// rulings: accounts
const conditions: Record<Marketplace, string> = {
  Meesho: "stands as active in Meesho’s vendor list",
  Valmo: "or phone number belongs to an active Valmo vendor",
};

/** Says who may buy a programme's goods before they are in the cart (buyer §1), and looks it up on request. */
export default function MarketplacePass({ programme }: { programme: Marketplace }) {
  const [asked, setAsked] = useState(0);
  return (
    <Notice
      tone="info"
      actions={
        <Button
          size="small"
          onPointerEnter={PassAnswer.load}
          onFocus={PassAnswer.load}
          onClick={() => setAsked(asked + 1)}
        >
          Check whether I may buy
        </Button>
      }
    >
      <strong>{programme} branded goods are for authorised sellers:</strong> the GST number in{" "}
      <Link to="/shippingDetails">your details</Link> {conditions[programme]}.
      <span role="status">{asked > 0 && <PassAnswer key={asked} programme={programme} />}</span>
    </Notice>
  );
}
