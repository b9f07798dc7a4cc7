// The samples of all areas, for the tests of permissions, tenancy and attacks and for the fuzzer.
import { gather } from '#shared/gather.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { accountSamples } from './account.ts';
import { bankingSamples } from './banking.ts';
import { billingSamples } from './billing.ts';
import { subscriptionSamples } from './billing-subscriptions.ts';
import { commerceSamples } from './commerce.ts';
import { customersSamples } from './customers.ts';
import { developersSamples } from './developers.ts';
import { invoicesSamples } from './invoices.ts';
import { operatorSamples } from './operator.ts';
import { paymentsSamples } from './payments.ts';
import { platformSamples } from './platform.ts';
import { remittanceSamples } from './remittance.ts';
import type { Samples } from './samples.ts';
import { settlementSamples } from './settlement.ts';
import { terminalsSamples } from './terminals.ts';

const areas: readonly Samples[] = [
  platformSamples,
  accountSamples,
  customersSamples,
  settlementSamples,
  bankingSamples,
  remittanceSamples,
  subscriptionSamples,
  paymentsSamples,
  billingSamples,
  invoicesSamples,
  commerceSamples,
  terminalsSamples,
  developersSamples,
  operatorSamples,
];

/** A write without a valid body fails the tests. */
export const validBodies: Readonly<Record<string, unknown>> = gather(
  'sample body',
  ...areas.map(({ bodies }) => bodies),
);

/** Ids of objects of a business, by the parameter that names them. */
export type Owned = Readonly<Record<string, string>>;

export async function makeOwnedThings(server: TestServer, business: TestBusiness): Promise<Owned> {
  const owned: Record<string, string> = {};
  for (const { make } of areas)
    for (const [name, id] of Object.entries((await make?.(server, business)) ?? {})) {
      if (!id || name in owned)
        throw new Error(`A sample of ${name} ${id ? 'is made twice' : 'was not made'}.`);
      owned[name] = id;
    }
  return owned;
}
