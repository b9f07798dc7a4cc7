// Plans: creation, reads, changes, price changes, activation and withdrawal.

import { isDeepStrictEqual } from 'node:util';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { readProducts } from '#server/billing/products/service.ts';
import { nameTaxes, requireTaxes } from '#server/billing/taxes/read-taxes.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { type PlanLine, planSentences } from '#shared/billing/subscriptions/plan-lines.ts';
import type {
  Plan,
  PlanDetail,
  PlanInput,
  PlanPrice,
  plansContract,
} from '#shared/contract/billing/subscriptions/plans.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import {
  findPlan,
  insertPlan,
  type ListedPlan,
  saveVersion,
  selectPlanEvents,
  selectVersions,
} from './queries.ts';
import { planStates } from './states.ts';

export type PlanCall = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};

/** The notice period for price changes, in days. */
export const noticeDays = 7;

export function toPlan(row: ListedPlan): Plan {
  const { environmentId: _, amount: __, memberId: ___, createdByName, createdAt, updatedAt, ...plan } = row;
  const creation = {
    madeBy: createdByName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
  return Object.assign(plan, creation);
}

export async function getPlan(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  planId: string,
): Promise<PlanDetail> {
  const row = await findPlan(db, environmentId, planId);
  const product =
    row.productId && (await readProducts(db, environmentId, [row.productId])).get(row.productId);
  const versions = await selectVersions(db, environmentId, planId);
  const events = await selectPlanEvents(db, environmentId, planId);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: planSentences });
  return {
    ...toPlan(row),
    productName: product ? product.name : null,
    taxNames: await nameTaxes(db, environmentId, row.taxIds),
    versions: versions.map(({ version, prices, movesOn, createdAt }) => ({
      version,
      prices,
      movesOn,
      createdAt: createdAt.toISOString(),
    })),
    timeline,
  };
}

type Fields = Record<string, string>;

function refuse(fields: Fields): void {
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
}

function checkPrices(prices: readonly PlanPrice[], fields: Fields): void {
  prices.forEach(({ amount, currency }, index) => {
    const fault = checkAmount(amount, currency);
    if (fault) fields[`prices.${index}.amount`] = fault;
  });
}

/** Checks the fields allowed for a plan type. */
function checkInput(input: PlanInput): void {
  const fields: Fields = {};
  checkPrices(input.prices, fields);
  if (input.type === 'product' && !input.productId) fields.productId = 'Choose a product';
  if (input.type === 'basic') {
    if (input.trialDays > 0) fields.trialDays = 'A basic plan has no trial';
    if (input.quantityAllowed) fields.quantityAllowed = 'A basic plan has no quantity';
    input.prices.forEach(({ setUpFee }, index) => {
      if (setUpFee > 0) fields[`prices.${index}.setUpFee`] = 'A basic plan has no set-up fee';
    });
  }
  refuse(fields);
}

/** Requires taxes in force and a product of the environment. */
async function checkCatalogue(
  tx: Tx,
  { id, timeZone }: Pick<Environment, 'id' | 'timeZone'>,
  { taxIds, type, productId }: PlanInput,
  now: Date,
): Promise<void> {
  const named = taxIds.map((taxId, index) => ({ field: `taxIds.${index}`, taxId }));
  await requireTaxes(tx, id, named, dayOf(now, timeZone));
  if (type === 'product' && productId && !(await readProducts(tx, id, [productId])).has(productId))
    refuse({ productId: 'Choose a product' });
}

function columnsOf({ prices, productId, taxIds, type, ...input }: PlanInput) {
  return {
    type,
    name: input.name,
    description: input.description,
    interval: input.interval,
    intervalCount: input.intervalCount,
    trialDays: input.trialDays,
    invoiceLimit: input.invoiceLimit ?? null,
    quantityAllowed: input.quantityAllowed,
    productId: type === 'product' ? (productId ?? null) : null,
    taxIds: JSON.stringify(taxIds),
    amount: prices[0]?.amount ?? 0,
  };
}

/** Creates a plan; returns its id. */
export async function createPlan(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: PlanCall,
  { draft, ...input }: BodyOf<(typeof plansContract)['createPlan']>,
): Promise<string> {
  checkInput(input);
  const { clock } = services;
  const environmentId = environment.id;
  const now = clock.now();
  await checkCatalogue(tx, environment, input, now);
  const row = await insertPlan(tx, {
    ...columnsOf(input),
    environmentId,
    id: clock.newId(),
    reference: makeReference('PLN'),
    status: draft ? 'DRAFT' : 'ACTIVE',
    version: 1,
    ...createdNow(actor, now),
  });
  const prices = JSON.stringify(input.prices);
  await saveVersion(tx, { environmentId, planId: row.id, version: 1, prices, createdAt: now });
  await planStates.begin(services, tx, { row }, { kind: 'created', actor: callerOf(actor), tone: 'neutral' });
  audit({ entity: 'plan', entityId: row.id, after: { ...input } });
  return row.id;
}

