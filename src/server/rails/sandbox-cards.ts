// The sandbox card processor: behaves like a real one over its own books, with test cards only.
import type { Selectable } from 'kysely';
import { detectScheme, formatExpiry, isCardNumber } from '#shared/cards.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CardScheme } from '#shared/contract/transactions.ts';
import { findTestCard, magicExpiries, type TestOutcome, testCards } from '#shared/test-cards.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { SandboxChargesTable } from '../db/payment-tables.ts';
import type { Clock } from '../http/clock.ts';
import type { Card, CardProcessor, ChargeOutcome } from './rails.ts';

type Charge = Selectable<SandboxChargesTable>;
type Decision = Pick<Charge, 'outcome' | 'finalOutcome' | 'responseCode' | 'reason'>;

/** What the bank says to each outcome: the code of ISO 8583 and the words a payer understands. */
const decisions: Record<TestOutcome, Decision> = {
  approved: { outcome: 'approved', finalOutcome: 'approved', responseCode: '00', reason: 'Approved' },
  challenge: { outcome: 'challenge', finalOutcome: 'approved', responseCode: '00', reason: 'Approved' },
  insufficient_funds: {
    outcome: 'declined',
    finalOutcome: 'declined',
    responseCode: '51',
    reason: 'Insufficient funds',
  },
  declined: {
    outcome: 'declined',
    finalOutcome: 'declined',
    responseCode: '05',
    reason: 'Declined by the bank',
  },
  expired_card: {
    outcome: 'declined',
    finalOutcome: 'declined',
    responseCode: '54',
    reason: 'The card has expired',
  },
  timeout: {
    outcome: 'unknown',
    finalOutcome: 'declined',
    responseCode: '91',
    reason: 'The bank did not answer in time',
  },
  unknown_then_success: {
    outcome: 'unknown',
    finalOutcome: 'approved',
    responseCode: '00',
    reason: 'Approved',
  },
  unknown_then_failure: {
    outcome: 'unknown',
    finalOutcome: 'declined',
    responseCode: '05',
    reason: 'Declined by the bank',
  },
};

function requireTestCard(number: string) {
  const card = findTestCard(number);
  if (card) return card;
  const code = isCardNumber(number) ? 'REAL_CARD' : 'CARD_INVALID';
  const error = new AppError(code);
  throw new AppError(code, { fields: { 'card.number': error.message } });
}

/** A magic expiry decides the outcome; with any other expiry the number does. */
function decide(card: Card): Decision {
  const magic = magicExpiries[formatExpiry(card.expiryMonth, card.expiryYear)];
  if (!magic) return decisions[requireTestCard(card.number).outcome];
  const decision = decisions[magic.outcome];
  const isDecline = decision.finalOutcome === 'declined';
  return {
    ...decision,
    ...(isDecline && { responseCode: magic.code }),
    ...(magic.outcome === 'declined' && magic.code !== 'DECLINED' && { reason: magic.label }),
  };
}

