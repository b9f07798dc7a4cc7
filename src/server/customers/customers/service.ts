// Customers: the payers of a merchant, identified by e-mail.

import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import { lockRows } from '#server/platform/rows/lock-rows.ts';
import type {
  Customer,
  CustomerDetail,
  CustomerListQuery,
  customerInput,
} from '#shared/contract/customers/customers.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import { pageWindow } from '#shared/pagination.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import {
  type CustomerRow,
  countCustomers,
  selectCustomer,
  selectCustomers,
  selectFiguresOf,
} from './list-queries.ts';
import { selectCustomersByPhone, updateCustomerRow, upsertCustomer } from './queries.ts';

export type Payer = { email: string; name: string | null; phone: string | null };

/** Returns the customer of an e-mail address, created if new; a newer name or phone number replaces the older one. */
export async function recordCustomer(
  tx: Tx,
  clock: Clock,
  environmentId: string,
  payer: Payer,
): Promise<string> {
  return upsertCustomer(tx, environmentId, { ...payer, id: clock.newId(), at: clock.now() });
}

/** Finds customers by a full phone number in any notation: numbers are sealed, and found by their hash. */
export async function findCustomersByPhone(db: Db, environmentId: string, text: string): Promise<string[]> {
  return selectCustomersByPhone(db, environmentId, phonesOf(text));
}

/** Returns the possible phone numbers of a text, if it is a full phone number. */
export function phonesOf(text: string): string[] {
  if (!/^\+?[\d\s().-]{7,25}$/.test(text.trim())) return [];
  const numbers = ['NG', 'US']
    .map((country) => normalisePhone(text, country))
    .filter((item) => item !== null);
  return [...new Set(numbers)];
}

export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    payments: row.payments,
    paid: row.paid,
    lastPaidAt: row.lastPaidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Finds customers by a full phone number in the search text, since numbers are sealed and found only by their hash. */
export function byPhoneOf(db: Db, environmentId: string, search: string | undefined): Promise<string[]> {
  return search ? findCustomersByPhone(db, environmentId, search) : Promise.resolve([]);
}

export async function listCustomers(db: Db, environment: Environment, query: CustomerListQuery) {
  const byPhone = await byPhoneOf(db, environment.id, query.search);
  const [rows, counted] = await Promise.all([
    selectCustomers(db, environment.id, query, byPhone),
    countCustomers(db, environment.id, query, byPhone),
  ]);
  return {
    items: rows.map(toCustomer),
    page: query.page,
    limit: pageWindow(query).limit,
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
  };
}

/** Returns the customer of the environment; throws NOT_FOUND. */
export async function findCustomer(db: Db, environmentId: string, customerId: string) {
  const row = await selectCustomer(db, environmentId, customerId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getCustomer(
  db: Db,
  environmentId: string,
  customerId: string,
): Promise<CustomerDetail> {
  const row = await findCustomer(db, environmentId, customerId);
  const figures = await selectFiguresOf(db, environmentId, customerId);
  const sums = (key: 'paid' | 'refunded') =>
    figures
      .filter((figure) => figure[key] > 0)
      .sort((a, b) => b[key] - a[key])
      .map((figure) => ({ currency: figure.currency, amount: figure[key] }));
  const instants = (key: 'firstPaidAt' | 'lastPaidAt') =>
    figures
      .flatMap((figure) => figure[key] ?? [])
      .map((at) => at.toISOString())
      .sort();
  const erased = row.email === pseudonymOf(row.id);
  return {
    id: row.id,
    email: erased ? null : row.email,
    name: row.name,
    phone: row.phone,
    language: row.language,
    erased,
    payments: figures.reduce((sum, figure) => sum + figure.payments, 0),
    failed: figures.reduce((sum, figure) => sum + figure.failed, 0),
    paid: sums('paid'),
    refunded: sums('refunded'),
    firstPaidAt: instants('firstPaidAt').at(0) ?? null,
    lastPaidAt: instants('lastPaidAt').at(-1) ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Locks the customer until the transaction ends, against changes and erasure. */
export function lockCustomer(tx: Tx, environmentId: string, customerId: string): Promise<void> {
  return lockRows(tx, 'customers', environmentId, [customerId]);
}

type Change = { environment: Environment; customerId: string; audit: (details: AuditDetails) => void };

/** Throws CONFLICT if the customer was erased. Local phone numbers are read as numbers of the environment's country. */
export async function updateCustomer(
  tx: Tx,
  { environment, customerId, audit }: Change,
  input: z.output<typeof customerInput>,
): Promise<CustomerDetail> {
  await lockCustomer(tx, environment.id, customerId);
  const before = await getCustomer(tx, environment.id, customerId);
  if (before.erased) throw new AppError('CONFLICT', { sentence: 'This customer was erased.' });
  const phone = input.phone && normalisePhone(input.phone, environment.country);
  if (input.phone && !phone) {
    const sentence = 'Phone Number is invalid';
    throw new AppError('VALIDATION', { sentence, fields: { phone: sentence } });
  }
  const { name, language = before.language } = input;
  const after = { name, phone: phone || null, language };
  await updateCustomerRow(tx, environment.id, customerId, after);
  audit({
    entity: 'customer',
    entityId: customerId,
    before: { name: before.name, phone: before.phone, language: before.language },
    after,
  });
  return getCustomer(tx, environment.id, customerId);
}
