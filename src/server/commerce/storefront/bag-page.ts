// The page of the bag: what is in it is known to the browser alone, and what it costs is asked of the server.
import { html } from '#server/platform/documents/html.ts';
import type { OpenStore } from './find-store.ts';
import { type Surroundings, storePage, unlisted } from './html.ts';

export function bagPage(store: OpenStore, around: Surroundings): string {
  const facts = unlisted({
    title: `Your bag · ${store.name}`,
    description: `Your bag at ${store.name}.`,
    path: `/store/${store.slug}/bag`,
  });
  return storePage(
    store,
    facts,
    around,
    html`<p class="back"><a href="/store/${store.slug}">Go on shopping</a></p>
<h1>Your bag</h1>
<noscript><p class="mut">Switch scripts on to see your bag.</p></noscript>
<div data-bag aria-live="polite"><p class="mut" data-bag-wait hidden>Asking for prices and stock…</p></div>`,
  );
}
