/** The fields of a product that staff change in lists. The price is text, because money is never a float. */
export interface OfferRow {
  sku: string;
  title: string;
  price: string;
  countInStock: number;
  isShown: boolean;
}
