// How the sandbox card processor decides: by a magic expiry first, otherwise by the outcome of the test card.

import { AppError } from '#shared/contract/errors.ts';
import { formatExpiry, isCardNumber } from '#shared/payments/cards.ts';
import { findTestCard, magicExpiries, type TestCard, type TestOutcome } from '#shared/payments/test-cards.ts';
import type { Card } from './rails.ts';
import type { ChargeRow } from './sandbox-charges.ts';

/** The first response to a charge and its final outcome, with the bank's code and text. */
export type Decision = Pick<ChargeRow, 'outcome' | 'finalOutcome' | 'responseCode' | 'reason'>;

export function declined(responseCode: string, reason: string): Decision {
  return { outcome: 'declined', finalOutcome: 'declined', responseCode, reason };
}

function approved(outcome: Decision['outcome']): Decision {
  return { outcome, finalOutcome: 'approved', responseCode: '00', reason: 'Approved' };
}

/** ISO 8583 response codes, with texts for the payer. */
const decisions: Record<TestOutcome, Decision> = {
  approved: approved('approved'),
  challenge: approved('challenge'),
  insufficient_funds: declined('51', 'Insufficient funds'),
  declined: declined('05', 'Declined by the bank'),
  expired_card: declined('54', 'The card has expired'),
  timeout: { ...declined('91', 'The bank did not respond in time'), outcome: 'unknown' },
  unknown_then_success: approved('unknown'),
  unknown_then_failure: { ...declined('05', 'Declined by the bank'), outcome: 'unknown' },
};

/** Returns the decision for the outcome of a test card alone: charges by token have no expiry. */
export function decisionOf(outcome: TestOutcome): Decision {
  return decisions[outcome];
}

/** Returns the test card with a number. Throws REAL_CARD for a number that may be a real card, otherwise CARD_INVALID. */
export function requireTestCard(number: string): TestCard {
  const card = findTestCard(number);
  if (card) return card;
  const code = isCardNumber(number) ? 'REAL_CARD' : 'CARD_INVALID';
  throw new AppError(code, { fields: { 'card.number': new AppError(code).message } });
}

export function decide(card: Card): Decision {
  const magic = magicExpiries[formatExpiry(card.expiryMonth, card.expiryYear)];
  if (!magic) return decisions[requireTestCard(card.number).outcome];
  const decision = decisions[magic.outcome];
  if (decision.finalOutcome === 'approved') return decision;
  const reason = magic.outcome === 'declined' && magic.code !== 'DECLINED' ? magic.label : decision.reason;
  return { ...decision, responseCode: magic.code, reason };
}
