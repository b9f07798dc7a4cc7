// The context of calls to the price tables.
import type { z } from 'zod';
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { newPriceInput } from '#shared/contract/operator/prices.ts';

export type PriceInput = z.output<typeof newPriceInput>;

export type PriceCall = {
  tx: Tx;
  clock: Clock;
  operator: Operator;
  audit: (details: AuditDetails) => void;
};
