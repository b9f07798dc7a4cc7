// One beneficiary abroad above its tabs: details, and received remittances.
import { Button } from '@mantine/core';
import { IconTrash, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { remittanceBeneficiariesContract as contract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import {
  payoutMethodLabels,
  relationships,
  remittanceCountries,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useList } from '#web/api/list/use-list.ts';
import { useCall } from '#web/api/use-call.ts';
import { PayeeStatus } from '#web/ui/banking/payee-columns.tsx';
import {
  phoneRemittance,
  remittanceColumns,
  remittanceFilters,
} from '#web/ui/banking/remittance-columns.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { payeesPath, senderPath, useMayRemit } from './paths.ts';

export const loadPayee = loadDetail(contract.getRemittanceBeneficiary);
const usePayee = () => useDetail(contract.getRemittanceBeneficiary);

export function PayeePage() {
  const { t } = useTranslation();
  const mayChange = useMayRemit();
  const dialogs = useDialogs<'remove'>();
  const remove = useCall(contract.removeRemittanceBeneficiary);
  return (
    <DetailPage query={usePayee()} name="Beneficiary" crumbs={[{ label: 'Beneficiaries', path: payeesPath }]}>
      {(payee) => ({
        title: payee.name,
        reference: payee.reference,
        badges: <PayeeStatus status={payee.status} badge />,
        actions: mayChange && payee.status === 'ACTIVE' && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            onClick={() => dialogs.open('remove')}
          >
            {t('Remove')}
          </Button>
        ),
        tabs: [
          { label: 'Beneficiary information', path: `${payeesPath}/${payee.id}/beneficiary-information` },
          { label: 'Transactions', path: `${payeesPath}/${payee.id}/transaction-history` },
        ],
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{
              remove: (shown) => (
                <Confirm
                  {...shown}
                  title={t('Remove {{name}}?', { name: payee.name })}
                  action={t('Remove')}
                  danger
                  onConfirm={() =>
                    remove
                      .run({ params: { remittanceBeneficiaryId: payee.id } })
                      .then((done) => done !== undefined)
                  }
                >
                  {t('It can no longer be selected. Past remittances are not affected.')}
                </Confirm>
              ),
            }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

export function PayeeInfoPage() {
  const { t } = useTranslation();
  const { data: payee } = usePayee();
  if (!payee) return null;
  return (
    <SectionCard title={t('Beneficiary')}>
      <KeyValues
        wide
        items={[
          { label: t('Name'), value: payee.name },
          { label: t('Country'), value: remittanceCountries[payee.country].name },
          { label: t('Paid out by'), value: t(payoutMethodLabels[payee.method]) },
          ...payee.details.map(({ label, value }) => ({
            label: t(label),
            value: <span className="num">{value}</span>,
          })),
          { label: t('Sender'), value: <Link to={senderPath(payee.sender)}>{payee.sender.name}</Link> },
          { label: t('Relationship'), value: t(relationships[payee.relationship]) },
          { label: t('Added by'), value: payee.madeBy },
        ]}
      />
    </SectionCard>
  );
}

const history = {
  endpoint: remittancesContract.listRemittances,
  fromPath: 'remittanceBeneficiaryId',
  period: ['from', 'to'],
} as const;

export function PayeeHistoryPage() {
  const { data: payee } = usePayee();
  return (
    <ListContent
      list={useList(history)}
      name="beneficiary-remittances"
      label="Transactions"
      search="Name or reference"
      filters={remittanceFilters}
      columns={remittanceColumns}
      rowPath={({ id }) => `${payeesPath}/${payee?.id}/transaction-history/${id}/transaction-information`}
      phone={phoneRemittance}
      empty={{
        icon: IconWorld,
        title: 'No transactions',
        text: 'No money has been sent to this beneficiary.',
      }}
    />
  );
}
