// Today's payments, inserted as server-rendered HTML; the newest is green for a while, with a sound and an announcement on arrival.
import { t } from '../i18n.ts';
import { find } from './find.ts';

const freshMs = 10_000;

export type Day = {
  /** `now`: the server time. */
  show(html: string, now: string): void;
  tick(): void;
};

export function createDay(element: HTMLElement, play: () => void): Day {
  const status = find('said');
  let serverMs = Date.parse(document.body.dataset.now ?? '');
  let readMs = performance.now();
  let known = find('last')?.dataset.last ?? '';
  const tick = (): void => {
    const last = find('last');
    const ago = find('ago');
    if (!last || !ago) return;
    const sinceMs = Math.max(0, serverMs + performance.now() - readMs - Date.parse(last.dataset.at ?? ''));
    last.classList.toggle('fresh', sinceMs < freshMs);
    ago.textContent = receivedText(Math.floor(sinceMs / 1000));
  };
  return {
    tick,
    show: (html, now) => {
      serverMs = Date.parse(now);
      readMs = performance.now();
      // Rendered and escaped by the server, like the page itself.
      element.innerHTML = html;
      const last = find('last');
      const newest = last?.dataset.last ?? '';
      if (newest !== '' && newest !== known) {
        play();
        if (status) status.textContent = last?.dataset.words ?? '';
      }
      known = newest;
      tick();
    },
  };
}

function receivedText(seconds: number): string {
  if (seconds < 5) return t('Received just now');
  if (seconds < 60) return t('Received {{count}} seconds ago', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return minutes === 1
      ? t('Received 1 minute ago')
      : t('Received {{count}} minutes ago', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? t('Received 1 hour ago') : t('Received {{count}} hours ago', { count: hours });
}
