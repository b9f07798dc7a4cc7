// Handlers of e-invoicing.
import type { Handlers } from '#server/services.ts';
import type { eInvoicingSettingsContract } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { getEInvoicingSettings, saveEInvoicingSettings } from './settings.ts';

export const eInvoicingSettingsRoutes: Handlers<typeof eInvoicingSettingsContract> = {
  getEInvoicingSettings: ({ tx, services, environment }) =>
    getEInvoicingSettings(services, tx, environment.id),
  saveEInvoicingSettings: ({ tx, services, environment, audit, body }) =>
    saveEInvoicingSettings(services, tx, { environment, audit }, body),
};
