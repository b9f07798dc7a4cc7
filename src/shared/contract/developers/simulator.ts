// Contract of the simulator, which stands in for payers, banks and time in test mode.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField, emailField, idField } from '../fields.ts';
import { chargebackStages } from '../payments/chargebacks.ts';
import { disputeCategories } from '../payments/disputes.ts';

/** The units by which the clock of the test environment is moved; a month is a calendar month. */
export const clockUnits = ['hour', 'day', 'week', 'month'] as const;
export type ClockUnit = (typeof clockUnits)[number];

/** At most about a month per call, since each day is processed. */
const clockStepMax: Record<ClockUnit, number> = { hour: 31, day: 31, week: 4, month: 1 };

/** The payment methods of a simulated payer. */
export const simulatedChannels = ['card', 'transfer'] as const;

/** The number of the bank's notifications of a simulated inflow. */
export const inflowNotices = ['once', 'twice', 'never'] as const;

/** The outcomes of a simulated card payment. */
export const simulatedOutcomes = [
  'approved',
  'declined',
  'insufficient_funds',
  'unknown_then_success',
] as const;

const state = z.object({
  now: instant.describe('Current time of the test clock'),
  clock_ahead_ms: z.number().int().describe('How far the test clock is ahead of real time'),
  targets: z
    .array(
      z.object({
        kind: z.enum(['payment_link', 'payment_page']),
        slug: z.string(),
        name: z.string(),
        currency: currencyField,
        amount: minorUnits.nullable().describe('null: the payer chooses'),
      }),
    )
    .describe('Active links and pages, newest first'),
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
    .describe('Payments awaiting a bank transfer'),
  wallets: z
    .array(z.object({ id: idField, name: z.string(), reference: z.string(), currency: currencyField }))
    .describe('Wallets that accept deposits, the business’s own first'),
  virtualAccounts: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        accountNumber: z.string(),
        bankName: z.string(),
        currency: currencyField,
        amount: minorUnits.nullable().describe('Expected amount of a dynamic account'),
      }),
    )
    .describe('Virtual accounts that accept money, newest first'),
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
    .describe('Transfers from wallets that are under way or completed, newest first'),
  payments: z
    .array(
      z.object({
        reference: z.string(),
        customer: z.string().nullable(),
        currency: currencyField,
        amount: minorUnits,
      }),
    )
    .describe('Latest successful payments, which can be disputed'),
  chargebacks: z
    .array(
      z.object({ id: idField, reference: z.string(), stage: z.enum(chargebackStages), status: z.string() }),
    )
    .describe('Undecided chargebacks'),
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
    .describe('Payouts that are under way or paid, newest first'),
  refunds: z
    .array(z.object({ id: idField, reference: z.string(), currency: currencyField, amount: minorUnits }))
    .describe('Bank refunds that are paid and can be returned, newest first'),
});
export type SimulatorState = z.output<typeof state>;

const amountField = minorUnits.min(1).max(100_000_000_000);

export const simulatePaymentInput = z.object({
  slug: z
    .string()
    .min(1, 'Choose what is paid')
    .max(100)
    .describe('Slug of a link or page, or reference of a payment'),
  amount: amountField.optional().describe('Where the payer chooses; a suitable amount when left out'),
  channel: z.enum(simulatedChannels).default('card'),
  outcome: z.enum(simulatedOutcomes).default('approved').describe('For a card; a transfer arrives in full'),
  email: emailField.optional(),
});

const referenceField = z
  .string()
  .min(1, 'Reference is required')
  .max(100)
  .describe('Reference of a successful payment');

const access = canWrite('SETTINGS.CONFIGURATION');

export const simulatorContract = {
  getSimulator: {
    method: 'GET',
    url: '/simulator',
    summary: 'Get the simulator',
    description: 'Returns what can be simulated and the time of the test clock.',
    access: canRead('SETTINGS.CONFIGURATION'),
    output: state,
    errors: ['TEST_MODE_ONLY'],
  },
  advanceClock: {
    method: 'POST',
    url: '/simulator/clock',
    summary: 'Advance the test clock',
    description:
      'Everything that falls due on the way happens, day by day: settlements, payouts, deadlines and reminders. The clock cannot be moved back.',
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
    summary: 'Simulate a payment',
    description: 'Pays a link, a page or an open payment.',
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
    summary: 'Simulate a bank transfer for a payment',
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
    summary: 'Simulate a deposit to a wallet',
    idempotency: 'optional',
    access,
    body: z.object({ walletId: idField, amount: amountField }),
    output: z.object({ accepted: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'WALLET_STATE', 'WALLET_BLOCKED', 'WALLET_LIMIT'],
  },
  simulateInflow: {
    method: 'POST',
    url: '/simulator/inflows',
    summary: 'Simulate a bank transfer to a virtual account',
    access,
    transaction: 'own',
    body: z.object({
      virtualAccountId: idField,
      amount: amountField,
      notice: z
        .enum(inflowNotices)
        .default('once')
        .describe('How often the bank notifies us; if never, only a requery finds the transfer'),
    }),
    output: z.object({ accepted: z.literal(true) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND'],
  },
  simulateDispute: {
    method: 'POST',
    url: '/simulator/disputes',
    summary: 'Simulate a dispute',
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
    summary: 'Simulate a chargeback',
    access,
    body: z.object({
      reference: referenceField,
      stage: z.enum(chargebackStages).default('first'),
      amount: amountField.optional().describe('Everything not charged back yet when left out'),
    }),
    output: z.object({ id: idField, reference: z.string() }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'CHARGEBACK_STATE'],
  },
  decideSimulatedChargeback: {
    method: 'POST',
    url: '/simulator/chargebacks/:chargebackId',
    summary: 'Simulate a chargeback decision or its next stage',
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
    summary: 'Simulate the bank’s answer to a transfer',
    description: 'The transfer completes, fails or is returned.',
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
