// The states of a fund request, and the recipients of its notifications.

import type { Updateable } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { findPermittedEmail } from '#server/account/businesses/list-members.ts';
import { writeToOwners } from '#server/banking/wallets/emails.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { FundRequestsTable } from '#server/platform/db/tables/banking/fund-requests.ts';
import { isQueued } from '#server/platform/emails/queue-email.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import type { FundRequestLine } from '#shared/banking/fund-request-lines.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { listPayers } from './payers.ts';
import {
  type FundRequestRow,
  findFundRequest,
  insertFundRequestEvent,
  lockFundRequest,
  updateFundRequest,
} from './queries.ts';

type RequestNoun = {
  locked: { row: FundRequestRow };
  place: { environmentId: string; requestId: string };
  line: FundRequestLine;
  event: 'fund_request.made' | 'fund_request.paid' | 'fund_request.declined';
  set: Updateable<FundRequestsTable>;
};

const toPayers = {
  PENDING: { subject: 'is waiting for you', heading: 'Funds requested', next: 'Pay it or decline it.' },
  SUCCESSFUL: {
    subject: 'was paid',
    heading: 'A fund request was paid',
    next: 'There is nothing left to pay.',
  },
  REJECTED: {
    subject: 'was declined',
    heading: 'A fund request was declined',
    next: 'There is nothing to pay.',
  },
  CLOSED: {
    subject: 'was withdrawn',
    heading: 'A fund request was withdrawn',
    next: 'There is nothing to pay.',
  },
} as const;

const toMaker = {
  SUCCESSFUL: {
    subject: 'was paid',
    heading: 'Your fund request was paid',
    next: 'The money is in the wallet.',
  },
  REJECTED: { subject: 'was declined', heading: 'Your fund request was declined', next: '' },
} as const;

const becauseOfRole = 'You are receiving this because your role can pay fund requests.';
const becauseOfRequest = 'You are receiving this because you made this request.';

type Notification = {
  to: readonly string[];
  footer: string;
  subject: string;
  heading: string;
  next: string;
};

const keyOf = (id: string, status: FundRequestRow['status']): string => `fund_request:${id}:${status}`;

/** Returns those who can pay a request: all of them while it is pending, later those who were asked and did not decide it. */
async function listPayerEmails(tx: Tx, row: FundRequestRow): Promise<string[]> {
  const { environmentId, id, status, deciderId } = row;
  const payers = await listPayers(tx, await ownerOfEnvironment(tx, environmentId), row);
  if (status === 'PENDING') return payers.map(({ email }) => email);
  const asked: string[] = [];
  for (const { userId, email } of payers)
    if (userId !== deciderId && (await isQueued(tx, environmentId, `${keyOf(id, 'PENDING')}:${email}`)))
      asked.push(email);
  return asked;
}

async function listNotifications(tx: Tx, row: FundRequestRow): Promise<Notification[]> {
  const { environmentId, status, memberId } = row;
  const payers = { ...toPayers[status], to: await listPayerEmails(tx, row), footer: becauseOfRole };
  if (status === 'PENDING' || status === 'CLOSED') return [payers];
  const environment = await ownerOfEnvironment(tx, environmentId);
  const { access } = fundRequestsContract.getFundRequest;
  const maker = await findPermittedEmail(tx, environment, memberId, access);
  return [{ ...toMaker[status], to: maker ? [maker] : [], footer: becauseOfRequest }, payers];
}

/** Notifies those who can pay of a pending request and of its end, and its creator of the outcome. */
async function write(services: TxServices, tx: Tx, { row }: RequestNoun['locked']): Promise<void> {
  const { environmentId, walletId, status, amount, currency, id, reference, reason } = row;
  const { fromName } = await findFundRequest(tx, environmentId, id);
  for (const { to, footer, subject, heading, next } of await listNotifications(tx, row))
    await writeToOwners(
      services,
      tx,
      { environmentId, id: walletId },
      {
        kind: `fund_request_${status.toLowerCase()}`,
        subject: `Request ${reference} ${subject}`,
        heading,
        paragraphs: [row.purpose, ...(reason ? [reason] : []), ...(next ? [next] : [])],
        facts: [
          ['Amount', formatMoney(amount, currency)],
          ['From', fromName],
          ['Made by', row.createdByName],
          ...(row.decidedBy ? [['Decided by', row.decidedBy] as const] : []),
        ],
        key: keyOf(id, status),
        to,
        footer,
        link: { label: 'Open the request', path: `/banking-services/wallets/fund-requests/${id}` },
      },
    );
}

const declined = { event: 'fund_request.declined' as const };

export const requestStates = declareStates<RequestNoun>({
  entity: 'fund_request',
  table: 'fund_requests',
  begins: ['PENDING'],
  changes: {
    requested: { leads: {}, event: 'fund_request.made', email: write },
    paid: { leads: { PENDING: 'SUCCESSFUL' }, event: 'fund_request.paid', email: write },
    declined: { leads: { PENDING: 'REJECTED' }, ...declined, email: write },
    withdrawn: { leads: { PENDING: 'CLOSED' }, ...declined, email: write },
  },
  refusal: () => new AppError('CONFLICT', { sentence: 'This request has already been decided.' }),
  lock: async (tx, { environmentId, requestId }) => {
    const row = await lockFundRequest(tx, environmentId, requestId);
    return row && { row };
  },
  update: updateFundRequest,
  insertLine: (tx, { environmentId, id: requestId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertFundRequestEvent(tx, { environmentId, requestId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    wallet: row.walletId,
    fromWallet: row.fromWalletId,
    currency: row.currency,
    amount: row.amount,
    movement: row.movement,
  }),
});
