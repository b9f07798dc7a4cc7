// The people of a remittance: wallet, sender, a beneficiary of the sender for the chosen country and payout method, and the purpose.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import {
  endsOf,
  fundSourceKeys,
  fundSources,
  remittancePurposeKeys,
  remittancePurposes,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { formatMoney } from '#shared/money.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import type { Deal, SendForm } from './send-values.ts';
import { SenderField } from './sender-field.tsx';

const PayeeForm = lazy(() => import('./payee-form.tsx').then((m) => ({ default: m.PayeeForm })));
const SenderForm = lazy(() => import('./senders/sender-form.tsx').then((m) => ({ default: m.SenderForm })));

type Props = { form: SendForm; deal: Deal };

export function SendPeople({ form, deal }: Props) {
  const { t } = useTranslation();
  const { to, pair } = endsOf(deal.corridor);
  const { senderId } = form.values;
  const dialogs = useDialogs<'sender' | 'payee'>();
  const wallets = useQuery(
    queryOptionsOf(remittancesContract.listRemittanceWallets, { query: { currency: pair.from } }),
  );
  const payees = useFound(
    (found) =>
      queryOptionsOf(remittanceBeneficiariesContract.listRemittanceBeneficiaries, {
        query: { ...found, senderId, country: to, method: deal.method, status: 'ACTIVE' },
      }),
    {
      labelOf: ({ name, summary }) => `${name}, ${summary}`,
      chosen: form.values.beneficiaryId || null,
      enabled: senderId !== '',
    },
  );
  return (
    <>
      <SelectField
        label="From"
        placeholder={t('Choose a wallet')}
        data={(wallets.data ?? []).map((wallet) => ({
          value: wallet.id,
          label: `${wallet.name}, ${formatMoney(wallet.available, wallet.currency)}`,
        }))}
        {...form.getInputProps('walletId')}
      />
      <SenderField
        {...form.getInputProps('senderId')}
        onChange={(value) => {
          form.setFieldValue('senderId', value ?? '');
          form.setFieldValue('beneficiaryId', '');
        }}
      />
      <SelectField
        label="Beneficiary"
        {...payees.field}
        disabled={senderId === ''}
        placeholder={t('Choose a beneficiary')}
        {...form.getInputProps('beneficiaryId')}
      />
      <div className="row">
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => dialogs.open('sender')}>
          {t('Add sender')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={senderId === ''}
          onClick={() => dialogs.open('payee')}
        >
          {t('Add beneficiary')}
        </Button>
      </div>
      <SelectField
        label="Purpose"
        data={remittancePurposeKeys.map((value) => ({ value, label: t(remittancePurposes[value].label) }))}
        {...form.getInputProps('purpose')}
      />
      <SelectField
        label="Source of funds"
        optional
        placeholder={t('Same as the sender’s')}
        data={fundSourceKeys.map((value) => ({ value, label: t(fundSources[value]) }))}
        {...form.getInputProps('sourceOfFunds')}
      />
      <TextField label="Narration" optional maxLength={100} {...form.getInputProps('narration')} />
      <Suspense>
        <OpenDialog dialogs={dialogs}>
          {{
            sender: (shown) => (
              <SenderForm
                sender={null}
                onAdded={(created) => form.setFieldValue('senderId', created.id)}
                {...shown}
              />
            ),
            payee: (shown) => (
              <PayeeForm
                known={{ senderId, country: to, method: deal.method }}
                onAdded={(created) => form.setFieldValue('beneficiaryId', created.id)}
                {...shown}
              />
            ),
          }}
        </OpenDialog>
      </Suspense>
    </>
  );
}
