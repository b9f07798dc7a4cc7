// Contract of the simulator: in test mode it does what payers, banks and time would do.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField, emailField, idField } from '../fields.ts';
import { chargebackStages } from '../payments/chargebacks.ts';
import { disputeCategories } from '../payments/disputes.ts';

/** By how much the clock of the test environment is moved: a month is a calendar month. */
export const clockUnits = ['hour', 'day', 'week', 'month'] as const;
export type ClockUnit = (typeof clockUnits)[number];

/** At most about a month at once: each day of it is gone through. */
const clockStepMax: Record<ClockUnit, number> = { hour: 31, day: 31, week: 4, month: 1 };

/** How a simulated payer pays. */
export const simulatedChannels = ['card', 'transfer'] as const;

/** How often a bank tells of a simulated inflow. */
export const inflowNotices = ['once', 'twice', 'never'] as const;

/** What a simulated card payment comes to. */
export const simulatedOutcomes = [
  'approved',
  'declined',
  'insufficient_funds',
  'unknown_then_success',
] as const;

const state = z.object({
  now: instant.describe('The time it is in the test environment'),
  clock_ahead_ms: z.number().int().describe('How far that is ahead of the time on the wall'),
  targets: z
    .array(
      z.object({
        kind: z.enum(['payment_link', 'payment_page']),
        slug: z.string(),
        name: z.string(),
        currency: currencyField,
        amount: minorUnits.nullable().describe('Null: the payer chooses'),
      }),
    )
    .describe('Open links and pages, the newest first'),
  transfers: z
    .array(
      z.object({
        reference: z.string(),
        accountNumber: z.string(),
        bankName: z.string(),
        currency: currencyField,
        amount: minorUnits,
        received: minorUnits,
      }),
    )
    .describe('Payments that wait for a bank transfer'),
  wallets: z
    .array(z.object({ id: idField, name: z.string(), reference: z.string(), currency: currencyField }))
    .describe('Wallets that take deposits, the business’s own first'),
  virtualAccounts: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        accountNumber: z.string(),
        bankName: z.string(),
        currency: currencyField,
        amount: minorUnits.nullable().describe('Of a dynamic one: what it expects'),
      }),
    )
    .describe('Virtual accounts that take money, the newest first'),
  outgoing: z
    .array(
      z.object({
        id: idField,
        reference: z.string(),
        status: z.string(),
        name: z.string(),
        currency: currencyField,
        amount: minorUnits,
      }),
    )
    .describe('Transfers from wallets that are under way or have arrived, the newest first'),
  payments: z
    .array(
      z.object({
        reference: z.string(),
        customer: z.string().nullable(),
        currency: currencyField,
        amount: minorUnits,
      }),
    )
    .describe('The latest successful payments: what can be disputed'),
  chargebacks: z
    .array(
      z.object({ id: idField, reference: z.string(), stage: z.enum(chargebackStages), status: z.string() }),
    )
    .describe('Chargebacks that are not decided'),
  payouts: z
    .array(
      z.object({
        id: idField,
        reference: z.string(),
        status: z.string(),
        currency: currencyField,
        net: minorUnits,
      }),
    )
    .describe('Payouts on their way or arrived, the newest first'),
  refunds: z
    .array(z.object({ id: idField, reference: z.string(), currency: currencyField, amount: minorUnits }))
    .describe('Refunds that a bank has paid and may send back, the newest first'),
});
export type SimulatorState = z.output<typeof state>;

const amountField = minorUnits.min(1).max(100_000_000_000);

export const simulatePaymentInput = z.object({
  slug: z
    .string()
    .min(1, 'Choose what is paid')
    .max(100)
    .describe('Address of a link or page, or reference of a payment'),
  amount: amountField.optional().describe('Where the payer chooses; a fitting one when left out'),
  channel: z.enum(simulatedChannels).default('card'),
  outcome: z.enum(simulatedOutcomes).default('approved').describe('Of a card; a transfer arrives in full'),
  email: emailField.optional(),
});

const referenceField = z
  .string()
  .min(1, 'Reference is required')
  .max(100)
  .describe('Of a successful payment');

const access = canWrite('SETTINGS.CONFIGURATION');

