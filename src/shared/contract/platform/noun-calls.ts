// What the calls of a noun have in common: its area of permissions, the feature it belongs to, the parameter that names one.
import type { z } from 'zod';
import { canRead, canWrite, type PermissionArea } from '../../permissions.ts';
import type { Feature } from '../features.ts';
import { exportCall } from './exports.ts';

/** To be spread into its calls: `{ ...read, url, summary, query, output }`. `change` answers the thing as it is then. */
export function callsOf<F extends Feature, P extends z.ZodType, O extends z.ZodType>(noun: {
  area: PermissionArea;
  feature: F;
  params: P;
  output: O;
}) {
  const { area, feature, params, output } = noun;
  const read = { feature, method: 'GET', access: canRead(area) } as const;
  const write = { feature, access: canWrite(area) } as const;
  return {
    read,
    readOne: { ...read, params, errors: ['NOT_FOUND'] },
    write,
    create: { ...write, method: 'POST', idempotency: 'optional', output },
    change: { ...write, params, output },
    /** A file of what the filters of its list match. */
    fileOf: <Q extends z.ZodType>(filters: Q) =>
      ({ feature, access: canRead(area), ...exportCall(filters) }) as const,
  } as const;
}
