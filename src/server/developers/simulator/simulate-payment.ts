// A simulated payer: starts a payment of a link or page with matching details and pays it through the payer's own calls.
import type { z } from 'zod';
import { getCheckoutPage } from '#server/payments/checkout/page.ts';
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import { loadPayment } from '#server/payments/checkout/payment.ts';
import { startLinkPayment } from '#server/payments/checkout/start-link-payment.ts';
import { payByTransfer } from '#server/payments/checkout/transfers/pay-by-transfer.ts';
import { receiveSandboxTransfer } from '#server/payments/checkout/transfers/receive-transfer.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { simulatePaymentInput } from '#shared/contract/developers/simulator.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import { assertTestMode } from './advance-clock.ts';
import { isOwnAccount, isOwnTarget } from './queries.ts';

type SimulationInput = z.output<typeof simulatePaymentInput>;

const caller = { ip: null, userAgent: 'Simulator' };
const yearsValid = 3;

/** Throws NOT_FOUND for a link or page outside this environment. */
export async function simulatePayment(services: Services, environment: Environment, input: SimulationInput) {
  assertTestMode(environment);
  const { database } = services;
  if (!(await isOwnTarget(database.db, environment.id, input.slug))) throw new AppError('NOT_FOUND');
  const page = await getCheckoutPage(services, database.db, input.slug, { visit: false, businessId: null });
  const reference = page.reference ?? (await begin(services, input, page));
  if (input.channel === 'card') await payCard(services, reference, input);
  else await payTransfer(services, reference);
  const { row } = await loadPayment(services, database.db, reference);
  return { id: row.id, reference, status: row.status };
}

/** Starts a payment with every requested field filled in. */
async function begin(services: Services, input: SimulationInput, page: CheckoutPage): Promise<string> {
  const answers = Object.fromEntries(page.customFields.map((field) => [field.label, answerOf(field)]));
  const amount = input.amount ?? page.amount ?? page.amountMin ?? 500_000;
  const details = {
    email: input.email ?? 'simulated.payer@example.com',
    name: 'Simulated Payer',
    phone: page.collectPhone ? '+2348030000000' : null,
    answers,
    ...(page.amount === null && { amount }),
    ...(page.collectAddress && { address: { line1: '1 Marina', city: 'Lagos', state: 'Lagos' } }),
  };
  const { reference } = await services.database.inTransaction((tx) =>
    startLinkPayment(services, tx, input.slug, details, caller),
  );
  return reference;
}

function answerOf(field: CheckoutPage['customFields'][number]): string {
  if (field.type === 'select') return field.options[0] ?? '';
  if (field.type === 'number') return '1';
  return field.type === 'date' ? '2026-01-01' : 'Simulated';
}

async function payCard(services: Services, reference: string, input: SimulationInput): Promise<void> {
  const card = testCards.find((card) => card.outcome === input.outcome && card.region === 'local');
  const fitting = card ?? testCards.find((card) => card.outcome === input.outcome);
  if (!fitting) throw new Error(`No test card comes to ${input.outcome}`);
  const expiryYear = services.clock.now().getUTCFullYear() + yearsValid;
  await payByCard(services, {
    reference,
    card: { number: fitting.number, expiryMonth: 12, expiryYear, cvv: '123' },
    embedded: false,
    operation: null,
    caller,
  });
}

async function payTransfer(services: Services, reference: string): Promise<void> {
  const progress = await payByTransfer(services, { reference, operation: null, caller });
  const { transfer } = progress;
  if (transfer) await arrive(services, transfer.accountNumber, transfer.amount - transfer.received);
}

async function arrive(services: Services, accountNumber: string, amount: number): Promise<void> {
  await receiveSandboxTransfer(services, { accountNumber, amount, senderName: 'Simulated Payer' });
}

/** Simulates the arrival of a transfer. Throws NOT_FOUND for an account outside this environment. */
export async function simulateTransfer(
  services: Services,
  environment: Environment,
  transfer: { accountNumber: string; amount: number },
): Promise<{ accepted: true }> {
  assertTestMode(environment);
  const { accountNumber, amount } = transfer;
  if (!(await isOwnAccount(services.database.db, environment.id, accountNumber)))
    throw new AppError('NOT_FOUND');
  await arrive(services, accountNumber, amount);
  return { accepted: true };
}
