// How the connection of a receiving page stands, by what was heard last.
/** The server gives a sign of life every ten seconds. */
const lateMs = 25_000;
const offlineMs = 60_000;

export type Connection = {
  /** The server was heard; `at` is its time as it is shown. */
  heard(at: string): void;
  lost(): void;
  show(): void;
};

export function createConnection(element: HTMLElement | null): Connection {
  let heardMs = performance.now();
  let heardText = '';
  let isOpen = false;
  const show = (): void => {
    if (!element) return;
    const silentMs = performance.now() - heardMs;
    const isOff = !navigator.onLine || silentMs > offlineMs;
    const isLate = !isOpen || silentMs > lateMs;
    const checked = heardText ? `, last checked ${heardText}` : '';
    const late = isLate ? `Reconnecting${checked}` : 'Live, listening';
    const text = isOff ? 'Offline, ask for the session ID' : late;
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
