// The invoice settings of a business: read with defaults, and saved.
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { ownsImage } from '#server/platform/uploads/service.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type {
  InvoiceSettings,
  invoiceSettingsContract,
} from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Language } from '#shared/languages.ts';
import { peekNumber } from './number-series.ts';

type ShownSettings = OutputOf<(typeof invoiceSettingsContract)['getInvoiceSettings']>;

export type ReadSettings = InvoiceSettings & { language: Language };

export async function readInvoiceSettings(db: Db, environmentId: string): Promise<ReadSettings> {
  const row = await db
    .selectFrom('invoiceSettings')
    .where('environmentId', '=', environmentId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return { ...usualInvoiceSettings, reminders: [...usualInvoiceSettings.reminders] };
  const { environmentId: _, updatedAt: __, ...settings } = row;
  return settings;
}

export async function getInvoiceSettings(
  services: TxServices,
  db: Db,
  environment: Pick<Environment, 'id' | 'timeZone'>,
): Promise<ShownSettings> {
  const settings = await readInvoiceSettings(db, environment.id);
  const today = dayOf(services.clock.now(), environment.timeZone);
  return { ...settings, nextNumber: await peekNumber(db, environment.id, settings, today) };
}

/** The seller details of the business as used when the settings do not override them. */
export async function getInvoiceSeller(services: TxServices, db: Db, environmentId: string) {
  const merchant = await loadMerchant(services, db, environmentId);
  const { name, primaryColor: color, logoUrl } = describeMerchant(merchant);
  return { name, color, logoUrl, ...moneyModeOf(services, merchant) };
}

export async function saveInvoiceSettings(
  services: TxServices,
  tx: Tx,
  call: { environment: Environment; audit: (details: AuditDetails) => void },
  input: InvoiceSettings,
): Promise<ShownSettings> {
  const { environment, audit } = call;
  const before = await readInvoiceSettings(tx, environment.id);
  const isNewLogo = input.logoImageId && input.logoImageId !== before.logoImageId;
  if (isNewLogo && !(await ownsImage(tx, environment.businessId, input.logoImageId ?? '')))
    throw new AppError('VALIDATION', { fields: { logoImageId: 'Upload the logo again' } });
  const columns = {
    template: input.template,
    prefix: input.prefix,
    numberYear: input.numberYear,
    numberReset: input.numberReset,
    dueDays: input.dueDays,
    terms: input.terms,
    footer: input.footer,
    bankDetails: input.bankDetails,
    color: input.color,
    logoImageId: input.logoImageId,
    partAllowed: input.partAllowed,
    reminders: JSON.stringify(input.reminders.toSorted((a, b) => a - b)),
    lateFee: input.lateFee && JSON.stringify(input.lateFee),
    language: input.language ?? before.language,
    updatedAt: services.clock.now(),
  };
  await tx
    .insertInto('invoiceSettings')
    .values({ environmentId: environment.id, ...columns })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(columns))
    .execute();
  audit({ entity: 'invoice_settings', entityId: environment.id, before, after: input });
  return getInvoiceSettings(services, tx, environment);
}
