// Parts that the application can do without: one that does not load, as without a network, is not there until it does, and the rest is.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const againMs = 5000;

/** Within a Suspense of its own: it waits for as long as the part cannot be loaded. */
export function optionalPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadAtLast(load) }));
}

async function loadAtLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance();
    }
  }
}

/** When there is a network again, or after a moment. */
function nextChance(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(go, againMs);
    function go(): void {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      done();
    }
    window.addEventListener('online', go);
  });
}
