// The e-invoicing settings of a business: read with defaults, and saved.
import type { Selectable } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EInvoicingSettingsTable } from '#server/platform/db/tables/billing/e-invoices.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { noTaxAuthority, usualCode } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import type {
  EInvoicingInput,
  ShownEInvoicing,
} from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { AppError } from '#shared/contract/errors.ts';

type Row = Selectable<EInvoicingSettingsTable>;
type Needed = 'tin' | 'serviceId' | 'authorityId' | 'name' | 'email' | 'street' | 'city';
/** Enabled settings: the database guarantees that all seller data for the authority is present. */
export type SwitchedOn = Row & { [K in Needed]: string };

function selectSettings(db: Db, environmentId: string): Promise<Row | undefined> {
  return db
    .selectFrom('eInvoicingSettings')
    .where('environmentId', '=', environmentId)
    .selectAll()
    .executeTakeFirst();
}

/** Null when invoices are not submitted to the authority. */
export async function findEInvoicing(db: Db, environmentId: string): Promise<SwitchedOn | null> {
  const row = await selectSettings(db, environmentId);
  return row?.enabled ? (row as SwitchedOn) : null;
}

async function whyNot({ rails }: TxServices, db: Db, environmentId: string): Promise<string | null> {
  const { country, mode } = await ownerOfEnvironment(db, environmentId);
  if (country !== 'NG') return 'E-invoicing is for businesses in Nigeria.';
  return rails.eInvoicing(mode) ? null : noTaxAuthority;
}

function columnsOf(of: EInvoicingInput | Row) {
  const { enabled, tin, serviceId, authorityId, name, email, street, city, code, category } = of;
  return { enabled, tin, serviceId, authorityId, name, email, street, city, code, category };
}

const none = {
  enabled: false,
  tin: null,
  serviceId: null,
  authorityId: null,
  name: null,
  email: null,
  street: null,
  city: null,
  ...usualCode,
};

export async function getEInvoicingSettings(
  services: TxServices,
  db: Db,
  environmentId: string,
): Promise<ShownEInvoicing> {
  const row = await selectSettings(db, environmentId);
  const refusal = await whyNot(services, db, environmentId);
  return { ...(row ? columnsOf(row) : none), refusal };
}

export async function saveEInvoicingSettings(
  services: TxServices,
  tx: Tx,
  call: { environment: Pick<Environment, 'id'>; audit: (details: AuditDetails) => void },
  input: EInvoicingInput,
): Promise<ShownEInvoicing> {
  const { environment, audit } = call;
  const refusal = await whyNot(services, tx, environment.id);
  if (input.enabled && refusal)
    throw new AppError('VALIDATION', { sentence: refusal, fields: { enabled: refusal } });
  const row = await selectSettings(tx, environment.id);
  const columns = { ...columnsOf(input), updatedAt: services.clock.now() };
  await tx
    .insertInto('eInvoicingSettings')
    .values({ environmentId: environment.id, ...columns })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(columns))
    .execute();
  const before = row ? columnsOf(row) : null;
  audit({ entity: 'e_invoicing_settings', entityId: environment.id, before, after: columnsOf(input) });
  return getEInvoicingSettings(services, tx, environment.id);
}
