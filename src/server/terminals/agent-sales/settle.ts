// Settles a sale of an agent exactly once: paid by card, with amount and commission transferred to the float; or not paid, with the hold
// released.
import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { releaseInWallet } from '#server/banking/wallets/liens/hold-amount.ts';
import { postToWallets } from '#server/banking/wallets/post-to-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironmentOf, nextOf } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { payOutOfDrawer } from '#server/terminals/cash-registers/entries.ts';
import type { AgentSaleStatus } from '#shared/contract/terminals/agent-enums.ts';
import { type AgentSaleRow, lockAgentSale, selectPaymentOf, updateAgentSale } from './queries.ts';

export type SalePlace = { environmentId: string; id: string };
const batchMax = 100;

/** Returns the outcome of a waiting sale, or null if it is still open. */
async function outcomeOf(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  row: AgentSaleRow,
): Promise<{ status: Exclude<AgentSaleStatus, 'WAITING'>; sentence: string | null } | null> {
  if (row.paymentReference === null)
    return row.expiresAt <= clock.now() ? { status: 'EXPIRED', sentence: null } : null;
  const payment = await selectPaymentOf(tx, row.environmentId, row.paymentReference);
  if (payment.status === 'successful') return { status: 'PAID', sentence: null };
  return payment.status === 'failed' ? { status: 'FAILED', sentence: payment.failureReason } : null;
}

/** Settles a sale that has an outcome. Concurrent callers find it settled. */
export async function settleAgentSale(services: TxServices, tx: Tx, place: SalePlace): Promise<boolean> {
  const row = await lockAgentSale(tx, place.environmentId, place.id);
  if (row?.status !== 'WAITING') return false;
  const outcome = await outcomeOf(services, tx, row);
  if (outcome) await endAgentSale(services, tx, row, outcome);
  return outcome !== null;
}

/** Transfers the hold to the float, or releases it. */
export async function endAgentSale(
  services: TxServices,
  tx: Tx,
  row: AgentSaleRow,
  { status, sentence }: { status: Exclude<AgentSaleStatus, 'WAITING'>; sentence: string | null },
): Promise<AgentSaleRow> {
  const now = services.clock.now();
  const ended = await updateAgentSale(tx, row, { status, sentence, endedAt: now, updatedAt: now });
  if (row.kind === 'SALE') return ended;
  if (status === 'PAID') await payIntoFloat(services, tx, row);
  else if (row.walletId && row.holdId)
    await releaseInWallet(
      services,
      tx,
      { environmentId: row.environmentId, walletId: row.walletId },
      row.holdId,
    );
  await recordEvent(tx, services.clock, {
    environmentId: row.environmentId,
    type: status === 'PAID' ? 'cash_out.paid' : 'cash_out.ended',
    subjectId: row.id,
    data: {
      id: row.id,
      reference: row.reference,
      status,
      agent: row.agentId,
      currency: row.currency,
      amount: row.amount,
      commission: row.commission,
      payment: row.paymentReference,
    },
  });
  return ended;
}

async function payIntoFloat(services: TxServices, tx: Tx, row: AgentSaleRow): Promise<void> {
  const { environmentId, id, walletId, floatId, holdId, amount, commission } = row;
  if (!walletId || !floatId || !holdId) throw new Error(`The cash-out ${id} has no float`);
  const { timeZone } = await ownerOfEnvironment(tx, environmentId);
  const way = { from: { walletId }, to: { walletId: floatId } };
  await postToWallets(services, tx, {
    environment: { id: environmentId, timeZone },
    key: `agent_cash_out:${id}`,
    kind: 'agent_cash_out',
    subjectId: id,
    holdId,
    ofAgent: true,
    transfers: [
      { ...way, amount, kind: 'cash_out' },
      ...(commission > 0 ? [{ ...way, amount: commission, kind: 'agent_commission' as const }] : []),
    ],
  });
  const { registerId, agentId, reference } = row;
  if (registerId)
    await payOutOfDrawer(services, tx, {
      environmentId,
      registerId,
      agentId,
      agentSaleId: id,
      reference,
      amount,
    });
}

const ended = ({
  clocks,
  clock,
}: Services) => sql<boolean>`s.status = 'WAITING' and (t.status in ('successful', 'failed')
  or (s.payment_reference is null and ${isDue(clocks, clock.now(), 's.expires_at', 's.environment_id')}))`;

const waiting = sql`agent_sales s left join transactions t on t.environment_id = s.environment_id and t.reference = s.payment_reference`;

export const dueAgentSales = (services: Services): DueQuery =>
  sql`select 1 from ${waiting} where ${ended(services)} limit 1`;

/** Settles all sales with an outcome, also after a process died in between. Returns their number. */
export function settleDueAgentSales(services: Services): Promise<number> {
  const { database, log } = services;
  const due = ended(services);
  const next = (hasNoTurnYet: ReturnType<typeof sql<boolean>>) =>
    nextOf(sql`select s.environment_id, s.expires_at as at from ${waiting}
      where ${due} and s.${hasNoTurnYet} order by s.expires_at limit 200`);
  return eachEnvironmentOf(database.db, 'sales of agents', next, async (environmentId) => {
    const own = withClockOf(services, environmentId);
    const { rows } = await sql<{ id: string }>`
      select s.id from ${waiting} where s.environment_id = ${environmentId} and ${due}
      order by s.expires_at limit ${batchMax}::integer`.execute(database.db);
    let done = 0;
    for (const { id } of rows)
      try {
        if (await database.inTransaction((tx) => settleAgentSale(own, tx, { environmentId, id }))) done += 1;
      } catch (error) {
        log.error(
          { err: error, agentSaleId: id },
          'a sale of an agent could not be completed; it will be retried',
        );
      }
    return done;
  });
}
