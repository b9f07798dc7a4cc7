// The host name of the store: set, proved by DNS records, checked, given up.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leadsToStore, type StoreHostStatus } from '#shared/commerce/store-host.ts';
import { storeHostsContract as contract, storeHostInput } from '#shared/contract/commerce/store-hosts.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type StatusStyle, StyledStatus } from '#web/ui/status.tsx';
import './domain-card.css';

type Claim = NonNullable<OutputOf<typeof contract.getStoreHost>['claim']>;

const statuses: Record<StoreHostStatus, StatusStyle> = {
  WAITING: { label: 'Waiting for records', tone: 'warning', shape: 'ring' },
  VERIFIED: { label: 'Verified', tone: 'success' },
  FAILING: { label: 'Failing', tone: 'danger', shape: 'half' },
  LOST: { label: 'Lost', tone: 'danger' },
};

export function DomainCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getStoreHost, {}));
  const mayChange = usePermissions().can(canWrite('SETTINGS.COMMERCE_SETTINGS'));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 160 }} />;
  return (
    <div className="domain">
      <SectionCard
        title={t('Domain')}
        end={data.claim && <StyledStatus badge of={statuses[data.claim.status]} />}
      >
        {data.claim ? (
          <ClaimOf claim={data.claim} mayChange={mayChange} />
        ) : (
          <NameHost isAvailable={data.isAvailable} mayChange={mayChange} />
        )}
      </SectionCard>
    </div>
  );
}

function NameHost({ isAvailable, mayChange }: { isAvailable: boolean; mayChange: boolean }) {
  const { t } = useTranslation();
  const form = useContractForm(storeHostInput, { host: '' });
  const save = useCall(contract.saveStoreHost, { form });
  if (!isAvailable)
    return (
      <p className="mut sm">
        {t('A domain opens your live store. Set up the store in live mode, then add its domain.')}
      </p>
    );
  if (!mayChange) return <p className="mut sm">{t('The store has no custom domain.')}</p>;
  return (
    <CheckedForm className="stack" form={form} onSend={() => save.run({ body: form.input() })}>
      <TextField
        label="Domain"
        hint={t('A domain you own, such as shop.example.com')}
        maxLength={253}
        {...form.getInputProps('host')}
      />
      <div>
        <WriteButton loading={save.isPending}>{t('Add domain')}</WriteButton>
      </div>
    </CheckedForm>
  );
}

function problemText({ status, problem }: Claim): string | null {
  if (problem === 'TAKEN_OVER')
    return 'Another business has verified this domain. If it is yours, set your TXT record and check again.';
  if (problem === 'NO_ANSWER') return 'DNS did not respond at the last check. Nothing has changed.';
  if (status === 'LOST')
    return 'The TXT record was not found for 72 hours, so the domain no longer leads to your store.';
  if (problem === 'NO_RECORD')
    return 'No TXT record was found at the last check. A new record can take a few hours to become visible.';
  if (problem === 'OTHER_VALUE') return 'A TXT record was found, but its value differs from the one below.';
  return null;
}

function ClaimOf({ claim, mayChange }: { claim: Claim; mayChange: boolean }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const check = useCall(contract.checkStoreHost);
  const remove = useCall(contract.removeStoreHost);
  const leads = leadsToStore(claim);
  const problem = problemText(claim);
  return (
    <div className="stack">
      <p className="domain-host">
        {leads ? (
          <a href={claim.link} target="_blank" rel="noreferrer">
            {claim.host}
          </a>
        ) : (
          <b>{claim.host}</b>
        )}
      </p>
      {problem && (
        <Banner tone={claim.status === 'WAITING' || leads ? 'warning' : 'danger'}>{t(problem)}</Banner>
      )}
      {claim.losesAt && (
        <p className="sm">
          {t('The domain stops opening your store on')} <DateText at={claim.losesAt} />
        </p>
      )}
      <Records claim={claim} />
      <p className="mut sm">
        {claim.checkedAt === null ? (
          t('Not checked yet')
        ) : (
          <>
            {t('Last checked')} <DateText at={claim.checkedAt} as="relative" />
          </>
        )}
      </p>
      {mayChange && (
        <div className="domain-acts">
          <WriteButton
            loading={check.isPending}
            disabled={check.waitS > 0}
            onClick={() => void check.run({})}
          >
            {t('Check records')}
          </WriteButton>
          <Button variant="default" onClick={() => setAsks(true)}>
            {t('Remove domain')}
          </Button>
        </div>
      )}
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('Remove {{host}}?', { host: claim.host })}
        action={t('Remove domain')}
        danger
        onConfirm={async () => (await remove.run({})) !== undefined}
      >
        {t('It will no longer open your store. The store stays available at its original address.')}
      </Confirm>
    </div>
  );
}

function Records({ claim: { records } }: { claim: Claim }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mut sm">
        {t('Set these records where your domain is registered. Keep the TXT record: we check it every day.')}
      </p>
      <ul className="domain-records" aria-label={t('DNS records')}>
        {records.map(({ type, name, value }) => (
          <li key={type}>
            <b>{type}</b>
            <dl>
              <dt>{t('Name')}</dt>
              <dd>
                <CopyText text={name} label="name" whole />
              </dd>
              <dt>{t('Value')}</dt>
              <dd>
                <CopyText text={value} label="value" whole />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="mut sm">
        {t(
          'Most registrars do not allow a CNAME on a root domain. Use ALIAS or ANAME, or an A record to the same address.',
        )}
      </p>
    </>
  );
}
