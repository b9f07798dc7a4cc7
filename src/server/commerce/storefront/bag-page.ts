// The bag page: its content is known only to the browser, and the server calculates its cost.
import { html } from '#server/platform/documents/html.ts';
import type { OpenStore } from './find-store.ts';
import { type Surroundings, storePage, unlisted } from './html.ts';

export function bagPage(store: OpenStore, around: Surroundings): string {
  const { say, to } = around.speech;
  const facts = unlisted({
    title: say('Your bag · {{store}}', { store: store.name }),
    description: say('Your bag at {{store}}.', { store: store.name }),
    path: `/store/${store.slug}/bag`,
  });
  return storePage(
    store,
    facts,
    around,
    html`<p class="back"><a href="${to(`/store/${store.slug}`)}">${say('Continue shopping')}</a></p>
<h1>${say('Your bag')}</h1>
<noscript><p class="mut">${say('Turn on JavaScript to see your bag.')}</p></noscript>
<div data-bag aria-live="polite"></div>`,
  );
}
