// What a script adds to the receiving page of a cashier: the PIN, what arrives as it arrives, its sound, and how the connection stands.
import type { Currency } from '#shared/money.ts';
import { createDrawer } from '../register/drawer.ts';
import { askPin } from './ask-pin.ts';
import { createChime } from './chime.ts';
import { createConnection } from './connection.ts';
import { createDay } from './day.ts';
import { find } from './find.ts';

const comeBackMs = 4000;

function startWatching(key: string, element: HTMLElement): void {
  const sound = find<HTMLButtonElement>('sound');
  const chime = createChime();
  const connection = createConnection(find('live'));
  const day = createDay(element, chime.play);
  let source: EventSource | null = null;
  const hear = (message: MessageEvent<string>) => {
    const { html, now, at } = JSON.parse(message.data) as { html: string; now: string; at: string };
    day.show(html, now);
    connection.heard(at);
  };
  const lose = () => {
    connection.lost();
    // Cut by something in between the browser does not come back by itself.
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
    if (text) text.textContent = isOn ? 'Sound on' : 'Sound off';
  });
  addEventListener('online', connect);
  addEventListener('offline', connection.show);
  // A phone that slept may have lost the stream without noticing.
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

const { till = '' } = document.body.dataset;
const form = find<HTMLFormElement>('pin');
const shown = find('day');
if (form) askPin(form, till);
if (shown) startWatching(till, shown);
const register = find('register');
if (register) {
  const { terminalId = '', terminal = '', currency = 'NGN', zone = 'UTC' } = register.dataset;
  const drawer = createDrawer('tills', till);
  register.append(drawer.element);
  drawer.update([{ id: terminalId, name: terminal, currency: currency as Currency }], zone);
  drawer.refresh();
}
const dialog = find<HTMLDialogElement>('qr');
find('show-qr')?.addEventListener('click', () => dialog?.showModal());
