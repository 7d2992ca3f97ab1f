/** The provider's checkout script: `window.Razorpay` once it has loaded. */
export interface RazorpayOptions {
  key: string;
  /** Integer paise. */
  amount: number;
  currency: "INR";
  name: string;
  description: string;
  image: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  /** At most 15 pairs of at most 256 characters. */
  notes: Record<string, string>;
  handler: (payment: RazorpayPayment) => void;
  modal: { ondismiss: () => void };
}

/** The result of a successful payment in the dialog. */
export interface RazorpayPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export type RazorpayConstructor = new (options: RazorpayOptions) => { open: () => void };

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

let loading: Promise<RazorpayConstructor> | null = null;

/** Loads the script when it is first needed, and once; a failed load may be retried. */
export function loadRazorpay(scriptUrl: string): Promise<RazorpayConstructor> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  loading ??= addScript(scriptUrl).finally(() => (loading = null));
  return loading;
}

function addScript(scriptUrl: string): Promise<RazorpayConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("The checkout script did not load."));
    };
    script.src = scriptUrl;
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
}
