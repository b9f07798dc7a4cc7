// Handler of items that need attention: queries every noun that the user may see, most urgent first.

import type { Handlers } from '#server/services.ts';
import type { AttentionItem, attentionContract } from '#shared/contract/platform/attention.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { AttentionSource } from './attention-source.ts';

/** Orders red before amber, then items with a deadline before items that only wait, then the earliest first. */
function byUrgency(a: AttentionItem, b: AttentionItem): number {
  const rank = ({ tone, when }: AttentionItem): number =>
    (tone === 'danger' ? 0 : 2) + (when.moment === 'due' ? 0 : 1);
  return rank(a) - rank(b) || Date.parse(a.when.at) - Date.parse(b.when.at);
}

export function attentionRoutes(sources: readonly AttentionSource[]): Handlers<typeof attentionContract> {
  return {
    listAttention: async ({ services, tx, actor, environment }) => {
      const visible = sources.filter(
        ({ permissions, feature }) =>
          isAllowed(actor.permissions, permissions) && (!feature || actor.features.has(feature)),
      );
      const context = { environment, actor, now: services.clock.now() };
      const found: AttentionItem[] = [];
      for (const source of visible) found.push(...(await source.find(tx, context)));
      return { items: found.sort(byUrgency) };
    },
  };
}
