// The payout accounts of the business: active and pending ones, and their changes with a code.
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type PayoutAccount, payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { canWrite } from '#shared/permissions.ts';
import { useCreate } from '#web/api/list/use-create.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ListIntro } from '#web/ui/list-page/list-intro.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';
import { PayoutAccountMenu } from './payout-account-menu.tsx';

const AddAccountForm = lazy(() =>
  import('./add-account-form.tsx').then((m) => ({ default: m.AddAccountForm })),
);
const detail = queryOptionsOf(payoutAccountsContract.getBankDetail, {});

export function loadPayoutAccounts({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(detail);
}

const looks: Record<PayoutAccount['status'], { tone: Tone; shape?: DotShape; label: string }> = {
  PENDING: { tone: 'warning', shape: 'ring', label: 'In review' },
  VERIFIED: { tone: 'info', shape: 'half', label: 'Verified' },
  ACTIVE: { tone: 'success', label: 'Active' },
  INACTIVE: { tone: 'neutral', label: 'Inactive' },
  REJECTED: { tone: 'danger', label: 'Rejected' },
};

export function PayoutAccountsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(detail);
  const mayChange = usePermissions().can(canWrite('SETTINGS.PAYMENT_METHODS'));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <div className="stack">
      <ListIntro action={mayChange && <AddAccount />}>
        {t(
          'The account must be in the name of the business or of a verified director or owner. A new account is used after {{hours}} hours; until then, payouts go to the previous account.',
          {
            hours: data?.coolingOffHours ?? 24,
          },
        )}
      </ListIntro>
      <DataTable
        label={t('Payout accounts')}
        columns={columns}
        idOf={(account) => account.id}
        {...(data && { rows: data.accounts })}
        rowActions={(account) => (mayChange ? <PayoutAccountMenu account={account} /> : null)}
        density="comfortable"
        phone={(account) => ({
          title: account.bankName,
          meta: <NumberAndName account={account} />,
          status: <AccountStatus account={account} />,
        })}
        empty={
          <EmptyState
            icon={<IconBuildingBank size={24} />}
            title={t('No payout account yet')}
            text={t('Payouts are held until you add a bank account.')}
          />
        }
      />
    </div>
  );
}

function AddAccount() {
  const [create, form] = useCreate({
    label: 'Add payout account',
    form: (shown) => <AddAccountForm {...shown} />,
  });
  return (
    <>
      {create}
      {form}
    </>
  );
}

function NumberAndName({ account }: { account: PayoutAccount }) {
  return (
    <>
      <span className="num">{account.accountNumber}</span>, {account.accountName}
    </>
  );
}

function AccountStatus({ account }: { account: PayoutAccount }) {
  const { t } = useTranslation();
  const { tone, shape, label } = looks[account.status];
  return (
    <span title={account.rejectedReason ?? undefined}>
      <Status tone={tone} {...(shape && { shape })}>
        {t(label)}
      </Status>
      {account.isDefault && <span className="dim sm"> · {t('Default')}</span>}
      {account.status === 'VERIFIED' && account.activeFrom && (
        <span className="dim sm" style={{ display: 'block' }}>
          {t('Used from')} <DateText at={account.activeFrom} />
        </span>
      )}
    </span>
  );
}

const columns: readonly Column<PayoutAccount>[] = [
  {
    key: 'bank',
    header: 'Bank',
    width: 210,
    fixed: true,
    cell: (account) => <span className="strong trunc">{account.bankName}</span>,
  },
  {
    key: 'accountNumber',
    header: 'Account number',
    width: 130,
    cell: (account) => <span className="num">{account.accountNumber}</span>,
  },
  {
    key: 'accountName',
    header: 'Account name',
    cell: (account) => <span className="trunc">{account.accountName}</span>,
  },
  { key: 'currency', header: 'Currency', width: 86, cell: (account) => account.currency },
  {
    key: 'status',
    header: 'Status',
    width: 210,
    fixed: true,
    cell: (account) => <AccountStatus account={account} />,
  },
];