export const simulatorContract = {
  getSimulator: {
    method: 'GET',
    url: '/simulator',
    summary: 'What can be simulated now, and the time it is in the test environment',
    access: canRead('SETTINGS.CONFIGURATION'),
    output: state,
    errors: ['TEST_MODE_ONLY'],
  },
  advanceClock: {
    method: 'POST',
    url: '/simulator/clock',
    summary:
      'Move the clock of the test environment forward and let everything happen that falls due on the way',
    description:
      'Day by day: each settlement, payout, deadline and reminder happens on its day. The clock never goes back.',
    access,
    transaction: 'own',
    body: z
      .object({ unit: z.enum(clockUnits), count: z.number().int().min(1).max(31).default(1) })
      .refine(({ unit, count }) => count <= clockStepMax[unit], {
        path: ['count'],
        message: 'At most one month at a time',
      }),
    output: z.object({ now: instant, clock_ahead_ms: z.number().int() }),
    errors: ['TEST_MODE_ONLY', 'CLOCK_TOO_FAR'],
  },
  simulatePayment: {
    method: 'POST',
    url: '/simulator/payments',
    summary: 'Simulate a payment of a link, page or open payment',
    access,
    transaction: 'own',
    body: simulatePaymentInput,
    output: z.object({
      id: idField,
      reference: z.string(),
      status: z.enum(['successful', 'pending', 'failed']),
    }),
    errors: [
      'TEST_MODE_ONLY',
      'NOT_FOUND',
      'CONFLICT',
      'LINK_CLOSED',
      'LINK_EXPIRED',
      'LINK_EXHAUSTED',
      'ALREADY_PAID',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_CLOSED',
      'BUSINESS_SUSPENDED',
      'TOO_MANY_REQUESTS',
    ],
  },
  simulateTransfer: {
    method: 'POST',
    url: '/simulator/transfers',
    summary: 'Simulate a bank transfer to the account of a payment',
    access,
    transaction: 'own',
    body: z.object({
      accountNumber: z.string().regex(/^\d{10}$/, 'Account number must be exactly 10 digits long'),
      amount: amountField,
    }),
    output: z.object({ accepted: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND'],
  },
  simulateDeposit: {
    method: 'POST',
    url: '/simulator/deposits',
    summary: 'Let a bank transfer arrive for a wallet',
    access,
    body: z.object({ walletId: idField, amount: amountField }),
    output: z.object({ accepted: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'WALLET_STATE', 'WALLET_BLOCKED', 'WALLET_LIMIT'],
  },
  simulateInflow: {
    method: 'POST',
    url: '/simulator/inflows',
    summary: 'Let a bank transfer arrive on a virtual account',
    access,
    transaction: 'own',
    body: z.object({
      virtualAccountId: idField,
      amount: amountField,
      notice: z
        .enum(inflowNotices)
        .default('once')
        .describe('How often the bank tells of it: once, twice, or never, so that only asking it finds it'),
    }),
    output: z.object({ accepted: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND'],
  },
  simulateDispute: {
    method: 'POST',
    url: '/simulator/disputes',
    summary: 'Simulate a customer’s dispute',
    access,
    body: z.object({
      reference: referenceField,
      category: z.enum(disputeCategories).default('not_received'),
    }),
    output: z.object({ id: idField, reference: z.string() }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'DISPUTE_STATE'],
  },
  simulateChargeback: {
    method: 'POST',
    url: '/simulator/chargebacks',
    summary: 'Simulate a chargeback at any stage',
    access,
    body: z.object({
      reference: referenceField,
      stage: z.enum(chargebackStages).default('first'),
      amount: amountField.optional().describe('All that is not charged back yet when left out'),
    }),
    output: z.object({ id: idField, reference: z.string() }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'CHARGEBACK_STATE'],
  },
  decideSimulatedChargeback: {
    method: 'POST',
    url: '/simulator/chargebacks/:chargebackId',
    summary: 'Simulate the decision of a chargeback, or its next stage',
    access,
    params: z.object({ chargebackId: idField }),
    body: z.object({ outcome: z.enum(['won', 'lost', 'escalated']) }),
    output: z.object({ done: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'CHARGEBACK_STATE'],
  },
  returnSimulatedRefund: {
    method: 'POST',
    url: '/simulator/refunds/:refundId',
    summary: 'Simulate the return of a bank refund',
    access,
    transaction: 'own',
    params: z.object({ refundId: idField }),
    output: z.object({ done: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'REFUND_STATE'],
  },
  answerSimulatedTransfer: {
    method: 'POST',
    url: '/simulator/outgoing-transfers/:transferId',
    summary: 'Simulate what a bank says of a transfer from a wallet: it arrived, failed, or comes back',
    access,
    transaction: 'own',
    params: z.object({ transferId: idField }),
    body: z.object({ outcome: z.enum(['done', 'failed', 'returned']) }),
    output: z.object({ done: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'TRANSFER_STATE'],
  },
  failSimulatedPayout: {
    method: 'POST',
    url: '/simulator/payouts/:payoutId',
    summary: 'Simulate a failed or returned payout',
    access,
    transaction: 'own',
    params: z.object({ payoutId: idField }),
    output: z.object({ done: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'PAYOUT_STATE'],
  },
} as const satisfies Contract;
