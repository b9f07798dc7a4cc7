// The registered payment sources: lookup by payment or address, and one statement that reads them all.
import { type RawBuilder, sql } from 'kysely';
import type { Merchant } from './merchant.ts';
import type { FoundSource, PaymentSource } from './payment-source.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

export type SourceList = {
  all: readonly PaymentSource[];
  ofKind(kind: string): PaymentSource | undefined;
  /** SQL of a payment's source, by the columns that name it; null where it has none. */
  readOfPayment(kind: RawBuilder<string>, names: Names): RawBuilder<unknown>;
  /** SQL of an address's payable, by the columns that name it. */
  readAtAddress(kind: RawBuilder<string>, names: Names): RawBuilder<unknown>;
  /** Finds a payment's source in the JSON that was read. */
  foundOfKind(kind: string, json: unknown, merchant: Merchant): FoundSource | null;
  /** Finds an address's payable in the JSON that was read; null also for a draft. */
  foundAtAddress(kind: string, json: unknown, merchant: Merchant): FoundSource | null;
};

/** Throws when two sources have the same kind. */
export function createSourceList(all: readonly PaymentSource[]): SourceList {
  const byKind = new Map(all.map((source) => [source.kind as string, source]));
  const byAddressKind = new Map(all.map((source) => [source.addressKind, source]));
  if (byKind.size !== all.length || byAddressKind.size !== all.length)
    throw new Error('Two payment sources go by one kind.');
  const read = (sources: ReadonlyMap<string, PaymentSource>, kind: RawBuilder<string>, names: Names) =>
    sources.size === 0
      ? sql`null`
      : sql`case ${kind} ${sql.join(
          [...sources].map(([name, source]) => sql`when ${sql.lit(name)} then (${source.read(names)})`),
          sql` `,
        )} end`;
  const parse = (source: PaymentSource | undefined, json: unknown, merchant: Merchant) =>
    source && json ? { source, payable: source.parse(json, merchant) } : null;
  return {
    all,
    ofKind: (kind) => byKind.get(kind),
    readOfPayment: (kind, names) => read(byKind, kind, names),
    readAtAddress: (kind, names) => read(byAddressKind, kind, names),
    foundOfKind: (kind, json, merchant) => parse(byKind.get(kind), json, merchant),
    foundAtAddress: (kind, json, merchant) => {
      const found = parse(byAddressKind.get(kind), json, merchant);
      return found?.source.isPublic(found.payable) ? found : null;
    },
  };
}
