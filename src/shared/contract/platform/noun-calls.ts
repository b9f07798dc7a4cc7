// Common parts of the calls of a noun: permission area, feature, and the id parameter.
import type { z } from 'zod';
import { canRead, canWrite, type PermissionArea } from '../../permissions.ts';
import type { Feature } from '../features.ts';
import { exportCall } from './exports.ts';

/** Returns parts to be spread into the calls: `{ ...read, url, summary, query, output }`. `change` returns the entity as updated. */
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
    /** An export of the rows that match the filters of the list. */
    fileOf: <Q extends z.ZodType>(filters: Q) =>
      ({ feature, access: canRead(area), ...exportCall(filters) }) as const,
  } as const;
}
