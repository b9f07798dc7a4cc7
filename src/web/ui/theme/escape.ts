// Escape closes what lies on top and nothing beneath it: a menu or calendar first, then a dialog, then the drawer.

/** Every open dropdown carries where it stands; so do tooltips their role. */
const floating = '[class*="-dropdown"][data-position], [role="tooltip"]';
const dialogs = '[role="dialog"][aria-modal="true"]';

/** Mantine's dialogs leave an Escape alone whose target says so. */
const leaveAlone = 'data-mantine-stop-propagation';

let covered = false;
let passingOn = false;

/** What floats and is not on its way out. */
function topFloating(): HTMLElement | undefined {
  const parts = [...document.querySelectorAll<HTMLElement>(floating)];
  return parts.filter((part) => part.checkVisibility() && part.style.opacity !== '0').at(-1);
}

function protect(element: Element): void {
  if (element.hasAttribute(leaveAlone)) return;
  element.setAttribute(leaveAlone, 'true');
  setTimeout(() => element.removeAttribute(leaveAlone));
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || passingOn || !(event.target instanceof Element)) return;
  covered = document.querySelectorAll(dialogs).length > 1;
  setTimeout(() => {
    covered = false;
  });
  const part = topFloating();
  if (!part) return;
  const closesItself = event.target.getAttribute(leaveAlone) === 'true';
  protect(event.target);
  if (closesItself || part.role === 'tooltip' || part.contains(event.target)) return;
  // The focus is still where it was opened: what floats would not hear of the key.
  protect(part);
  passingOn = true;
  part.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  passingOn = false;
}

/** To be called before anything is shown: who listens first is asked first. */
export function keepEscapeOnTop(): void {
  window.addEventListener('keydown', onEscape, { capture: true });
}

/** How a drawer closes that may lie under dialogs: not by an Escape that is meant for one of them. */
export function unlessCovered(close: () => void): () => void {
  return () => {
    if (!covered) close();
  };
}
