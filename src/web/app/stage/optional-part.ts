// Optional components: if one fails to load, for example without a network, it stays absent until it loads, without affecting the rest.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const againMs = 5000;

/** Needs its own Suspense, because it suspends for as long as the component cannot be loaded. */
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

/** Resolves when the network returns, or after a delay. */
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
