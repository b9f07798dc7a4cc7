// A modal sheet on the counter pages: title, content and a close button; the focus is trapped and restored.
import { h } from '../agent/dom.ts';
import { t } from '../i18n.ts';

/** Opens it and returns a function that closes it. */
export function openSheet(title: string, ...parts: readonly (Node | false)[]): () => void {
  const from = document.activeElement;
  const close = (): void => sheet.close();
  const heading = h('h2', { id: 'sheet-title' }, title);
  const sheet = h(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    h('header', {}, heading, h('button', { type: 'button', class: 'link', onclick: close }, t('Close'))),
    ...parts,
  );
  sheet.addEventListener('close', () => {
    sheet.remove();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  });
  document.body.append(sheet);
  sheet.showModal();
  return close;
}
