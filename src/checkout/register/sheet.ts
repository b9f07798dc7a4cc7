// A sheet over the page of a counter: a title, what is asked or shown, and a way out; the focus stays in it and returns.
import { h } from '../agent/dom.ts';
import { t } from '../i18n.ts';

/** Opens it; returns how it is closed. */
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
