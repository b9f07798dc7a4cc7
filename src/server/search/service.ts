// Search over what a person may see: payments and payment links.
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { linkListQuery } from '#shared/contract/payment-gateway/payment-links.ts';
import type { TransactionListItem } from '#shared/contract/payment-gateway/transactions.ts';
import type { searchContract } from '#shared/contract/search.ts';
import { formatMoney } from '#shared/money.ts';
import { standingLabels } from '#shared/payments/payment-standing.ts';
import { canRead, isAllowed } from '#shared/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { listPaymentLinks } from '../payment-links/service.ts';
import type { Services } from '../services.ts';
import { findTransactions } from '../transactions/list-transactions.ts';
import { filtersOf, readQuery, type SearchQuery } from './read-query.ts';

type Results = OutputOf<(typeof searchContract)['searchEverything']>;

const resultsMax = 6;

export async function searchEverything(
  db: Db,
  services: Services,
  actor: Actor,
  q: string,
): Promise<Results> {
  const query = readQuery(q, actor.environment.currency);
  const [payments, links] = await Promise.all([
    searchPayments(db, actor, query),
    searchLinks(db, services, actor, query),
  ]);
  return [...payments, ...links];
}

async function searchPayments(db: Db, actor: Actor, query: SearchQuery): Promise<Results> {
  if (!isAllowed(actor.permissions, canRead('PAYMENT_GATEWAY.TRANSACTIONS'))) return [];
  const { environment } = actor;
  const filters = filtersOf(query, environment.currency);
  const found = await findTransactions(db, environment, filters, resultsMax);
  // Four digits alone are most likely the end of a card.
  const isLast4 = found.length === 0 && !query.filters && /^\d{4}$/.test(query.text);
  const last4 = filtersOf({ text: '', filters: { last4: query.text } }, environment.currency);
  const payments = isLast4 ? await findTransactions(db, environment, last4, resultsMax) : found;
  return payments.map((payment) => ({
    kind: 'transaction',
    id: payment.id,
    title: `${payment.reference} · ${formatMoney(payment.amount, payment.currency)}`,
    subtitle: [nameOf(payment), payment.card && `•••• ${payment.card.last4}`, statusWord(payment)]
      .filter(Boolean)
      .join(' · '),
    path: `/payment-gateway/transactions/payments/${payment.id}`,
  }));
}

function nameOf({ customer }: TransactionListItem): string | null {
  return customer.name ?? customer.email;
}

function statusWord({ standing }: TransactionListItem): string {
  return standingLabels[standing];
}

async function searchLinks(db: Db, services: Services, actor: Actor, query: SearchQuery): Promise<Results> {
  const mayRead = isAllowed(actor.permissions, canRead('PAYMENT_GATEWAY.PAYMENT_LINKS'));
  if (!mayRead || !actor.features.has('payment_links') || query.filters || !query.text) return [];
  const wanted = linkListQuery.parse({ search: query.text, limit: resultsMax });
  const { items } = await listPaymentLinks(db, services, actor.environment, wanted);
  return items.map((link) => ({
    kind: 'payment_link',
    id: link.id,
    title: link.name,
    subtitle: `/pay/${link.slug} · ${link.reference}`,
    path: `/payment-gateway/payment-links/${link.id}/info`,
  }));
}
