// Disputes for tests: paid payments of one merchant, cases opened by staff, evidence submitted, and the books at the end.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { makePaper } from '#demo/paper.ts';
import { decideChargeback, openChargeback } from '#server/payments/chargebacks/service.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { newestEmail } from '../inbox/messages.ts';
import { callAs, createTestOperator, type TestOperator } from '../operators.ts';
import { createPayers } from '../payers.ts';
import { addressOf, type CallOptions } from '../server.ts';

const problem = { category: 'not_received', amount: 500_000, text: 'My order never came.', name: 'Ada Obi' };

/** A merchant with payers and staff, on a separate database, on a Wednesday morning in Lagos. */
export async function createDisputes(start = new Date('2026-11-18T09:00:00Z')) {
  const payers = await createPayers({ start });
  const { server, business, callAsMerchant } = payers;
  let admin: TestOperator | null = null;
  /** Sessions of the console are short, so staff sign in again after the clock is moved. */
  const asStaff = async <E extends Endpoint>(endpoint: E, options: CallOptions = {}) => {
    admin ??= await createTestOperator(server);
    const answer = await callAs(server, admin.token, endpoint, options);
    if (answer.status !== 401) return answer;
    admin = await createTestOperator(server);
    return callAs(server, admin.token, endpoint, options);
  };
  /** Makes a card payment; returns its row. */
  const pay = async (amount = 500_000, body: Record<string, unknown> = {}) => {
    const reference = await payers.begin({ amount, ...body });
    const paid = await payers.payCard(reference);
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
    return payers.row(reference);
  };
  const open = async (transactionId: string, requested: Record<string, unknown> = {}) => {
    const { services } = server;
    const { id } = await services.database.inTransaction((tx) =>
      openChargeback(services, tx, {
        environmentId: business.testEnvironmentId,
        transactionId,
        amount: null,
        stage: 'first',
        reasonCode: '4853',
        actor: { kind: 'provider' },
        ...requested,
      }),
    );
    return id;
  };
  /** Decides a chargeback as the card provider. */
  const decide = (chargebackId: string, outcome: 'won' | 'lost') =>
    server.services.database.inTransaction((tx) =>
      decideChargeback(server.services, tx, {
        environmentId: business.testEnvironmentId,
        chargebackId,
        outcome,
        actor: { kind: 'provider' },
      }),
    );
  const get = async (chargebackId: string) => {
    const answer = await callAsMerchant(chargebacksContract.getChargeback, { params: { chargebackId } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.data;
  };
  const act = <E extends Endpoint>(endpoint: E, chargebackId: string, body: unknown = {}) =>
    callAsMerchant(endpoint, { params: { chargebackId }, body });
  /** Reports a problem as a payer, who proves ownership by the code sent to the payment's address. */
  const complain = async (reference: string, body: Record<string, unknown> = {}) => {
    const params = { reference };
    payers.clock.advance(31_000);
    const sent = await server.call(payerDisputesContract.sendComplaintCode, { params });
    const row = sent.status === 200 ? await payers.row(reference) : null;
    const text = row ? await newestEmail(server, row.customerEmail ?? '') : '';
    const code = /Your code is (\d{6})/.exec(text)?.[1] ?? '000000';
    return server.call(payerDisputesContract.reportProblem, { params, body: { ...problem, code, ...body } });
  };
  /** The balance changes only by pairs of entries, and nothing is missing. */
  const prove = async () => expect(await payers.books()).toMatchObject({ findings: [] });
  return { ...payers, asStaff, pay, open, decide, get, act, complain, prove };
}
export type Disputes = Awaited<ReturnType<typeof createDisputes>>;

/** Sends a file as a form upload. */
export async function sendFile(
  url: string,
  endpoint: Endpoint,
  options: CallOptions & { field?: string; bytes?: Buffer; fileName?: string },
) {
  const form = new FormData();
  const bytes = options.bytes ?? makePaper(`Paper ${randomBytes(4).toString('hex')}`);
  form.set(options.field ?? 'file', new Blob([new Uint8Array(bytes)]), options.fileName ?? 'paper.pdf');
  const response = await fetch(url + addressOf(endpoint, options), {
    method: 'POST',
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}
