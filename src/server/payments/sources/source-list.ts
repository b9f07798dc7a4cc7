// The registered payment sources: which one per payment or an address is of, and all of them read by one statement.
import { type RawBuilder, sql } from 'kysely';
import type { Merchant } from './merchant.ts';
import type { FoundSource, PaymentSource } from './payment-source.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

export type SourceList = {
  all: readonly PaymentSource[];
  ofKind(kind: string): PaymentSource | undefined;
  /** SQL of what a payment came through, by the columns that name it; null where it came through nothing. */
  readOfPayment(kind: RawBuilder<string>, names: Names): RawBuilder<unknown>;
  /** SQL of what has an address, by the columns that name it. */
  readAtAddress(kind: RawBuilder<string>, names: Names): RawBuilder<unknown>;
  /** What was read as the source of a payment. */
  foundOfKind(kind: string, json: unknown, merchant: Merchant): FoundSource | null;
  /** What was read at an address; null also for a draft. */
  foundAtAddress(kind: string, json: unknown, merchant: Merchant): FoundSource | null;
};

/** Throws when two sources go by one kind. */
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
