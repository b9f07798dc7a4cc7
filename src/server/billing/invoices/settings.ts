// The invoice settings of a business: read with their defaults, and saved.
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { InvoiceSettings } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-words.ts';
import { peekNumber } from './number-series.ts';

export async function readInvoiceSettings(db: Db, environmentId: string): Promise<InvoiceSettings> {
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
  { clock }: { clock: Clock },
  db: Db,
  environment: Pick<Environment, 'id' | 'timeZone'>,
): Promise<InvoiceSettings & { nextNumber: string }> {
  const settings = await readInvoiceSettings(db, environment.id);
  const today = dayOf(clock.now(), environment.timeZone);
  return { ...settings, nextNumber: await peekNumber(db, environment.id, settings, today) };
}

export async function saveInvoiceSettings(
  services: { clock: Clock },
  tx: Tx,
  call: { environment: Environment; audit: (details: AuditDetails) => void },
  input: InvoiceSettings,
): Promise<InvoiceSettings & { nextNumber: string }> {
  const { environment, audit } = call;
  const before = await readInvoiceSettings(tx, environment.id);
  const columns = {
    template: input.template,
    prefix: input.prefix,
    numberYear: input.numberYear,
    numberReset: input.numberReset,
    dueDays: input.dueDays,
    terms: input.terms,
    footer: input.footer,
    partAllowed: input.partAllowed,
    reminders: JSON.stringify(input.reminders.toSorted((a, b) => a - b)),
    lateFee: input.lateFee && JSON.stringify(input.lateFee),
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
