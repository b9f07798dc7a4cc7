// The sandbox tax authority, with its own records: the buyer of an invoice determines the outcome.
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { SandboxSignedInvoicesTable } from '#server/platform/db/tables/rails/sandbox-e-invoicing.ts';
import { findTestBuyer } from '#shared/billing/e-invoicing/test-buyers.ts';
import type { EInvoice, EInvoiceOutcome, EInvoicePlace, EInvoicingRail } from './e-invoicing-rail.ts';

type Row = Selectable<SandboxSignedInvoicesTable>;

/** Derives the CSID from the IRN and the total, so that the same invoice always gets the same CSID. */
function csidOf({ environmentId, irn, total }: EInvoice): string {
  return createHash('sha256').update(`${environmentId} ${irn} ${total}`).digest('base64').slice(0, 43);
}

export function createSandboxAuthority(
  { db }: Pick<Database, 'db'>,
  { sandboxSlowMs }: Pick<Config, 'sandboxSlowMs'>,
): EInvoicingRail {
  return {
    name: 'Sandbox of the tax authority',
    submit: async (invoice) => {
      const test = findTestBuyer(invoice.buyer);
      // A refused invoice is not registered: it is submitted again under the same IRN after correction.
      if (test?.outcome === 'refused')
        return { outcome: 'refused', refusals: [{ field: test.field, reason: test.reason }] };
      const { at } = invoice;
      const isSlow = test?.outcome === 'slow';
      const answerAfter = isSlow ? new Date(at.getTime() + sandboxSlowMs) : null;
      const row = await register(db, invoice, answerAfter);
      if (test?.outcome === 'silent') throw new Error('The tax authority sandbox is not responding');
      return isSlow ? { outcome: 'unknown' } : outcomeOf(row, at);
    },
    query: async (place) => {
      const row = await find(db, place);
      return row ? outcomeOf(row, place.at) : { outcome: 'not_found' };
    },
    update: async ({ environmentId, irn }, { paymentStatus, reference }) => {
      const known = await db
        .updateTable('sandboxSignedInvoices')
        .set({ paymentStatus, paymentReference: reference })
        .where('environmentId', '=', environmentId)
        .where('irn', '=', irn)
        .returning('irn')
        .executeTakeFirst();
      return known !== undefined;
    },
  };
}

async function register(db: Db, invoice: EInvoice, answerAfter: Date | null): Promise<Row> {
  const { environmentId, irn, at } = invoice;
  const written = await db
    .insertInto('sandboxSignedInvoices')
    .values({
      environmentId,
      irn,
      csid: csidOf(invoice),
      paymentStatus: 'PENDING',
      paymentReference: null,
      answerAfter,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.columns(['environmentId', 'irn']).doNothing())
    .returningAll()
    .executeTakeFirst();
  const row = written ?? (await find(db, invoice));
  if (!row) throw new Error('An invoice in the sandbox was neither stored nor found');
  return row;
}

function find(db: Db, { environmentId, irn }: Pick<EInvoicePlace, 'environmentId' | 'irn'>) {
  return db
    .selectFrom('sandboxSignedInvoices')
    .where('environmentId', '=', environmentId)
    .where('irn', '=', irn)
    .selectAll()
    .executeTakeFirst();
}

function outcomeOf({ irn, csid, answerAfter }: Row, at: Date): EInvoiceOutcome {
  if (answerAfter !== null && answerAfter > at) return { outcome: 'unknown' };
  const qr = Buffer.from(JSON.stringify({ irn, csid })).toString('base64');
  return { outcome: 'cleared', csid, qr };
}
