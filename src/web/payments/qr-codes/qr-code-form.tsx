// Form that creates a QR code, or changes the fields of one that are not printed.
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type QrCodeItem,
  type QrType,
  qrCodeChange,
  qrCodeInput,
  qrCodesContract,
} from '#shared/contract/payments/qr-codes.ts';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { PaymentMethodsNotice } from '#web/api/payment-ways.tsx';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { currentTime } from '#web/ui/now.ts';
import { expiryOf } from './qr-code-labels.ts';

type Values = {
  name: string;
  type: QrType;
  currency: Currency;
  amount: number | null;
  label: string;
  expiresAt: string | null;
};

function valuesOf(code: QrCodeItem | null, currency: Currency): Values {
  return {
    name: code?.name ?? '',
    type: code?.type ?? 'static',
    currency: code?.currency ?? currency,
    amount: code?.amount ?? null,
    label: code?.label ?? '',
    expiresAt: code ? expiryOf(code) : null,
  };
}

function schemaOf(code: QrCodeItem | null) {
  return z.custom<Values>().superRefine((values, context) => {
    const parsed = (code ? qrCodeChange : qrCodeInput).safeParse(values);
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  });
}

type Props = { opened: boolean; onClose: () => void; code: QrCodeItem | null };

export function QrCodeForm({ opened, onClose, code }: Props) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const form = useContractForm(schemaOf(code), valuesOf(code, currency));
  const create = useCall(qrCodesContract.createQrCode, { form });
  const update = useCall(qrCodesContract.updateQrCode, { form });
  const save = () => {
    const { name, label, expiresAt, ...printed } = form.getValues();
    return code
      ? update.run({ params: { qrCodeId: code.id }, body: { name, label, expiresAt } })
      : create.run({ body: { ...printed, name, label, expiresAt } });
  };
  const isDynamic = form.values.type === 'dynamic';
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={code ? 'Edit QR code' : 'Create QR code'}
      submitLabel={code ? 'Save changes' : 'Create QR code'}
      form={form}
      onSubmit={save}
    >
      <PaymentMethodsNotice currency={form.values.currency} />
      <TextField label="Name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
      {!code && (
        <>
          <ChoiceCards
            label="Type"
            options={[
              { value: 'static', label: 'Static', text: 'Accepts many payments. Suitable for printing' },
              { value: 'dynamic', label: 'Dynamic', text: 'One payment of a fixed amount' },
            ]}
            {...form.getInputProps('type')}
          />
          <div className="two-fields">
            <AmountField
              label="Amount"
              optional={!isDynamic}
              currency={form.values.currency}
              placeholder={isDynamic ? '' : t('Entered by the customer')}
              {...form.getInputProps('amount')}
            />
            <SelectField label="Currency" data={[...currencyCodes]} {...form.getInputProps('currency')} />
          </div>
        </>
      )}
      <TextField
        label="Cashier or store"
        optional
        hint={t('Where you display the code. Shown on its payments.')}
        maxLength={60}
        {...form.getInputProps('label')}
      />
      <DateTimeField
        label="Expires on"
        optional
        placeholder={t('Never')}
        minDate={currentTime()}
        {...form.getInputProps('expiresAt')}
      />
    </DrawerForm>
  );
}
