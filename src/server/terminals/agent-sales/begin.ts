// Starts a sale or a cash-out of an agent at a terminal; the amount and commission of a cash-out are held in the main wallet until it ends.
import { holdInWallet, lockWalletFor } from '#server/banking/wallets/liens/hold-amount.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { commissionOf, ruleAt } from '#server/terminals/agents/commissions.ts';
import { findFloat } from '#server/terminals/agents/floats.ts';
import { lockSeller, terminalOf } from '#server/terminals/agents/terminals.ts';
import { lockDrawerFor } from '#server/terminals/cash-registers/entries.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { agentDeskContract } from '#shared/contract/terminals/agent-desk.ts';
import { posTerminalStatusLabels } from '#shared/contract/terminals/terminal-enums.ts';
import type { Currency } from '#shared/money.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { checkCashOut } from './limits.ts';
import { type AgentSaleRow, insertAgentSale, selectByRequest } from './queries.ts';

/** The time limit for reading the card. */
export const waitMs = 15 * 60_000;

export type SaleRequest = BodyOf<(typeof agentDeskContract)['beginAgentSale']>;
/** The environment with the country and time zone of its business. */
export type SellingAt = Pick<Environment, 'id' | 'country' | 'timeZone'>;

/** Inserts it, or returns the one that the agent's page created earlier with this id. */
export async function beginAgentSale(
  services: TxServices,
  tx: Tx,
  at: SellingAt,
  agentId: string,
  request: SaleRequest,
): Promise<AgentSaleRow> {
  const { clock } = services;
  const place = { environmentId: at.id, agentId };
  await lockSeller(tx, place);
  const before = await selectByRequest(tx, { ...place, requestId: request.requestId });
  if (before) return sameOne(before, request);
  const terminal =
    (await terminalOf(tx, place, request.terminalId)) ??
    refuseAt('terminalId', 'Choose one of your terminals');
  if (terminal.status !== 'ACTIVE')
    refuseAt(
      'terminalId',
      `The terminal is ${posTerminalStatusLabels[terminal.status].toLowerCase()} and takes no payments`,
    );
  const { currency } = terminal;
  const low = checkAmount(request.amount, currency);
  if (low) refuseAt('amount', low);
  const now = clock.now();
  const id = clock.newId();
  const row = {
    ...place,
    id,
    reference: makeReference('AGS'),
    kind: request.kind,
    status: 'WAITING' as const,
    terminalId: terminal.id,
    currency,
    amount: request.amount,
    commission: 0,
    day: dayOf(now, at.timeZone),
    requestId: request.requestId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitMs),
    updatedAt: now,
  };
  if (request.kind === 'SALE') return insertAgentSale(tx, row);
  return insertAgentSale(tx, {
    ...row,
    ...(await holdCashOut(services, tx, at, { ...row, phone: request.phone })),
  });
}

function sameOne(row: AgentSaleRow, { kind, amount, terminalId }: SaleRequest): AgentSaleRow {
  if (row.kind === kind && row.amount === amount && row.terminalId === terminalId) return row;
  const sentence = 'This request id was already used for something else.';
  throw new AppError('CONFLICT', { sentence, fields: { requestId: sentence } });
}

type CashOut = {
  id: string;
  environmentId: string;
  agentId: string;
  terminalId: string;
  currency: Currency;
  amount: number;
  day: string;
  phone: string | null | undefined;
};

async function mainWallet(tx: Tx, at: SellingAt, currency: Currency): Promise<string> {
  try {
    return (await findSource(tx, { id: at.id, currency }, { currency, types: ['MASTER'] })).id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuseAt('amount', `The business has no main wallet in ${currency}`);
  }
}

/**
 * Checks the limits and holds the agent's amount, under the lock of the main wallet, so that concurrent cash-outs cannot exceed a limit
 * together.
 */
async function holdCashOut(services: TxServices, tx: Tx, at: SellingAt, cashOut: CashOut) {
  const { environmentId, agentId, terminalId, currency, amount, id } = cashOut;
  const phone =
    normalisePhone(cashOut.phone ?? '', at.country) ?? refuseAt('phone', 'Enter the customer’s phone number');
  const floatId =
    (await findFloat(tx, { environmentId, agentId }, currency)) ??
    refuseAt('amount', `You have no float in ${currency} yet: ask the business to fund it`);
  const walletId = await mainWallet(tx, at, currency);
  await lockWalletFor(tx, { environmentId, walletId });
  const now = services.clock.now();
  await checkCashOut(tx, cashOut, { agentId, phone, at: now });
  const registerId = await lockDrawerFor(tx, { environmentId, terminalId, amount });
  const commission = commissionOf(
    amount,
    await ruleAt(tx, { environmentId, agentId }, { currency, at: now }),
  );
  const holdId = await holdInWallet(
    services,
    tx,
    { environmentId, walletId },
    {
      key: `agent_cash_out:${id}`,
      kind: 'agent_cash_out',
      subjectId: id,
      amount: amount + commission,
    },
  ).catch(unfunded);
  return { customerPhone: phone, commission, walletId, floatId, holdId, registerId };
}

/** Replaces the error by one for the agent that does not reveal the balance of the business. */
function unfunded(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const sentence = 'The business cannot fund this cash-out at present. Ask it to fund its main wallet.';
  throw new AppError(error.code, { sentence, fields: { amount: sentence } });
}
