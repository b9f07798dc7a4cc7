// Escape handling: closes only the topmost layer, first a menu or calendar, then a dialog, then the drawer.

/** Every open dropdown has its position as an attribute; tooltips have their role. */
const floating = '[class*="-dropdown"][data-position], [role="tooltip"]';
const dialogs = '[role="dialog"][aria-modal="true"]';

/** Mantine's dialogs ignore an Escape whose target has this attribute. */
const leaveAlone = 'data-mantine-stop-propagation';

let covered = false;
let passingOn = false;

/** Returns the topmost floating element that is not closing. */
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
  // The focus is still on the opener, so the floating element would not receive the key event.
  protect(part);
  passingOn = true;
  part.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  passingOn = false;
}

/** Must be called before anything is rendered, so that this listener runs first. */
export function keepEscapeOnTop(): void {
  window.addEventListener('keydown', onEscape, { capture: true });
}

/** Wraps the close function of a drawer that may be below dialogs: it ignores an Escape meant for one of them. */
export function unlessCovered(close: () => void): () => void {
  return () => {
    if (!covered) close();
  };
}
