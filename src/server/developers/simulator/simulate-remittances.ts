// Remittances in test mode: sends a new one with a chosen outcome, and simulates the answer of the partner or provider to an existing one.
import { findPayee } from '#server/banking/remittance-beneficiaries/list-beneficiaries.ts';
import { createRemittance } from '#server/banking/remittances/create-remittance.ts';
import { findRemittance } from '#server/banking/remittances/list-remittances.ts';
import { lockRemittanceQuote } from '#server/banking/remittances/quote-remittance.ts';
import { refuseRemittance, releaseRemittance, requestDocuments } from '#server/banking/remittances/review.ts';
import { advanceRemittance } from '#server/banking/remittances/sending/advance.ts';
import { queryNow } from '#server/banking/remittances/sending/query-now.ts';
import { recordScreening } from '#server/banking/remittances/sending/record-outcome.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { scriptSandboxRemittance } from '#server/rails/remittance/sandbox-remittance.ts';
import type { Services, TxServices } from '#server/services.ts';
import { testRemittances } from '#shared/banking/remittance/test-outcomes.ts';
import {
  corridorKeys,
  endsOf,
  type RemittanceStatus,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type {
  failureCodes,
  newRemittanceOutcomes,
  RemittanceAnswer,
} from '#shared/contract/developers/simulator-remittances.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TestPayout } from '#shared/test-accounts.ts';
import { assertTestMode } from './advance-clock.ts';

const dayMs = 86_400_000;
/** The steps: screening, sending, and the status query. */
const stepsAtOnce = 3;

type Call = { environment: Environment; actor: Actor; audit: (details: AuditDetails) => void };
type Code = (typeof failureCodes)[number];
type SimulationInput = {
  remittanceBeneficiaryId: string;
  amount: number;
  outcome: (typeof newRemittanceOutcomes)[number];
  code: Code;
  afterDays: number;
};

/** The reason in the partner's final answer: that of the chosen failure, or that of the outcome. */
const reasonOf = (payout: TestPayout, code: Code): string =>
  (payout === 'failed' || payout === 'unknown_then_failed'
    ? testRemittances.find(({ suffix }) => suffix === code)
    : testRemittances.find((remittance) => remittance.payout === payout)
  )?.reason ?? 'Paid out';

/** Returns the corridor to the country of a beneficiary. */
function corridorTo(country: string) {
  const corridor = corridorKeys.find((key) => endsOf(key).to === country);
  if (!corridor) throw new AppError('REMITTANCE_STATE', { sentence: 'No money is sent there.' });
  return corridor;
}

/** Sends a remittance from the default wallet. Throws the errors of sending. */
export async function simulateRemittance(
  services: Services,
  call: Call,
  { remittanceBeneficiaryId, amount, outcome, code, afterDays }: SimulationInput,
): Promise<{ id: string; reference: string; status: RemittanceStatus }> {
  const { environment } = call;
  assertTestMode(environment);
  const { database, clock } = services;
  const payee = await findPayee(database.db, environment.id, remittanceBeneficiaryId);
  const { method } = payee;
  const way = { corridor: corridorTo(payee.country), method };
  const now = clock.now();
  const isLater = outcome === 'returned' || outcome.startsWith('unknown');
  const row = await database.inTransaction(async (tx) => {
    const quote = await lockRemittanceQuote(services, tx, call, { ...way, fixed: 'from', amount });
    const created = await createRemittance(services, tx, call, {
      id: clock.newId(),
      quoteId: quote.id,
      senderId: payee.senderId,
      beneficiaryId: payee.id,
      purpose: 'family_support',
      narration: null,
    });
    if (outcome === 'held')
      await recordScreening(services, tx, created, { outcome: 'hit', reason: 'Simulated' });
    const payout = outcome === 'held' ? 'done' : outcome;
    await scriptSandboxRemittance(tx, created.reference, {
      payout,
      reason: reasonOf(payout, code),
      isCash: method === 'cash_pickup',
      now,
      answerAfter: isLater ? new Date(now.getTime() + Math.max(afterDays * dayMs, 1)) : null,
    });
    return created;
  });
  for (let step = 0; step < stepsAtOnce; step += 1)
    if (!(await advanceRemittance(services, environment.id, row.id))) break;
  const { id, reference, status } = await findRemittance(database.db, environment.id, row.id);
  call.audit({ entity: 'remittance', entityId: id, after: { simulated: outcome } });
  return { id, reference, status };
}

type Answer = { outcome: RemittanceAnswer; code: Code; afterDays: number };

/** Throws NOT_FOUND, TEST_MODE_ONLY, or REMITTANCE_STATE when the remittance does not allow this answer. */
export async function answerSimulatedRemittance(
  services: Services,
  { environment, audit }: Call,
  remittanceId: string,
  { outcome, code, afterDays }: Answer,
): Promise<{ status: RemittanceStatus }> {
  const { database, clock } = services;
  const row = await findRemittance(database.db, environment.id, remittanceId);
  assertTestMode(environment);
  const place = { environmentId: environment.id, remittanceId };
  if (outcome === 'done' || outcome === 'failed' || outcome === 'returned') {
    const targetStatus = outcome === 'returned' ? 'COMPLETED' : 'PROCESSING';
    if (row.status !== targetStatus) throw new AppError('REMITTANCE_STATE');
    const now = clock.now();
    await scriptSandboxRemittance(database.db, row.reference, {
      payout: outcome,
      reason: reasonOf(outcome, code),
      isCash: row.method === 'cash_pickup',
      now,
      answerAfter: afterDays > 0 ? new Date(now.getTime() + afterDays * dayMs) : null,
    });
    if (afterDays === 0) await queryNow(services, place);
  } else {
    await database.inTransaction((tx) => decide(services, tx, { ...place, outcome, audit }));
    if (outcome === 'released')
      for (let step = 0; step < stepsAtOnce; step += 1)
        if (!(await advanceRemittance(services, environment.id, remittanceId))) break;
  }
  audit({ entity: 'remittance', entityId: remittanceId, after: { simulated: outcome } });
  return { status: (await findRemittance(database.db, environment.id, remittanceId)).status };
}

type Decision = {
  environmentId: string;
  remittanceId: string;
  outcome: 'documents' | 'released' | 'refused';
  audit: Call['audit'];
};

/** Makes the decision that the provider's staff would make in the console. */
function decide(services: TxServices, tx: Tx, { outcome, ...of }: Decision): Promise<void> {
  if (outcome === 'documents')
    return requestDocuments(services, tx, { ...of, wanted: 'Proof of the source of funds' });
  return outcome === 'released'
    ? releaseRemittance(services, tx, { ...of, reason: 'Simulated' })
    : refuseRemittance(services, tx, { ...of, reason: 'Refused by the simulator' });
}
