// Approval settings: the approval rules, and the user's delegate.
import { Button } from '@mantine/core';
import { IconEdit, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalRule } from '#shared/contract/account/approval-shapes.ts';
import { approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { useCreate } from '#web/api/list/use-create.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { DeleteItem, RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { requestTabs } from './approval-labels.tsx';
import './approvals.css';

const Delegation = lazy(() => import('./delegation.tsx').then((m) => ({ default: m.Delegation })));
const RuleForm = lazy(() => import('./rule-form.tsx').then((m) => ({ default: m.RuleForm })));

const rules = queryOptionsOf(approvalRulesContract.listApprovalRules, {});

export function loadApprovalSettings({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(rules);
}

const useMayChange = (): boolean =>
  usePermissions().can(['SETTINGS.FUNDS_TRANSFER.READ_WRITE', 'SETTINGS.PAYROLL_SETTINGS.READ_WRITE']);

export function ApprovalSettingsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(rules);
  const mayChange = useMayChange();
  const [create, form] = useCreate({
    label: 'Add approval rule',
    form: (shown) => <RuleForm rule={null} {...shown} />,
  });
  const items = data?.items ?? [];
  return (
    <Page
      title={t('Approval settings')}
      actions={
        <>
          <Button component={Link} to={requestTabs[0].path} variant="default">
            {t('Approval requests')}
          </Button>
          {mayChange && create}
        </>
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div className="stack request">
          <SectionCard
            title={t('Rules')}
            aside={t(
              'Actions covered by a rule are held until others have approved them. Nobody can approve their own request.',
            )}
            flush
          >
            {data && items.length === 0 && (
              <EmptyState
                icon={<IconListCheck size={24} />}
                title={t('No approval rules yet')}
                text={t(
                  'Refunds, withdrawals and other actions take effect immediately for everyone with permission.',
                )}
              />
            )}
            {items.map((rule) => (
              <RuleLine key={rule.id} rule={rule} mayChange={mayChange} />
            ))}
          </SectionCard>
          <Suspense>
            <Delegation />
          </Suspense>
        </div>
      )}
      {form}
    </Page>
  );
}

function RuleLine({ rule, mayChange }: { rule: ApprovalRule; mayChange: boolean }) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'edit' | 'delete'>();
  const remove = useCall(approvalRulesContract.deleteApprovalRule);
  return (
    <div className="rule-line">
      <div className="grow">
        <strong>{rule.name}</strong>
        <p className="mut sm">{rule.sentence}</p>
        {rule.pending > 0 && <p className="sm">{t('{{count}} waiting', { count: rule.pending })}</p>}
        {rule.stuck && <Banner tone="danger">{t(rule.stuck)}</Banner>}
      </div>
      <Status tone={rule.status === 'ACTIVE' ? 'success' : 'neutral'}>
        {t(rule.status === 'ACTIVE' ? 'Active' : 'Off')}
      </Status>
      {mayChange && (
        <RowMenu label={t('More for {{name}}', { name: rule.name })}>
          <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
            {t('Edit')}
          </RowMenuItem>
          <DeleteItem onClick={() => dialogs.open('delete')} />
        </RowMenu>
      )}
      <OpenDialog dialogs={dialogs}>
        {{
          edit: (shown) => <RuleForm rule={rule} {...shown} />,
          delete: (shown) => (
            <Confirm
              {...shown}
              title={t('Delete the rule {{name}}?', { name: rule.name })}
              action={t('Delete rule')}
              danger
              onConfirm={() => remove.run({ params: { ruleId: rule.id } }).then((done) => done !== undefined)}
            >
              {t('These actions will no longer need approval. Open requests continue.')}
            </Confirm>
          ),
        }}
      </OpenDialog>
    </div>
  );
}
