// Information tab of a sub-account: balance, bank account, and usage.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SubAccount } from '#shared/contract/settlement/sub-accounts.ts';
import { formatRate } from '#shared/payments/fees.ts';
import { Banner } from '#web/ui/banner.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { groupPath, scheduleLabels } from './split-labels.ts';
import { useSubAccount } from './sub-account-detail-page.tsx';
import './split-payments.css';

export function SubAccountInfoPage() {
  const { t } = useTranslation();
  const { data: account } = useSubAccount();
  if (!account) return null;
  return (
    <div className="stack">
      {account.note && <Banner tone="warning">{account.note}</Banner>}
      <StatTiles
        label={t('Balance')}
        compact
        tiles={[
          {
            label: t('Available'),
            value: <MoneyText amount={account.available} currency={account.currency} />,
          },
          { label: t('Pending'), value: <MoneyText amount={account.pending} currency={account.currency} /> },
        ]}
      />
      <div className="split-info">
        <BankAccount account={account} />
        <Terms account={account} />
      </div>
    </div>
  );
}

function BankAccount({ account }: { account: SubAccount }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Bank account')}>
      <KeyValues
        items={[
          { label: t('Bank'), value: account.bankName },
          { label: t('Account number'), value: <span className="num">{account.accountNumber}</span> },
          { label: t('Account name'), value: account.accountName ?? t('Not known yet') },
          account.verifiedAt !== null && {
            label: t('Confirmed by the bank'),
            value: <DateText at={account.verifiedAt} />,
          },
          { label: t('Currency'), value: account.currency },
          { label: t('Paid out'), value: t(scheduleLabels[account.settlementSchedule]) },
        ]}
      />
    </SectionCard>
  );
}

function Terms({ account }: { account: SubAccount }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Default percentage'), value: formatRate(account.sharePpm) },
          {
            label: t('Split groups'),
            value:
              account.groups.length === 0
                ? t('None yet')
                : account.groups.map((group) => (
                    <div key={group.id}>
                      <Link to={groupPath(group)}>{group.name}</Link>
                    </div>
                  )),
          },
          account.contactEmail !== null && { label: t('Contact e-mail'), value: account.contactEmail },
          account.contactPhone !== null && { label: t('Contact phone'), value: account.contactPhone },
          { label: t('Added'), value: <DateText at={account.createdAt} /> },
          account.createdBy !== null && { label: t('Added by'), value: account.createdBy },
        ]}
      />
    </SectionCard>
  );
}
