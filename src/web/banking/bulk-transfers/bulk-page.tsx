// A new bulk transfer: from a CSV, with downloads of its template and bank codes, or from a beneficiary group.
import { Button } from '@mantine/core';
import { IconBuildingBank, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import { bulkShape, bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { type TransferPurpose, transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import type { Currency } from '#shared/money.ts';
import { formatMoney } from '#shared/money.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { groupPath, groupsPath } from './bulk-paths.ts';
import './bulk.css';

const crumbs = [{ label: 'Bulk transfers', path: groupsPath }, { label: 'Bulk transfer' }];
type FilePurpose = Exclude<TransferPurpose, 'own_account'>;
const purposes = (Object.keys(transferPurposes) as TransferPurpose[]).filter(
  (item) => item !== 'own_account',
);

export function BulkPage() {
  const { t } = useTranslation();
  const go = useNavigate();
  const [purpose, setPurpose] = useState<FilePurpose>('other');
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: sources } = useQuery(queryOptionsOf(transferSettingsContract.getTransferSources));
  const wallet = sources?.find(({ id }) => id === chosen) ?? sources?.[0];
  const of = { purpose, ...(wallet && { wallet_id: wallet.id }) };
  const importing = useImport(contract.validateBulk, (group) => void go({ to: groupPath(group) }));
  return (
    <Page title={t('Bulk transfer')} crumbs={crumbs}>
      <div className="stack bulk-new">
        <SelectField
          label="Pay from"
          data={
            sources?.map((source) => ({
              value: source.id,
              label: `${source.name}, ${formatMoney(source.available, source.currency)}`,
            })) ?? []
          }
          value={wallet?.id ?? null}
          allowDeselect={false}
          onChange={(value: string | null) => setChosen(value)}
        />
        <SelectField
          label="Purpose"
          hint={t('Applies to all transfers in the file. Salaries are exempt from stamp duty.')}
          data={purposes.map((value) => ({ value, label: t(transferPurposes[value].label) }))}
          value={purpose}
          onChange={(value: string | null) => setPurpose((value ?? 'other') as FilePurpose)}
        />
        <SectionCard title={t('From a file')}>
          <div className="stack">
            <p className="mut sm">
              {t(
                'A CSV with one transfer per row, at most 5,000 rows and 5 MB. You review every row before anything is sent.',
              )}
            </p>
            <KeyValues items={bulkShape.columns.map(({ name, text }) => ({ label: name, value: t(text) }))} />
            <div className="row" style={{ flexWrap: 'wrap' }}>
              <ImportButton
                label={t('Upload file')}
                working={importing.working !== null}
                onFile={(file) => void importing.send(file, of)}
              />
              <Downloads />
            </div>
          </div>
        </SectionCard>
        <FromGroup of={of} currency={wallet?.currency ?? null} />
      </div>
    </Page>
  );
}

function Downloads() {
  const { t } = useTranslation();
  const save = (part: 'template' | 'banks', name: string) =>
    saveResult(contract.getBulkTemplate, { query: { part } }, name);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => save('template', 'bulk-transfer-template.csv')}
      >
        {t('Template')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBuildingBank size={16} />}
        onClick={() => save('banks', 'bank-codes.csv')}
      >
        {t('Bank codes')}
      </Button>
    </>
  );
}

type Input = { purpose: FilePurpose; wallet_id?: string };

/** The groups in the currency of the source wallet. */
function FromGroup({ of, currency }: { of: Input; currency: Currency | null }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = useFound(
    (found) =>
      queryOptionsOf(beneficiaryGroupsContract.listBeneficiaryGroups, {
        query: { ...found, ...(currency && { currency }), sort: 'name' },
      }),
    { labelOf: ({ name }) => name, chosen },
  );
  const draft = useCall(contract.validateBulkGroup, {
    success: false,
    onSuccess: (group) => void go({ to: groupPath(group) }),
  });
  return (
    <SectionCard title={t('From a beneficiary group')}>
      <div className="stack">
        <SelectField
          label="Group"
          {...groups.field}
          placeholder={t('Choose a group')}
          nothingFoundMessage={t('No group with this name')}
          value={chosen}
          onChange={(value: string | null) => setChosen(value)}
        />
        <div className="row">
          <Button
            variant="default"
            disabled={chosen === null}
            loading={draft.isPending}
            onClick={() => chosen && void draft.run({ body: { group_id: chosen, ...of } })}
          >
            {t('Review')}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}
