// KYC tab of a wallet: its tier among the other tiers with their limits, and all upgrade requests.
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type TierUpgrade,
  tierUpgradesContract,
  type WalletKyc,
} from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { dayText } from '#shared/day-text.ts';
import { FileLink } from '#web/account/compliance/file-link.tsx';
import { IdentityChecks } from '#web/account/compliance/identity-checks.tsx';
import { useDetail } from '#web/api/detail/use-detail.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { useWallet } from '../wallet-query.ts';
import { openTierFile } from './open-tier-file.ts';
import { checksOf, tierDocumentLabels, upgradeStatusStyles } from './tier-labels.ts';
import { TierLimits } from './tier-limits.tsx';
import '../wallets.css';

export function KycInfoPage() {
  const { t } = useTranslation();
  const { data: wallet } = useWallet();
  const { data, error, refetch } = useDetail<WalletKyc>(tierUpgradesContract.getWalletKyc);
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!wallet || !data) return <span className="sk" style={{ width: '100%', height: 240 }} />;
  if (data.tier === null)
    return (
      <EmptyState
        title={t('This wallet belongs to the business')}
        text={t('Business wallets have no tier or limits.')}
      />
    );
  return (
    <div className="wallet-columns">
      <div className="stack">
        {data.requests.length === 0 && (
          <EmptyState
            icon={<IconShieldCheck size={24} />}
            title={t('No tier upgrade requests')}
            text={t('Submit documents and both ID numbers to request a tier with higher limits.')}
          />
        )}
        {data.requests.map((request) => (
          <Request key={request.id} request={request} wallet={wallet} />
        ))}
      </div>
      <div className="stack">
        {data.tiers.map((tier) => (
          <SectionCard
            key={tier.tier}
            title={t('Tier {{tier}}', { tier: tier.tier })}
            end={
              tier.tier === data.tier && (
                <Status tone="success" badge>
                  {t('This wallet')}
                </Status>
              )
            }
          >
            <TierLimits tier={tier} currency={wallet.currency} />
          </SectionCard>
        ))}
      </div>
    </div>
  );
}

function Request({ request, wallet }: { request: TierUpgrade; wallet: Wallet }) {
  const { t } = useTranslation();
  const { label, tone, shape } = upgradeStatusStyles[request.status];
  return (
    <SectionCard
      title={t('Tier {{from}} to tier {{to}}', { from: request.from_tier, to: request.to_tier })}
      aside={
        <>
          {request.reference}, <DateText at={request.created_at} as="relative" />
        </>
      }
      end={
        <Status tone={tone} {...(shape && { shape })} badge>
          {t(label)}
        </Status>
      }
    >
      {request.status === 'REJECTED' && request.comment && <Banner tone="warning">{request.comment}</Banner>}
      <KeyValues
        wide
        items={[
          { label: t('Name'), value: `${request.first_name} ${request.last_name}` },
          request.born_on !== null && { label: t('Date of birth'), value: dayText(request.born_on) },
          { label: t('Address'), value: request.address },
          ...request.documents.map((file) => ({
            label: t(tierDocumentLabels[file.kind]),
            value: <FileLink file={file} onOpen={() => openTierFile(wallet.id, file)} />,
          })),
          { label: t('Sent by'), value: request.made_by },
        ]}
      />
      <IdentityChecks checks={checksOf(request)} />
      <div className="timeline">
        <Timeline items={request.timeline} />
      </div>
    </SectionCard>
  );
}
