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

/** What is said of it; `checked` stands before the time when the server was heard last. */
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
