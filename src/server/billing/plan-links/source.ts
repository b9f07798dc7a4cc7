// The plan link as a payment source: the price of subscribing, and the subscription created there. Its payments belong to invoices
// (decision 71); none belongs to the link itself.

import { type RawBuilder, sql } from 'kysely';
import { offerOf } from '#server/billing/sales/offer.ts';
import { beginByLink, quoteByLink } from '#server/billing/subscriptions/by-link.ts';
import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import type { SourceWork } from '#server/services.ts';
import type { PlanStatus } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import type { PlanPrice } from '#shared/contract/billing/subscriptions/plans.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';

export const planAddressKind = 'plan';

type Facts = { planId: string; status: PlanStatus };
type PayablePlan = Payable & Facts & { price: PlanPrice | null };
type PlanJson = Facts & {
  environmentId: string;
  id: string;
  name: string;
  description: string | null;
  currency: Currency;
  prices: PlanPrice[];
};

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };
const readPlanLink = ({ environmentId, id }: Names): RawBuilder<unknown> => sql`
  select json_build_object('environmentId', l.environment_id, 'id', l.id, 'planId', l.plan_id, 'currency', l.currency,
    'name', p.name, 'description', p.description, 'status', p.status, 'prices', v.prices)
  from plan_links l
  join plans p on p.environment_id = l.environment_id and p.id = l.plan_id
  join plan_versions v on v.environment_id = p.environment_id and v.plan_id = p.id and v.version = p.version
  where l.environment_id = ${environmentId} and l.id = ${id}`;

const closedReasonOf = ({ status, price }: Pick<PayablePlan, 'status' | 'price'>): ClosedReason | null =>
  status === 'ACTIVE' && price ? null : 'inactive';

const closedError = () =>
  new AppError('LINK_CLOSED', { sentence: 'This plan is not accepting subscriptions at the moment.' });

export const planLinkSource: PaymentSource<PayablePlan> = {
  kind: 'subscription',
  addressKind: planAddressKind,
  feature: 'subscription',
  read: readPlanLink,
  parse: (found) => {
    const { name, prices, ...plan } = found as PlanJson;
    const price = prices.find(({ currency }) => currency === plan.currency) ?? null;
    return Object.assign(plan, {
      price,
      paidFor: { kind: 'named' as const, name },
      imageUrl: null,
      story: null,
      amount: price?.amount ?? 0,
      amountMin: null,
      amountMax: null,
      customFields: [],
      collectPhone: false,
      collectAddress: false,
      feeBearer: 'merchant' as const,
      expiresAt: null,
      splitGroupId: null,
      notifyEmails: [],
      successMessage: null,
      redirectUrl: null,
      keepsCard: true,
      sells: { items: [], planIds: [plan.planId] },
    });
  },
  isPublic: ({ status }) => status !== 'DRAFT',
  closedReason: closedReasonOf,
  closedError,
  countVisit: async (db, { environmentId, id }) => {
    await sql`update plan_links set visits = visits + 1 where environment_id = ${environmentId} and id = ${id}`.execute(
      db,
    );
  },
  countStart: async () => undefined,
  takesUses: () => true,
  reserve: async () => {
    throw new AppError('PAYMENT_CLOSED', { sentence: closedError().message });
  },
  release: async () => undefined,
  lock: async () => undefined,
};

export const planLinkWork: SourceWork = {
  kind: 'subscription',
  offer: (services, db, payable) => offerOf(services, db, payable),
  quote: (services, db, payable: PayablePlan, choice) => quoteByLink(services, db, payable, choice),
  begin: async (services, tx, payable: PayablePlan, order) => {
    const { environmentId, id } = payable;
    const begun = await beginByLink(services, tx, payable, order);
    await sql`update plan_links set subscribed = subscribed + 1 where environment_id = ${environmentId} and id = ${id}`.execute(
      tx,
    );
    return begun;
  },
};