/** Opens the sandbox. `cancel` and `query` close what they find open for good, as the interface promises. */
export function createSandboxCards(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'sandboxSlowMs' | 'publicUrl'>,
): CardProcessor {
  const { db } = database;
  const write = async (charge: Charge): Promise<Charge | undefined> =>
    db
      .insertInto('sandboxCharges')
      .values(charge)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
  const find = async (reference: string): Promise<Charge | undefined> =>
    db.selectFrom('sandboxCharges').where('reference', '=', reference).selectAll().executeTakeFirst();
  const refuse = async (reference: string, decision: Decision): Promise<Charge> => {
    const refused = {
      ...decision,
      id: clock.newId(),
      reference,
      amount: 0,
      currency: '',
      scheme: 'unknown' as const,
      returnUrl: '',
      answerAfter: null,
      createdAt: clock.now(),
    };
    return (await write(refused)) ?? ((await find(reference)) as Charge);
  };
  const tell = (charge: Charge): ChargeOutcome => tellOutcome(charge, clock.now(), config.publicUrl);

  return {
    name: 'SANDBOX',
    inspect: (number) => {
      const { scheme, bank, country } = requireTestCard(number);
      return { scheme, bank, country, bin: number.slice(0, 6), last4: number.slice(-4) };
    },
    inspectBin: (bin) => ({
      scheme: detectScheme(bin),
      international: testCards.find((card) => card.number.startsWith(bin))?.region === 'international',
    }),
    charge: async ({ reference, amount, currency, card, returnUrl }) => {
      const decision = decide(card);
      const now = clock.now();
      const isSlow = decision.outcome === 'unknown';
      const written = await write({
        ...decision,
        id: clock.newId(),
        reference,
        amount,
        currency,
        scheme: detectScheme(card.number),
        returnUrl,
        answerAfter: isSlow ? new Date(now.getTime() + config.sandboxSlowMs) : null,
        createdAt: now,
      });
      if (written && isSlow)
        return { outcome: 'unknown', gatewayReference: nameCharge(written), reason: 'No answer yet' };
      return tell(written ?? ((await find(reference)) as Charge));
    },
    query: async (reference) =>
      tell(
        (await find(reference)) ??
          (await refuse(reference, {
            ...decisions.declined,
            responseCode: '25',
            reason: 'The payment never reached the bank',
          })),
      ),
    cancel: async (reference) => {
      await closeChallenge(database, { reference }, 'declined', 'Cancelled by the payer', '17');
      const charge =
        (await find(reference)) ??
        (await refuse(reference, {
          ...decisions.declined,
          responseCode: '17',
          reason: 'Cancelled by the payer',
        }));
      return tell(charge);
    },
  };
}

function nameCharge(charge: Charge): string {
  return `SBX${charge.id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** Electronic commerce indicator of a confirmed payer: schemes number it differently. */
function eciOf(scheme: CardScheme): string {
  return scheme === 'mastercard' ? '02' : '05';
}

function tellOutcome(charge: Charge, now: Date, publicUrl: string): ChargeOutcome {
  const gatewayReference = nameCharge(charge);
  const { responseCode, reason } = charge;
  if (charge.outcome === 'challenge')
    return {
      outcome: 'challenge',
      gatewayReference,
      challengeUrl: `${publicUrl}/sandbox/3ds/${charge.id}`,
    };
  const isKnown = charge.outcome !== 'unknown' || (charge.answerAfter?.getTime() ?? 0) <= now.getTime();
  if (!isKnown) return { outcome: 'unknown', gatewayReference, reason: 'No answer yet' };
  const outcome = charge.outcome === 'unknown' ? charge.finalOutcome : charge.outcome;
  if (outcome === 'declined') return { outcome, gatewayReference, responseCode, reason };
  const threeDs = charge.reason === confirmedReason ? { status: 'Y', eci: eciOf(charge.scheme) } : null;
  return { outcome: 'approved', gatewayReference, responseCode, reason, threeDs };
}

const confirmedReason = 'Approved, confirmed by the payer';

/** The payer's answer on the bank's page. Answers where to go; undefined when there is no such charge. */
export async function answerChallenge(
  database: Database,
  chargeId: string,
  answer: 'approve' | 'decline',
): Promise<string | undefined> {
  if (answer === 'approve')
    await closeChallenge(database, { id: chargeId }, 'approved', confirmedReason, '00');
  else await closeChallenge(database, { id: chargeId }, 'declined', 'Declined on the bank’s page', '05');
  return (await findChallenge(database, chargeId))?.returnUrl;
}

/** A charge for the bank's page to show. */
export async function findChallenge(database: Database, chargeId: string): Promise<Charge | undefined> {
  return database.db
    .selectFrom('sandboxCharges')
    .where('id', '=', chargeId)
    .where('returnUrl', '<>', '')
    .selectAll()
    .executeTakeFirst();
}

/** Only a charge that still waits is changed, so the first answer stands. */
async function closeChallenge(
  database: Database,
  which: { id: string } | { reference: string },
  outcome: 'approved' | 'declined',
  reason: string,
  responseCode: string,
): Promise<void> {
  await database.db
    .updateTable('sandboxCharges')
    .set({ outcome, finalOutcome: outcome, reason, responseCode })
    .where('outcome', '=', 'challenge')
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('reference' in which, (query) =>
      query.where('reference', '=', 'reference' in which ? which.reference : ''),
    )
    .execute();
}
