// Handlers of stock: manual adjustments, the history, and exported files of it.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { stockContract } from '#shared/contract/commerce/stock.ts';
import { adjustStock } from './adjust.ts';
import { listMovements } from './history.ts';
import { leftOf, readLevels } from './levels.ts';

export const stockRoutes: Handlers<typeof stockContract> = {
  listStockMovements: ({ tx, environment, query }) => listMovements(tx, environment.id, query),
  adjustStock: async ({ tx, services: { clock }, environment, actor, audit, body }) => {
    const { variantId } = body;
    const environmentId = environment.id;
    const byName = actor.name;
    const { before, after } = await adjustStock(tx, { environmentId, clock }, { ...body, byName });
    audit({ entity: 'stock', entityId: variantId, before: { onHand: before }, after: { onHand: after } });
    const level = (await readLevels(tx, environmentId, [variantId])).get(variantId);
    const { onHand, reserved, isCounted } = level ?? { onHand: after, reserved: 0, isCounted: true };
    return { variantId, onHand, reserved, left: leftOf({ onHand, reserved, isCounted }) };
  },
  exportStockMovements: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'stock-movements', ...body, ids: null }),
};
