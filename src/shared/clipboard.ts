// Copying of a text in the browser.

/** Copies a text to the clipboard; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback for pages without TLS and frames without permission, which have no clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement as HTMLElement | null;
  // Within an open dialog, which keeps the focus to itself.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return done;
}
