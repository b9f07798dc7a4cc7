// Status changes of a series of invoices: pause, resume, end.
import type { Writer } from '#server/billing/invoices/save-invoice.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { fromOf, nextColumns, planOf } from './next-days.ts';
import type { RecurringRow } from './queries.ts';
import { recurringStates } from './states.ts';

const placeOf = ({ environment }: Writer, id: string) => ({ environmentId: environment.id, id });

/** Pauses or ends a series, after which nothing is due. */
export async function stopSeries(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  kind: 'paused' | 'ended',
): Promise<RecurringRow> {
  const locked = await recurringStates.lockFor(tx, placeOf(writer, id), kind);
  return recurringStates.change(services, tx, locked, {
    set: { nextOn: null, nextAt: null, stoppedFor: null },
    line: { kind, actor: writer.actor, tone: 'neutral' },
  });
}

/** Resumes at the next future day; ends the series when there is none. */
export async function resumeSeries(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
): Promise<RecurringRow> {
  const locked = await recurringStates.lockFor(tx, placeOf(writer, id), 'resumed');
  const { row } = locked;
  const { actor, environment } = writer;
  const today = dayOf(services.clock.now(), environment.timeZone);
  const next = nextColumns(planOf(row), fromOf(row, today), environment.timeZone);
  const by = { actor, tone: 'neutral' } as const;
  return recurringStates.change(services, tx, locked, {
    set: { ...next, stoppedFor: null },
    line: next.nextOn
      ? { kind: 'resumed', params: { on: next.nextOn }, ...by }
      : { kind: 'completed', params: { made: row.made }, ...by },
  });
}
