// Handlers of taxes on sales and their rates.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { taxesContract } from '#shared/contract/billing/taxes.ts';
import {
  addTaxRate,
  createTax,
  getTax,
  listTaxes,
  listTaxOptions,
  removeTaxRate,
  setTaxStatus,
  todayOf,
  updateTax,
} from './service.ts';

export const taxRoutes: Handlers<typeof taxesContract> = {
  listTaxes: ({ tx, services, environment, query }) => listTaxes(tx, services.clock, environment, query),
  listTaxOptions: ({ tx, services: { clock }, environment, query }) =>
    listTaxOptions(tx, environment.id, query.on ?? todayOf({ clock, environment })),
  createTax: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createTax({ tx, clock, environment, audit }, actor.userId, body),
  getTax: ({ tx, services, environment, params }) => getTax(tx, services.clock, environment, params.taxId),
  updateTax: ({ tx, services: { clock }, environment, audit, params, body }) =>
    updateTax({ tx, clock, environment, audit }, params.taxId, body),
  setTaxStatus: ({ tx, services: { clock }, environment, audit, params, body }) =>
    setTaxStatus({ tx, clock, environment, audit }, params.taxId, body.status),
  addTaxRate: ({ tx, services: { clock }, environment, audit, params, body }) =>
    addTaxRate({ tx, clock, environment, audit }, params.taxId, body),
  removeTaxRate: ({ tx, services: { clock }, environment, audit, params }) =>
    removeTaxRate({ tx, clock, environment, audit }, params.taxId, params.startsOn),
  exportTaxes: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'taxes', ...body, ids: null }),
};
