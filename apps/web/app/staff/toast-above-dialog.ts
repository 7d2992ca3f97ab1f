import { showToast } from "../ui/toast.tsx";

type Region = (HTMLElement & { showPopover?: () => void; hidePopover?: () => void }) | null;

/**
 * Shows a toast in front of the open dialog where it fits beside it. Elsewhere it stays behind, as in browsers without
 * popovers (Chrome 109, Safari 15), and screen readers skip it, like all of the page behind a dialog: the dialog says the same.
 */
export function showToastAboveDialog(tone: Parameters<typeof showToast>[0], text: string): void {
  showToast(tone, text);
  const region: Region = document.querySelector<HTMLElement>("[data-toasts]");
  if (!region?.showPopover) return;
  const dialog = document.querySelector("dialog[open]");
  const isBeside = !dialog || dialog.getBoundingClientRect().right <= region.getBoundingClientRect().left;
  if (!isBeside) return region.removeAttribute("popover");
  region.setAttribute("popover", "manual");
  // What is shown last is in front.
  region.hidePopover?.();
  region.showPopover();
}
