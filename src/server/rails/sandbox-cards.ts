// The sandbox card processor: behaves like a real one, with its own records and test cards only.

import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import { detectScheme } from '#shared/payments/cards.ts';
import { findTestCard, testCards } from '#shared/payments/test-cards.ts';
import { cancelledByPayer } from '#shared/payments/timeline/payment-lines.ts';
import type { CardProcessor, ChargeOutcome } from './rails.ts';
import {
  type ChargeRow,
  closeChallenge,
  gatherCharges,
  insertCharge,
  selectCharge,
} from './sandbox-charges.ts';
import { type Decision, decide, decisionOf, declined, requireTestCard } from './sandbox-outcomes.ts';
import { createSandboxRefunds, type FindCharged } from './sandbox-refunds.ts';
import { findToken, makeToken } from './sandbox-tokens.ts';

const findCharged: FindCharged = async (db, reference) => {
  const charge = await selectCharge(db, reference);
  return charge?.finalOutcome === 'approved' ? charge : undefined;
};

type NewCharge = Omit<Parameters<typeof insertCharge>[1], keyof Decision | 'id' | 'createdAt'>;

const neverReceived = declined('25', 'The payment never reached the bank');
const cancelled = declined('17', cancelledByPayer);

/** Creates the sandbox card processor. `cancel` and `query` permanently close any open charge they find, as the interface requires. */
export function createSandboxCards(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'sandboxSlowMs' | 'publicUrl'>,
): CardProcessor {
  const { db } = database;
  const addCharge = gatherCharges(db);
  const tell = (charge: ChargeRow): ChargeOutcome => tellOutcome(charge, clock.now(), config.publicUrl);
  const write = (decision: Decision, charge: NewCharge) => {
    const now = clock.now();
    const isSlow = decision.outcome === 'unknown';
    const answerAfter = isSlow ? new Date(now.getTime() + config.sandboxSlowMs) : null;
    return addCharge({
      ...charge,
      token: charge.token ?? null,
      ...decision,
      answerAfter,
      id: clock.newId(),
      createdAt: now,
    });
  };
  return {
    name: 'SANDBOX',
    ...createSandboxRefunds(database, clock, config, findCharged),
    inspect: (number) => {
      const { scheme, bank, country } = requireTestCard(number);
      return { scheme, bank, country, bin: number.slice(0, 6), last4: number.slice(-4) };
    },
    inspectBin: (bin) => ({
      scheme: detectScheme(bin),
      country: testCards.find((card) => card.number.startsWith(bin))?.country ?? null,
    }),
    charge: async ({ reference, amount, currency, card, returnUrl, keep }) => {
      const decision = decide(card);
      const token = keep ? await makeToken(db, clock, requireTestCard(card.number)) : null;
      const charge = { reference, amount, currency, returnUrl, token, scheme: detectScheme(card.number) };
      const refundOutcome = findTestCard(card.number)?.refund ?? 'done';
      const written = await write(decision, { ...charge, refundOutcome });
      if (written && decision.outcome === 'unknown')
        return { outcome: 'unknown', gatewayReference: nameCharge(written), reason: 'No response yet' };
      return tell(written ?? ((await selectCharge(db, reference)) as ChargeRow));
    },
    chargeToken: async ({ reference, amount, currency, token, returnUrl }) => {
      const known = await findToken(db, token);
      const decision = known ? decisionOf(known.outcome) : declined('14', 'The saved card is unknown');
      const scheme = known?.scheme ?? 'unknown';
      const written = await write(decision, { reference, amount, currency, returnUrl, scheme });
      return tell(written ?? ((await selectCharge(db, reference)) as ChargeRow));
    },
    verify: async ({ reference, card }) => {
      const decision = decide(card);
      const { outcome, responseCode, reason } = decision;
      if (outcome === 'unknown') return { outcome, gatewayReference: null, reason: 'No response yet' };
      if (outcome === 'challenge') return { outcome, gatewayReference: null, challengeUrl: '' };
      const gatewayReference = `SBX${reference.replaceAll('-', '').slice(-12).toUpperCase()}`;
      if (outcome === 'declined') return { outcome, gatewayReference, responseCode, reason };
      const token = await makeToken(db, clock, requireTestCard(card.number));
      return { outcome: 'approved', gatewayReference, responseCode, reason, threeDs: null, token };
    },
    query: async (reference) =>
      tell((await selectCharge(db, reference)) ?? (await refuse(db, clock, reference, neverReceived))),
    cancel: async (reference) => {
      await closeChallenge(db, 'reference', reference, { ...cancelled, outcome: 'declined' });
      return tell((await selectCharge(db, reference)) ?? (await refuse(db, clock, reference, cancelled)));
    },
  };
}

/** Records that a reference will never be charged, unless it was charged in the meantime. */
async function refuse(db: Db, clock: Clock, reference: string, decision: Decision): Promise<ChargeRow> {
  const refused = await insertCharge(db, {
    ...decision,
    id: clock.newId(),
    reference,
    amount: 0,
    currency: '',
    scheme: 'unknown',
    returnUrl: '',
    answerAfter: null,
    createdAt: clock.now(),
  });
  return refused ?? ((await selectCharge(db, reference)) as ChargeRow);
}

function nameCharge(charge: ChargeRow): string {
  return `SBX${charge.id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** Returns the electronic commerce indicator for a confirmed payer, whose numbers differ per scheme. */
function eciOf(scheme: CardScheme): string {
  return scheme === 'mastercard' ? '02' : '05';
}

/** The response text of a charge confirmed by its payer. */
export const confirmedReason = 'Approved, confirmed by the payer';

function tellOutcome(charge: ChargeRow, now: Date, publicUrl: string): ChargeOutcome {
  const gatewayReference = nameCharge(charge);
  const { responseCode, reason } = charge;
  if (charge.outcome === 'challenge')
    return {
      outcome: 'challenge',
      gatewayReference,
      challengeUrl: `${publicUrl}/sandbox/3ds/${charge.id}`,
    };
  const isKnown = charge.outcome !== 'unknown' || (charge.answerAfter?.getTime() ?? 0) <= now.getTime();
  if (!isKnown) return { outcome: 'unknown', gatewayReference, reason: 'No response yet' };
  if (charge.finalOutcome === 'declined')
    return { outcome: 'declined', gatewayReference, responseCode, reason };
  const threeDs = reason === confirmedReason ? { status: 'Y', eci: eciOf(charge.scheme) } : null;
  return { outcome: 'approved', gatewayReference, responseCode, reason, threeDs, token: charge.token };
}
