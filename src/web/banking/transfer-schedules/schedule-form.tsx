// The form for a recurring transfer: recipient, amount, frequency, and code.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import { runFrequencies } from '#shared/banking/transfer-runs.ts';
import { scheduleInput, transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ConfirmField } from '#web/banking/transfers/confirming/confirm-field.tsx';
import { type Source, TransferFields } from '#web/banking/transfers/transfer-fields.tsx';
import { emptyTransfer } from '#web/banking/transfers/transfer-values.ts';
import { useAccountName } from '#web/banking/transfers/use-account-name.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Dialog } from '#web/ui/menu/dialog.tsx';
import { schedulePath } from './schedule-labels.ts';
import '#web/banking/transfers/transfers.css';

type Props = { opened: boolean; onClose: () => void };

export function ScheduleForm(props: Props) {
  const { data } = useQuery(queryOptionsOf(transferSettingsContract.getTransferSources));
  const { t } = useTranslation();
  const first = data?.[0];
  if (!data) return null;
  if (first) return <Form {...props} sources={data} first={first} />;
  return (
    <Dialog {...props} title={t('No wallet to send from')} size={440}>
      {t('Open your business wallets and move money into the transfer wallet.')}
    </Dialog>
  );
}

function Form({ opened, onClose, sources, first }: Props & { sources: readonly Source[]; first: Source }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const form = useContractForm(scheduleInput, {
    ...emptyTransfer(first.id),
    frequency: 'monthly' as (typeof runFrequencies)[number],
    starts_on: null as string | null,
    ends_on: null as string | null,
    working_days_only: true,
  });
  const source = sources.find(({ id }) => id === form.values.wallet_id) ?? first;
  const { bank_code, account_number } = form.values;
  const enquiry = useAccountName({ currency: source.currency, bank_code, account_number, amount: null });
  const ask = useCall(transfersContract.requestTransferCode, { form, success: false });
  const create = useCall(transferSchedulesContract.createTransferSchedule, {
    form,
    onSuccess: (created) => void go({ to: schedulePath(created) }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Schedule transfers"
      submitLabel="Schedule transfers"
      form={form}
      onSubmit={() => create.run({ body: form.input() })}
    >
      <TransferFields form={form} sources={sources} source={source} enquiry={enquiry} />
      <SelectField
        label="How often"
        data={runFrequencies.map((value) => ({ value, label: t(frequencyLabels[value]) }))}
        {...form.getInputProps('frequency')}
      />
      <DateField label="First on" {...form.getInputProps('starts_on')} />
      <DateField label="Until" optional {...form.getInputProps('ends_on')} />
      <SwitchField
        label="On working days only"
        {...form.getInputProps('working_days_only', { type: 'checkbox' })}
      />
      <ConfirmField form={form} send={() => ask.run({ body: {} })} sending={ask.isPending} />
    </DrawerForm>
  );
}
