// One series of invoices: content, created invoices, next dates and actions.
import { Alert } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sendingLabels } from '#shared/contract/billing/recurring/recurring-enums.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import type { RecurringDetail } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { customerFacts } from '#web/billing/invoices/customer-facts.ts';
import { DayText } from '#web/billing/invoices/day-text.tsx';
import { DocumentTexts, paymentFacts } from '#web/billing/invoices/document-texts.tsx';
import { InvoiceLines } from '#web/billing/invoices/invoice-lines.tsx';
import { invoicePath } from '#web/billing/invoices/invoice-query.ts';
import { useMayChangeInvoices } from '#web/billing/invoices/may-change.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { recurringPath } from './recurring-paths.ts';
import { useSeries } from './recurring-query.ts';
import { RecurringStatus } from './recurring-status.tsx';
import '../invoices/invoices.css';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';

const ChangeSeriesForm = lazy(() =>
  import('./series-forms.tsx').then((m) => ({ default: m.ChangeSeriesForm })),
);

type Step = 'pause' | 'resume' | 'end';
type Dialog = Step | 'edit';
const crumbs = [
  { label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' },
  { label: 'Recurring invoices', path: recurringPath },
];

export function RecurringDetailPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs<Dialog>();
  return (
    <DetailPage query={useSeries()} name="Recurring invoice" figure crumbs={crumbs}>
      {(one) => ({
        title: formatMoney(one.total, one.currency),
        reference: one.name,
        badges: <RecurringStatus status={one.status} badge />,
        meta: (
          <>
            <span className="strong">{one.customer.name}</span>
            <span>{t(intervalText(one.interval, one.intervalCount))}</span>
          </>
        ),
        actions: <Menu series={one} dialogs={dialogs} />,
        content: <Body series={one} />,
        dialogs: <SeriesDialogs series={one} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}

type Props = { series: RecurringDetail; dialogs: Dialogs<Dialog> };

function Menu({ series: { status, name }, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeInvoices();
  if (!mayChange || status === 'ENDED') return null;
  return (
    <RowMenu label={t('More for {{name}}', { name })}>
      <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
        {t('Edit')}
      </RowMenuItem>
      {status === 'ACTIVE' ? (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('pause')}>
          {t('Pause')}
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={IconPlayerPlay} onClick={() => dialogs.open('resume')}>
          {t('Resume')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconPlayerStop} danger onClick={() => dialogs.open('end')}>
        {t('End')}
      </RowMenuItem>
    </RowMenu>
  );
}

function SeriesDialogs({ series, dialogs }: Props) {
  const question = (step: Step) => (shown: ShownDialog) => (
    <StepQuestion series={series} step={step} {...shown} />
  );
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => (
          <Suspense>
            <ChangeSeriesForm series={series} {...shown} />
          </Suspense>
        ),
        pause: question('pause'),
        resume: question('resume'),
        end: question('end'),
      }}
    </OpenDialog>
  );
}

const dialogProps = {
  pause: {
    title: 'Pause this series?',
    text: 'No invoices are created until you resume it. Missed dates are not made up.',
    action: 'Pause',
    endpoint: recurringInvoicesContract.pauseRecurringInvoice,
  },
  resume: {
    title: 'Resume this series?',
    text: 'It continues on its next date.',
    action: 'Resume',
    endpoint: recurringInvoicesContract.resumeRecurringInvoice,
  },
  end: {
    title: 'End this series?',
    text: 'No more invoices are created. Existing invoices are not affected.',
    action: 'End',
    endpoint: recurringInvoicesContract.endRecurringInvoice,
  },
} as const;

function StepQuestion({
  series,
  step,
  opened,
  onClose,
}: ShownDialog & { series: RecurringDetail; step: Step }) {
  const { t } = useTranslation();
  const { title, text, action, endpoint } = dialogProps[step];
  const change = useCall(endpoint);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t(title)}
      action={t(action)}
      danger={step === 'end'}
      onConfirm={() => change.run({ params: { recurringId: series.id } })}
    >
      {t(text)}
    </Confirm>
  );
}

function Body({ series }: { series: RecurringDetail }) {
  const { t } = useTranslation();
  const { startsOn, stoppedFor } = series;
  const days = { number: null, issueOn: startsOn, dueOn: startsOn, revision: 1, schedule: [], coupon: null };
  const document = Object.assign(days, series, { template: series.template ?? ('classic' as const) });
  return (
    <div className="invoice-info">
      <div className="stack">
        {stoppedFor && (
          <Alert color="red" title={t('Paused automatically')}>
            {t(stoppedFor)}
          </Alert>
        )}
        <Made series={series} />
        <InvoiceLines document={document} />
        <DocumentTexts document={series} />
      </div>
      <div className="stack">
        <Next series={series} />
        <Plan series={series} />
        <TimelineCard items={series.history} />
      </div>
    </div>
  );
}

function Next({ series: { upcoming } }: { series: RecurringDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Upcoming invoices')}>
      {upcoming.length === 0 ? (
        <p className="mut">{t('No upcoming invoices.')}</p>
      ) : (
        <ol>
          {upcoming.map((day) => (
            <li key={day}>
              <DayText day={day} />
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

/** The reminders by day: '3 days before, on the due date, 7 days after'. */
function remindersText({ reminders }: RecurringDetail, t: TFunction): string {
  if (reminders === null) return t('Same as the invoice settings');
  const texts = reminders
    .toSorted((a, b) => a - b)
    .map((days) => {
      if (days === 0) return t('on the due date');
      if (Math.abs(days) === 1) return t(days < 0 ? '1 day before' : '1 day after');
      return t(days < 0 ? '{{days}} days before' : '{{days}} days after', { days: Math.abs(days) });
    });
  return texts.join(', ') || t('None');
}

function Plan({ series }: { series: RecurringDetail }) {
  const { t } = useTranslation();
  const { startsOn, endsOn, times, dueDays, sends, made } = series;
  return (
    <SectionCard title={t('Series')}>
      <KeyValues
        items={[
          ...customerFacts(series, t),
          { label: t('First on'), value: <DayText day={startsOn} /> },
          endsOn !== null && { label: t('Until'), value: <DayText day={endsOn} /> },
          { label: t('Invoices created'), value: times === null ? made : `${made} / ${times}` },
          { label: t('Days to pay'), value: dueDays },
          { label: t('Each invoice'), value: t(sendingLabels[sends ? 'send' : 'draft']) },
          ...paymentFacts(series, t),
          { label: t('Reminders'), value: remindersText(series, t) },
        ]}
      />
    </SectionCard>
  );
}

function Made({ series: { invoices, currency, made } }: { series: RecurringDetail }) {
  const { t } = useTranslation();
  if (invoices.length === 0) return null;
  return (
    <SectionCard title={t('Invoices')} aside={made} flush>
      <ScrolledTable className="invoice-table" label={t('Invoices')}>
        <thead>
          <tr>
            <th>{t('Number')}</th>
            <th>{t('Issue date')}</th>
            <th>{t('Due date')}</th>
            <th className="r">{t('Total')}</th>
            <th className="r">{t('Due')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((one) => (
            <tr key={one.id}>
              <td>
                <Link to={invoicePath(one)}>{one.number ?? t('Draft')}</Link>
              </td>
              <td>
                <DayText day={one.issueOn} />
              </td>
              <td>
                <DayText day={one.dueOn} />
              </td>
              <td className="r num">{formatMoney(one.total, currency)}</td>
              <td className="r num">{formatMoney(one.due, currency)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </SectionCard>
  );
}