/** Refuses changes of the billing terms once customers may have subscribed. */
function checkFixed(plan: ListedPlan, input: PlanInput): void {
  if (plan.status === 'DRAFT') return;
  const fields: Fields = {};
  for (const field of ['type', 'interval', 'intervalCount', 'quantityAllowed'] as const)
    if (input[field] !== plan[field]) fields[field] = 'This cannot be changed once the plan is active';
  if ((input.productId ?? null) !== plan.productId && input.type === 'product')
    fields.productId = 'This cannot be changed once the plan is active';
  const priceOf = ({ currency, amount, setUpFee }: PlanPrice) => `${currency} ${amount} ${setUpFee}`;
  if (input.prices.map(priceOf).join() !== plan.prices.map(priceOf).join())
    fields.prices = 'Use Change prices. Subscriptions keep their price';
  refuse(fields);
}

export async function changePlan(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: PlanCall,
  planId: string,
  input: PlanInput,
): Promise<void> {
  const locked = await planStates.lockFor(tx, { environmentId: environment.id, planId }, 'edited');
  const before = await findPlan(tx, environment.id, planId);
  checkInput(input);
  checkFixed(before, input);
  await checkCatalogue(tx, environment, input, services.clock.now());
  if (before.status === 'DRAFT')
    await saveVersion(tx, {
      environmentId: environment.id,
      planId,
      version: before.version,
      prices: JSON.stringify(input.prices),
      createdAt: services.clock.now(),
    });
  const set = columnsOf(input);
  const line = { kind: 'edited', actor: callerOf(actor), tone: 'neutral' } as const;
  const audited = { before: { ...toPlan(before) }, after: { ...input } };
  await planStates.change(services, tx, locked, { set, line, audit, audited });
}

/** Creates a price version; existing subscriptions move to it from a given day, or never. */
export async function changePrices(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: PlanCall,
  planId: string,
  { prices, movesOn = null }: BodyOf<(typeof plansContract)['changePlanPrices']>,
): Promise<void> {
  const locked = await planStates.lockFor(tx, { environmentId: environment.id, planId }, 'repriced');
  const fields: Fields = {};
  checkPrices(prices, fields);
  const now = services.clock.now();
  const soonest = dayAfter(dayOf(now, environment.timeZone), noticeDays);
  if (movesOn !== null && movesOn < soonest)
    fields.movesOn = `Choose ${soonest} or later, so that customers are notified ${noticeDays} days in advance`;
  const before = await findPlan(tx, environment.id, planId);
  if (locked.row.type === 'basic')
    prices.forEach(({ setUpFee }, index) => {
      if (setUpFee > 0) fields[`prices.${index}.setUpFee`] = 'A basic plan has no set-up fee';
    });
  if (movesOn !== null)
    for (const { currency } of before.prices)
      if (!prices.some((price) => price.currency === currency))
        fields.prices = `Enter a price in ${currency}, the currency of existing subscriptions`;
  refuse(fields);
  if (movesOn === null && isDeepStrictEqual(prices, before.prices)) return;
  const version = locked.row.version + 1;
  await saveVersion(tx, {
    environmentId: environment.id,
    planId,
    version,
    prices: JSON.stringify(prices),
    movesOn,
    createdAt: now,
  });
  const [first] = prices;
  if (!first) return;
  const { currency, amount } = first;
  await planStates.change(services, tx, locked, {
    set: { version, amount },
    line: {
      kind: 'repriced',
      params: { version, currency, amount, movesOn },
      actor: callerOf(actor),
      tone: 'neutral',
    },
    audit,
    audited: { before: { prices: before.prices }, after: { prices, movesOn } },
  });
}

export async function stepPlan(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: PlanCall,
  planId: string,
  kind: Extract<PlanLine['kind'], 'activated' | 'withdrawn'>,
): Promise<void> {
  const locked = await planStates.lockFor(tx, { environmentId: environment.id, planId }, kind);
  const line = { kind, actor: callerOf(actor), tone: kind === 'activated' ? 'success' : 'neutral' } as const;
  await planStates.change(services, tx, locked, { line, audit });
}
