// Connection state of a receiving page, by the time of the last message.
/** The server sends a heartbeat every ten seconds. */
const lateMs = 25_000;
const offlineMs = 60_000;

export type Connection = {
  /** A message arrived; `at` is the server time as it is shown. */
  heard(at: string): void;
  lost(): void;
  show(): void;
};

/** Status texts; `checked` precedes the time of the last message. */
type Words = { live: string; late: string; off: string; checked: string };

export function createConnection(element: HTMLElement | null, words: Words): Connection {
  let heardMs = performance.now();
  let heardText = '';
  let isOpen = false;
  const show = (): void => {
    if (!element) return;
    const silentMs = performance.now() - heardMs;
    const isOff = !navigator.onLine || silentMs > offlineMs;
    const isLate = !isOpen || silentMs > lateMs;
    const checked = heardText ? `, ${words.checked} ${heardText}` : '';
    const late = isLate ? `${words.late}${checked}` : words.live;
    const text = isOff ? words.off : late;
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle('off', isOff);
    element.classList.toggle('wait', !isOff && isLate);
  };
  return {
    heard: (at) => {
      heardMs = performance.now();
      heardText = at;
      isOpen = true;
      show();
    },
    lost: () => {
      isOpen = false;
      show();
    },
    show,
  };
}
