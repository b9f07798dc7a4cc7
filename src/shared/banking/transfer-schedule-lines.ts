// The timeline texts of transfer schedules.
import { dayText } from '../day-text.ts';
import type { LineOf } from '../timeline.ts';

export const scheduleSentences = {
  /** `on`: the day of the first run. */
  created: ({ on }: { on: string }) => `Scheduled, first on ${dayText(on)}`,
  run: ({ reference }: { reference: string }) => `Transfer ${reference} created`,
  paused: () => 'Paused',
  resumed: ({ on }: { on: string }) => `Resumed, next on ${dayText(on)}`,
  cancelled: () => 'Cancelled',
  completed: () => 'The last transfer was made',
};
export type ScheduleLine = LineOf<typeof scheduleSentences>;
export type ScheduleLineKind = ScheduleLine['kind'];
