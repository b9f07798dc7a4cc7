// Labels and badges of approval requests.
import { useTranslation } from 'react-i18next';
import {
  type ApprovalStatus,
  approvalStatusText,
  type ClosedReason,
} from '#shared/account/approval-texts.ts';
import type { ApprovalListItem } from '#shared/contract/account/approval-shapes.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { PhoneRow } from '#web/ui/list/table-types.ts';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const settingsPath = '/settings/approval/approval-settings';
const requestsPath = '/settings/approval/approval-request';
export const requestPath = ({ id }: { id: string }): string => `${requestsPath}/${id}`;

/** The path of the user's own requests. */
export const ownRequestsPath = '/account/approval-requests';

/** The tabs of the approval request screens. */
export const requestTabs = [
  { label: 'Requests', path: `${requestsPath}/requests` },
  { label: 'Approval history', path: `${requestsPath}/approval-history` },
  { label: 'Declined', path: `${requestsPath}/declined` },
] as const;

const soonMs = 6 * 3_600_000;

/** Shows the deadline of the decision; red in the last hours. */
export function Deadline({ at }: { at: string }) {
  const { t } = useTranslation();
  const { now } = useBusinessSettings();
  const isSoon = new Date(at).getTime() - now().getTime() < soonMs;
  return (
    <span className={isSoon ? 'deadline soon' : 'deadline mut'}>
      {t('Expires')} <DateText at={at} as={isSoon ? 'relative' : 'table'} />
    </span>
  );
}

/** Shows the progress through the steps as small bars. */
export function StepBars({ step, steps }: { step: number; steps: number }) {
  return (
    <span className="step-bars" aria-hidden>
      {Array.from({ length: steps }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <i key={index} className={index + 1 < step ? 'done' : index + 1 === step ? 'now' : ''} />
      ))}
    </span>
  );
}

/** In tab order. */
export const shownStatuses = ['COMPLETED', 'FAILED', 'REJECTED', 'CLOSED', 'APPROVED', 'PENDING'] as const;
export const statusLabels = Object.fromEntries(
  shownStatuses.map((status) => [status, status === 'CLOSED' ? 'Closed' : approvalStatusText(status, null)]),
) as Record<ApprovalStatus, string>;

const looks: Record<ApprovalStatus, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'ring' },
  APPROVED: { tone: 'info', shape: 'half' },
  COMPLETED: { tone: 'success' },
  FAILED: { tone: 'danger' },
  REJECTED: { tone: 'danger', shape: 'ring' },
  CLOSED: { tone: 'neutral', shape: 'ring' },
};

type Shown = { status: ApprovalStatus; closedReason: ClosedReason | null };

export function ApprovalState({ of, badge = false }: { of: Shown; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[of.status]} badge={badge}>
      {t(approvalStatusText(of.status, of.closedReason))}
    </Status>
  );
}

export function ApprovalAmount({ of: { amount, currency } }: { of: ApprovalListItem }) {
  if (amount === null || currency === null) return <span className="mut">—</span>;
  return <MoneyText amount={amount} currency={currency} />;
}

export const approvalColumns: readonly Column<ApprovalListItem>[] = [
  {
    key: 'title',
    header: 'Request',
    width: 280,
    fixed: true,
    cell: ({ title }) => <span className="strong trunc">{title}</span>,
  },
  { key: 'amount', header: 'Amount', width: 150, align: 'right', cell: (row) => <ApprovalAmount of={row} /> },
  { ...statusColumn, cell: (row) => <ApprovalState of={row} /> },
  {
    key: 'maker',
    header: 'Requested by',
    width: 160,
    cell: ({ maker }) => <span className="trunc">{maker}</span>,
  },
  { key: 'reference', header: 'Reference', width: 140, hidden: true, cell: ({ reference }) => reference },
  { ...createdColumn, header: 'Requested' },
  {
    key: 'decidedAt',
    header: 'Decided',
    width: 124,
    cell: ({ decidedAt }) => (decidedAt ? <DateText at={decidedAt} /> : <span className="mut">—</span>),
  },
];

export const phoneApproval = (row: ApprovalListItem): PhoneRow => ({
  title: row.title,
  amount: <ApprovalAmount of={row} />,
  meta: row.maker,
  status: <ApprovalState of={row} />,
});
