// The status of a schedule as a dot and a label.
import { useTranslation } from 'react-i18next';
import { scheduleStatusLabels } from '#shared/banking/transfer-labels.ts';
import type { ScheduleStatus as State } from '#shared/contract/banking/transfer-schedules.ts';
import { Status } from '#web/ui/status.tsx';
import { scheduleStyles } from './schedule-labels.ts';

type Props = { status: State; badge?: boolean };

export function ScheduleStatus({ status, badge = false }: Props) {
  const { t } = useTranslation();
  return (
    <Status {...scheduleStyles[status]} {...(badge && { badge })}>
      {t(scheduleStatusLabels[status])}
    </Status>
  );
}
