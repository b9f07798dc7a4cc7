// Shared paths and styles of the schedule screens.
import type { ScheduleStatus } from '#shared/contract/banking/transfer-schedules.ts';
import type { DotShape, Tone } from '#web/ui/status.tsx';

export const schedulesPath = '/banking-services/transfers/schedules';

export function schedulePath({ id }: { id: string }): string {
  return `${schedulesPath}/${id}`;
}

export const scheduleStyles: Record<ScheduleStatus, { tone: Tone; shape?: DotShape }> = {
  ACTIVE: { tone: 'success' },
  PAUSED: { tone: 'warning', shape: 'ring' },
  CANCELLED: { tone: 'neutral', shape: 'ring' },
  COMPLETED: { tone: 'neutral' },
};
