// One schedule: its transfer, next days, created transfers, and timeline.
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import {
  type TransferScheduleDetail,
  transferSchedulesContract,
} from '#shared/contract/banking/transfer-schedules.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { transferPath } from '#web/banking/transfers/transfer-labels.ts';
import { TransferStatus } from '#web/banking/transfers/transfer-status.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { schedulesPath } from './schedule-labels.ts';
import { ScheduleStatus } from './schedule-status.tsx';
import '#web/banking/transfers/transfers.css';

export const loadSchedule = loadDetail(transferSchedulesContract.getTransferSchedule);

type Props = { schedule: TransferScheduleDetail };

export function ScheduleDetailPage() {
  const dialogs = useDialogs<'cancel'>();
  return (
    <DetailPage
      query={useDetail(transferSchedulesContract.getTransferSchedule)}
      name="Schedule"
      figure
      crumbs={[{ label: 'Scheduled transfers', path: schedulesPath }]}
    >
      {(schedule) => ({
        title: formatMoney(schedule.amount, schedule.currency),
        reference: schedule.reference,
        badges: <ScheduleStatus status={schedule.status} badge />,
        meta: <span className="strong">{schedule.account_name}</span>,
        actions: <Actions schedule={schedule} onCancel={() => dialogs.open('cancel')} />,
        content: (
          <div className="transfer">
            <div className="stack">
              <Plan schedule={schedule} />
              <Runs schedule={schedule} />
            </div>
            <TimelineOf schedule={schedule} />
          </div>
        ),
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{ cancel: (shown) => <CancelQuestion schedule={schedule} {...shown} /> }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

function Actions({ schedule, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'));
  const pause = useCall(transferSchedulesContract.pauseTransferSchedule);
  const resume = useCall(transferSchedulesContract.resumeTransferSchedule);
  const args = { params: { scheduleId: schedule.id } };
  const { status } = schedule;
  if (!mayChange || status === 'CANCELLED' || status === 'COMPLETED') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onCancel}>
        {t('Cancel schedule')}
      </Button>
      {status === 'ACTIVE' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          loading={pause.isPending}
          onClick={() => void pause.run(args)}
        >
          {t('Pause')}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => void resume.run(args)}
        >
          {t('Resume')}
        </Button>
      )}
    </>
  );
}

function CancelQuestion({ schedule, opened, onClose }: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const cancel = useCall(transferSchedulesContract.cancelTransferSchedule);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Cancel this schedule?')}
      action={t('Cancel schedule')}
      onConfirm={() => cancel.run({ params: { scheduleId: schedule.id } }).then((done) => done !== undefined)}
    >
      {t('No more transfers will be made. Existing transfers are not affected.')}
    </Confirm>
  );
}

const dayText = (day: string) => <DateText at={`${day}T12:00:00Z`} as="date" />;

function Plan({ schedule }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Plan')}>
      <KeyValues
        items={[
          { label: t('How often'), value: t(frequencyLabels[schedule.frequency]) },
          { label: t('First on'), value: dayText(schedule.starts_on) },
          schedule.ends_on !== null && { label: t('Until'), value: dayText(schedule.ends_on) },
          { label: t('Working days only'), value: t(schedule.working_days_only ? 'Yes' : 'No') },
          { label: t('Bank'), value: schedule.bank_name },
          { label: t('Account number'), value: schedule.account_number },
          schedule.narration !== null && { label: t('Narration'), value: schedule.narration },
          { label: t('From'), value: schedule.wallet.name },
          { label: t('Created by'), value: schedule.made_by },
          schedule.next_runs.length > 0 && {
            label: t('Next transfers'),
            value: (
              <span className="stack" style={{ gap: 4 }}>
                {schedule.next_runs.map((day) => (
                  <span key={day}>{dayText(day)}</span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </SectionCard>
  );
}

function Runs({ schedule }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Transfers created')}>
      {schedule.last_runs.length === 0 ? (
        <p className="dim sm">{t('None yet')}</p>
      ) : (
        <KeyValues
          items={schedule.last_runs.map((run) => ({
            label: <DateText at={run.at} />,
            value: (
              <span className="stack" style={{ gap: 2 }}>
                <span className="row" style={{ gap: 8 }}>
                  <Link to={transferPath(run)} className="link num">
                    {run.reference}
                  </Link>
                  <TransferStatus status={run.status} />
                </span>
                {run.failure && <span className="mut sm">{t(run.failure)}</span>}
              </span>
            ),
          }))}
        />
      )}
    </SectionCard>
  );
}

function TimelineOf({ schedule }: Props) {
  const { t } = useTranslation();
  return <TimelineCard items={schedule.timeline.map((item) => ({ ...item, sentence: t(item.sentence) }))} />;
}
