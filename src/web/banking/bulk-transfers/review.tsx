// The review of a draft: three columns that add up, the rows with open ones first, and a footer with the amounts to send.
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { checkLabels } from '#shared/banking/bulk-labels.ts';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { rowProblems } from '#shared/contract/banking/bulk-transfer-enums.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { routePermissions } from '#shared/permissions.ts';
import { useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { useMaySend } from './bulk-paths.ts';
import { ReviewRow } from './review-row.tsx';
import { ReviewSums } from './review-sums.tsx';

const SendDialog = lazy(() => import('./send-dialog.tsx').then((m) => ({ default: m.SendDialog })));
const source = { endpoint: contract.listTransferGroupRows } as const;

export function Review({ group }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const maySend = useMaySend();
  const { state } = useList(source);
  const params = { transferGroupId: group.id };
  const rows = useQuery({
    ...queryOptionsOf(contract.listTransferGroupRows, { params, query: state.query }),
    placeholderData: (before) => before,
  });
  const { checks } = group;
  const tabs = [
    { value: '', label: 'All', count: group.rows },
    { value: 'READY', label: checkLabels.READY, count: checks.ready.count },
    { value: 'WARNING', label: checkLabels.WARNING, count: checks.warning.count },
    { value: 'ERROR', label: checkLabels.ERROR, count: checks.error.count },
  ];
  const mayChange = maySend && group.status === 'DRAFT' && !group.approval;
  return (
    <div className="stack">
      {group.approval && <Waiting request={group.approval} />}
      <ReviewSums group={group} />
      <ProblemChips group={group} chosen={state.raw.problem} choose={(problem) => state.set({ problem })} />
      <StatusTabs list={state} param="state" tabs={tabs} label="Check" end={t('Issues first')} />
      {rows.error && !rows.data && <ErrorPanel error={rows.error} onRetry={() => void rows.refetch()} />}
      <ul className="bulk-rows" aria-label={t('Rows')} aria-busy={!rows.data}>
        {rows.data?.items.map((row) => (
          <ReviewRow key={row.id} group={group} row={row} mayChange={mayChange} />
        ))}
      </ul>
      {rows.data && <Pager list={state} {...rows.data} />}
      {mayChange && <Footer group={group} />}
    </div>
  );
}

function Waiting({ request }: { request: { id: string; reference: string } }) {
  const { t } = useTranslation();
  const seesAll = usePermissions().can(routePermissions.settingsApproval);
  return (
    <Banner>
      {t('It is waiting for approval. Rows cannot be changed until it is decided.')}{' '}
      {seesAll ? (
        <Link to={`/settings/approval/approval-request/${request.id}`}>{request.reference}</Link>
      ) : (
        request.reference
      )}
    </Banner>
  );
}

type ChipProps = {
  group: TransferGroupDetail;
  chosen: string | undefined;
  choose: (problem: string | null) => void;
};

function ProblemChips({ group: { problems }, chosen, choose }: ChipProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <fieldset className="bulk-chips">
      <legend className="mut sm">{t('Filter by issue')}</legend>
      {problems.map(({ problem, count }) => (
        <button
          key={problem}
          type="button"
          aria-pressed={chosen === problem}
          onClick={() => choose(chosen === problem ? null : problem)}
        >
          {t(rowProblems[problem].label)} <span className="mut num">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Footer({ group }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'send'>();
  const { to_send: toSend, checks, currency, available } = group;
  const total = formatMoney(toSend.total, currency);
  const why =
    checks.checking.count > 0
      ? t(
          checks.checking.count === 1
            ? '1 name is still being checked'
            : '{{count}} names are still being checked',
          { count: checks.checking.count },
        )
      : toSend.total > available
        ? t('The wallet has {{amount}}', { amount: formatMoney(available, currency) })
        : t('Rows not included: {{out}} (warnings: {{warnings}}, errors: {{errors}}, removed: {{dropped}})', {
            out: group.rows - toSend.rows,
            warnings: checks.warning.count,
            errors: checks.error.count,
            dropped: checks.dropped.count,
          });
  const isBlocked = checks.checking.count > 0 || toSend.rows === 0 || toSend.total > available;
  return (
    <div className="bulk-foot">
      <div className="grow">
        <strong>
          {t(toSend.rows === 1 ? '{{total}} for 1 row' : '{{total}} for {{rows}} rows', {
            total,
            rows: toSend.rows,
          })}
        </strong>
        <small className="mut" id="bulk-why">
          {why}
        </small>
      </div>
      {group.approval_ahead && <Approvers of={group.approval_ahead} />}
      <span className="mut sm">{t('The draft is saved.')}</span>
      <Button size="md" disabled={isBlocked} aria-describedby="bulk-why" onClick={() => dialogs.open('send')}>
        {group.approval_ahead
          ? t(toSend.rows === 1 ? 'Send 1 row for approval' : 'Send {{rows}} rows for approval', {
              rows: toSend.rows,
            })
          : t(toSend.rows === 1 ? 'Send 1 row, {{total}}' : 'Send {{rows}} rows, {{total}}', {
              rows: toSend.rows,
              total,
            })}
      </Button>
      <OpenDialog dialogs={dialogs}>
        {{ send: (shown) => <SendDialog group={group} {...shown} /> }}
      </OpenDialog>
    </div>
  );
}

function Approvers({ of: { steps, rule } }: { of: NonNullable<TransferGroupDetail['approval_ahead']> }) {
  const { t } = useTranslation();
  const who = steps.join(t(', then '));
  return (
    <div className="bulk-approvers">
      <IconUserCheck size={16} aria-hidden />
      <div>
        <strong>{t('Approval by {{who}}', { who })}</strong>
        <small className="mut">
          {t('Rule for {{amounts}}. The sender cannot approve it.', { amounts: rule })}
        </small>
      </div>
    </div>
  );
}
