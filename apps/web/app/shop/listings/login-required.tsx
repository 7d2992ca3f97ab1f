import { lazyPart } from "#app/ui/lazy-part.tsx";

/** The dialog for visitors; its code loads when it is needed first. */
export const LoginRequired = lazyPart(() => import("#app/shop/cart/login-required-dialog.tsx"));
