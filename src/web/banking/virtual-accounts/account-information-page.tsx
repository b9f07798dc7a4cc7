// Account tab of a virtual account: transfer details, rules, inflows, and history.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { overRuleLabels, underRuleLabels } from '#shared/banking/virtual-account-labels.ts';
import type { VirtualAccountDetail } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { useVirtualAccount } from './virtual-account-detail-page.tsx';
import './virtual-accounts.css';

const Inflows = lazy(() => import('./account-inflows.tsx').then((m) => ({ default: m.Inflows })));

export function AccountInformationPage() {
  const { t } = useTranslation();
  const { data: account } = useVirtualAccount();
  if (!account) return null;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <div className="virtual-account-facts">
        <Account account={account} />
        <SectionCard title={t('History')} className="timeline">
          <Timeline items={account.history.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
        </SectionCard>
      </div>
      <Suspense fallback={<div className="card sk-card" style={{ height: 240 }} />}>
        <Inflows account={account} />
      </Suspense>
    </div>
  );
}

function Account({ account }: { account: VirtualAccountDetail }) {
  const { t } = useTranslation();
  const { currency } = account;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <SectionCard title={t('Account')}>
      <KeyValues
        items={[
          { label: t('Account name'), value: account.account_name },
          account.account_number !== null && {
            label: t('Account number'),
            value: <CopyText text={account.account_number} label="account number" whole />,
          },
          { label: t('Bank'), value: account.bank?.name ?? t('Not opened by a bank yet') },
          { label: t('Reference'), value: <CopyText text={account.reference} label="reference" whole /> },
          account.amount !== null && { label: t('Amount'), value: money(account.amount) },
          account.amount_under !== null && {
            label: t('If too little is paid'),
            value: t(underRuleLabels[account.amount_under]),
          },
          account.amount_over !== null && {
            label: t('If too much is paid'),
            value: t(overRuleLabels[account.amount_over]),
          },
          account.expires_at !== null && {
            label: t('Expires'),
            value: <DateText at={account.expires_at} as="exact" />,
          },
          account.wallet_id !== null && {
            label: t('Credited to'),
            value: (
              <Link className="link" to={walletPath({ id: account.wallet_id })}>
                {account.customer ? t('Customer’s wallet') : t('Business wallet')}
              </Link>
            ),
          },
          account.description !== null && { label: t('Description'), value: account.description },
          { label: t('Received'), value: money(account.received) },
          { label: t('Credited'), value: money(account.credited) },
          account.waiting > 0 && { label: t('Not credited'), value: money(account.waiting) },
        ]}
      />
    </SectionCard>
  );
}
