// Batch issue of invoices of one environment for another noun: as `createIssuedInvoice`, with one statement per table.

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { entering } from '#server/platform/directory/directory.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { Calculation } from '#shared/billing/calculation.ts';
import type { InvoiceEventLine } from '#shared/billing/invoice-timeline.ts';
import type { InvoiceSettings } from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { findEInvoicing } from './e-invoicing/settings.ts';
import { invoiceAddressKind } from './invoice-address.ts';
import { takeNumbers } from './number-series.ts';
import { documentColumns, lineRows, priceDocument } from './price-document.ts';
import type { InvoiceRow } from './queries.ts';
import type { Origin, Writer } from './save-invoice.ts';
import { readInvoiceSettings } from './settings.ts';
import { describeInvoice } from './states.ts';
import { nextStepAt } from './steps/next-step.ts';

/** An invoice without e-mail or reminders, dated today, for an existing customer. */
export type BatchInvoiceRequest = {
  origin: Origin;
  customerId: string;
  input: InvoiceInput & { dueOn: string };
};

/**
 * Returns the invoices in the order of the requests; null for one that must be issued individually: its origin has an invoice, the customer
 * has credit, nothing is due, or the tax authority requires a report. All are null when their numbers were already used.
 */
export async function issueBatch(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  requests: readonly BatchInvoiceRequest[],
): Promise<(InvoiceRow | null)[]> {
  const { id: environmentId, timeZone } = writer.environment;
  const issueOn = dayOf(services.clock.now(), timeZone);
  if (await findEInvoicing(tx, environmentId)) return requests.map(() => null);
  const alone = await findThoseAlone(tx, environmentId, requests);
  const priced = requests
    .filter((request) => !alone.has(request.origin.key))
    .map((request) => ({ request, calculation: priceDocument(request.input) }))
    .filter(({ calculation }) => calculation.total > 0);
  if (priced.length === 0) return requests.map(() => null);
  const settings = await readInvoiceSettings(tx, environmentId);
  const numbers = await takeNumbers(tx, environmentId, settings, { issueOn, count: priced.length });
  if (!numbers) return requests.map(() => null);
  const created = priced.map(({ request, calculation }, at) => {
    const slug = makeReference('inv', 16).toLowerCase();
    const number = numbers[at] ?? '';
    const of = { environmentId, timeZone, issueOn, settings, number, slug };
    return { request, calculation, slug, number, row: rowOf(services, writer, of, { request, calculation }) };
  });
  const rows = await tx
    .with(
      'entered',
      entering(
        created.map(({ row, slug }) => ({
          kind: 'address' as const,
          key: slug,
          environmentId,
          id: row.id,
          source: invoiceAddressKind,
        })),
      ),
    )
    .insertInto('invoices')
    .values(created.map(({ row }) => row))
    .returningAll()
    .execute();
  await writeLines(services, tx, writer, created);
  const byKey = new Map(rows.map((row) => [row.originKey, row]));
  const issued = created.flatMap(({ request }) => byKey.get(request.origin.key) ?? []);
  await recordEvents(tx, services.clock, environmentId, 'invoice.issued', issued, (row) =>
    describeInvoice(row, `${services.publicUrl}/pay/${row.slug}`),
  );
  return requests.map(({ origin }) => byKey.get(origin.key) ?? null);
}

type Priced = { request: BatchInvoiceRequest; calculation: Calculation };
type Given = {
  environmentId: string;
  timeZone: string;
  issueOn: string;
  settings: InvoiceSettings;
  number: string;
  slug: string;
};

function rowOf(
  { clock }: Pick<TxServices, 'clock'>,
  writer: Writer,
  { environmentId, timeZone, issueOn, settings, number, slug }: Given,
  { request, calculation }: Priced,
) {
  const { origin, customerId, input } = request;
  const { dueOn } = input;
  const { lateFee: lateFeeRule } = settings;
  const now = clock.now();
  const timed = {
    status: 'ISSUED' as const,
    dueOn,
    reminders: [],
    schedule: [],
    paid: 0,
    overdueAt: null,
    lateFeeRule,
    lateFeeFrom: null,
  };
  return {
    environmentId,
    id: clock.newId(),
    kind: origin.kind,
    status: 'ISSUED' as const,
    originId: origin.id,
    originKey: origin.key,
    number,
    slug,
    ...documentColumns(input, customerId, calculation, settings),
    issueOn,
    dueOn,
    reminders: '[]',
    lateFeeRule: lateFeeRule && JSON.stringify(lateFeeRule),
    issuedAt: now,
    nextAt: nextStepAt(timed, timeZone),
    createdBy: 'name' in writer.actor ? writer.actor.name : null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the keys of invoices that must be issued individually. */
async function findThoseAlone(
  tx: Tx,
  environmentId: string,
  requests: readonly BatchInvoiceRequest[],
): Promise<Set<string>> {
  const keysJson = JSON.stringify(
    requests.map(({ origin, customerId }) => ({ key: origin.key, customerId })),
  );
  const { rows } = await sql<{ key: string }>`
    select w.key from json_to_recordset(${keysJson}::json) as w (key text, "customerId" uuid)
    where exists (select from invoices i where i.environment_id = ${environmentId} and i.origin_key = w.key)
      or exists (select from customer_credits c where c.environment_id = ${environmentId} and c.customer_id = w."customerId" and c.amount <> 0)`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Inserts their lines and the first two timeline lines. */
async function writeLines(
  services: TxServices,
  tx: Tx,
  { actor }: Writer,
  created: readonly (Priced & { number: string; row: { environmentId: string; id: string } })[],
): Promise<void> {
  const { clock } = services;
  const at = clock.now();
  await tx
    .insertInto('invoiceLines')
    .values(created.flatMap(({ request, row, calculation }) => lineRows(row, request.input, calculation)))
    .execute();
  const line = (row: { environmentId: string; id: string }, what: InvoiceEventLine) => {
    const { environmentId, id: invoiceId } = row;
    const tone = what.kind === 'issued' ? 'success' : 'neutral';
    const columns = columnsOfLine<InvoiceEventLine>({ ...what, actor, tone });
    return { environmentId, invoiceId, id: clock.newId(), at, ...columns };
  };
  await tx
    .insertInto('invoiceEvents')
    .values(
      created.flatMap(({ row, number }) => [
        line(row, { kind: 'drafted' }),
        line(row, { kind: 'issued', params: { number } }),
      ]),
    )
    .execute();
}
