// What a script adds to the receiving page of a cashier: the PIN, what arrives as it arrives, its sound, and how the connection stands.
import { askPin } from './ask-pin.ts';
import { createChime } from './chime.ts';

const find = <E extends HTMLElement>(name: string) => document.querySelector<E>(`[data-${name}]`);

const freshMs = 10_000;
/** The server gives a sign of life every ten seconds. */
const lateMs = 25_000;
const offlineMs = 60_000;
const comeBackMs = 4000;

function startWatching(key: string, day: HTMLElement): void {
  const live = find('live');
  const said = find('said');
  const sound = find<HTMLButtonElement>('sound');
  const chime = createChime();
  let source: EventSource | null = null;
  let heardAt = Date.now();
  let heardText = '';
  let isOpen = false;
  let ahead = Date.parse(document.body.dataset.now ?? '') - Date.now();
  let known = find('last')?.dataset.last ?? '';

  const showLast = () => {
    const last = find('last');
    const ago = find('ago');
    if (!last || !ago) return;
    const since = Math.max(0, Date.now() + ahead - Date.parse(last.dataset.at ?? ''));
    last.classList.toggle('fresh', since < freshMs);
    ago.textContent = `Received ${agoText(since)}`;
  };
  const showConnection = () => {
    if (!live) return;
    const silentMs = Date.now() - heardAt;
    const isOff = !navigator.onLine || silentMs > offlineMs;
    const isLate = !isOpen || silentMs > lateMs;
    const checked = heardText ? `, last checked ${heardText}` : '';
    const text = isOff
      ? 'Offline, ask for the session ID'
      : isLate
        ? `Reconnecting${checked}`
        : 'Live, listening';
    if (live.textContent !== text) live.textContent = text;
    live.className = `live${isOff ? ' off' : isLate ? ' wait' : ''}`;
  };
  const showDay = (message: MessageEvent<string>) => {
    const { html, now, at } = JSON.parse(message.data) as { html: string; now: string; at: string };
    heardAt = Date.now();
    heardText = at;
    isOpen = true;
    ahead = Date.parse(now) - heardAt;
    // Made and escaped by the server, as the page itself.
    day.innerHTML = html;
    const last = find('last');
    const newest = last?.dataset.last ?? '';
    if (newest !== '' && newest !== known) {
      chime.play();
      if (said) said.textContent = last?.dataset.words ?? '';
    }
    known = newest;
    showLast();
    showConnection();
  };
  const lose = () => {
    isOpen = false;
    showConnection();
    // Cut by something in between the browser does not come back by itself.
    if (source?.readyState === EventSource.CLOSED) setTimeout(connect, comeBackMs);
  };
  const connect = () => {
    source?.close();
    source = new EventSource(`/till/${key}/live`);
    source.addEventListener('day', showDay);
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
  addEventListener('offline', showConnection);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > lateMs) connect();
  });
  setInterval(() => {
    showLast();
    showConnection();
  }, 1000);
  showLast();
  connect();
}

function agoText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} seconds ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
}

function startQr(): void {
  const dialog = find<HTMLDialogElement>('qr');
  find('show-qr')?.addEventListener('click', () => dialog?.showModal());
}

const { till = '' } = document.body.dataset;
const form = find<HTMLFormElement>('pin');
const day = find('day');
if (form) askPin(form, till);
if (day) startWatching(till, day);
startQr();
