// Script of a cashier's receiving page: PIN, live payments, sound, and connection state.
import type { Currency } from '#shared/money.ts';
import { startTranslations, t } from '../i18n.ts';
import { createDrawer } from '../register/drawer.ts';
import { createChime } from './chime.ts';
import { createConnection } from './connection.ts';
import { createDay } from './day.ts';
import { find } from './find.ts';
import { promptForPin } from './pin-prompt.ts';

const comeBackMs = 4000;

function startWatching(key: string, element: HTMLElement): void {
  const sound = find<HTMLButtonElement>('sound');
  const chime = createChime();
  const connection = createConnection(find('live'), {
    live: t('Live, listening'),
    late: t('Reconnecting'),
    off: t('Offline. Ask for the session ID'),
    checked: t('last checked'),
  });
  const day = createDay(element, chime.play);
  let source: EventSource | null = null;
  const hear = (message: MessageEvent<string>) => {
    const { html, now, at } = JSON.parse(message.data) as { html: string; now: string; at: string };
    day.show(html, now);
    connection.heard(at);
  };
  const lose = () => {
    connection.lost();
    // The browser does not reconnect by itself when a proxy closed the stream.
    if (source?.readyState === EventSource.CLOSED) setTimeout(connect, comeBackMs);
  };
  const connect = () => {
    source?.close();
    source = new EventSource(`/till/${key}/live`);
    source.addEventListener('day', hear);
    source.addEventListener('ended', () => location.reload());
    source.addEventListener('error', lose);
  };
  sound?.addEventListener('click', () => {
    const isOn = chime.toggle();
    sound.setAttribute('aria-checked', String(isOn));
    const text = sound.querySelector('span');
    if (text) text.textContent = isOn ? t('Sound on') : t('Sound off');
  });
  addEventListener('online', connect);
  addEventListener('offline', connection.show);
  // A phone that was asleep may have lost the stream without notice.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connect();
  });
  setInterval(() => {
    day.tick();
    connection.show();
  }, 1000);
  day.tick();
  connect();
}

function startRegister(key: string, element: HTMLElement): void {
  const { terminalId = '', terminal = '', currency = 'NGN', zone = 'UTC' } = element.dataset;
  const drawer = createDrawer('tills', key);
  element.append(drawer.element);
  drawer.update([{ id: terminalId, name: terminal, currency: currency as Currency }], zone);
  drawer.refresh();
  // Another person may have recorded cash while the phone was asleep.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') drawer.refresh();
  });
}

const { till = '' } = document.body.dataset;
void startTranslations().then(() => {
  const form = find<HTMLFormElement>('pin');
  const day = find('day');
  const register = find('register');
  if (form) promptForPin(form, till);
  if (day) startWatching(till, day);
  if (register) startRegister(till, register);
});
const dialog = find<HTMLDialogElement>('qr');
find('show-qr')?.addEventListener('click', () => dialog?.showModal());
