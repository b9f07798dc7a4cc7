// Sends money abroad: confirmation by the member, debit, and immediate submission to the partner.
import { onceConfirmed, type SingleCall } from '#server/banking/transfers/single-transfer.ts';
import { findOperation } from '#server/platform/http/operations.ts';
import type { Services } from '#server/services.ts';
import type { SendInput } from '#shared/contract/banking/remittance/shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type Caller,
  createRemittance,
  prepareRemittance,
  type RemittanceInput,
} from './create-remittance.ts';
import { totalOf } from './post-remittances.ts';
import { advanceRemittance } from './sending/advance.ts';

/** Rejects what would fail even with a valid code: an expired quote, a blocked sender, an insufficient balance. */
export async function checkRequest(services: Services, call: Caller, input: RemittanceInput): Promise<void> {
  const { quote, wallet } = await prepareRemittance(services, services.database.db, call, input);
  const total = totalOf({ amount: quote.fromAmount, fee: quote.fee, vat: quote.vat });
  if (total <= wallet.ledger - wallet.lien) return;
  const { message: sentence } = new AppError('INSUFFICIENT_BALANCE');
  throw new AppError('INSUFFICIENT_BALANCE', { sentence, fields: { walletId: sentence } });
}

/** Screening and sending take two steps; the first query of the outcome is a third. */
const stepsAtOnce = 3;

/** Creates the remittance once per key and submits it immediately; returns its id. */
export async function sendMoney(
  services: Services,
  call: SingleCall,
  { code, pin, ...input }: SendInput,
): Promise<string> {
  const { environment, audit, operation } = call;
  const { database, log } = services;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return before;
  await checkRequest(services, call, input);
  const created = await onceConfirmed(services, call, { code, pin }, (tx, id) =>
    createRemittance(services, tx, call, { ...input, id }),
  );
  if (created.isNew)
    audit({
      entity: 'remittance',
      entityId: created.id,
      after: { quote: input.quoteId, purpose: input.purpose },
    });
  try {
    for (let step = 0; step < stepsAtOnce; step += 1)
      if (!(await advanceRemittance(services, environment.id, created.id))) break;
  } catch (error) {
    log.warn({ err: error, remittanceId: created.id }, 'a remittance could not be submitted immediately');
  }
  return created.id;
}
