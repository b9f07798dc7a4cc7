// Form to correct the data of a customer.
import { useTranslation } from 'react-i18next';
import {
  type CustomerDetail,
  customerInput,
  customersContract,
} from '#shared/contract/customers/customers.ts';
import { languageLabels, languages } from '#shared/languages.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { customer: CustomerDetail; opened: boolean; onClose: () => void };

export function CustomerForm({ customer, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { business } = useSession();
  const values = { name: customer.name ?? '', phone: customer.phone ?? '', language: customer.language };
  const form = useContractForm(customerInput, values);
  const save = useCall(customersContract.updateCustomer, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Edit customer"
      submitLabel="Save customer"
      form={form}
      onSubmit={() => save.run({ params: { customerId: customer.id }, body: form.getValues() })}
    >
      <TextField label="Name" optional {...form.getInputProps('name')} />
      <PhoneField
        label="Phone number"
        optional
        callingCode={business.country === 'US' ? '1' : '234'}
        {...form.getInputProps('phone')}
      />
      <SelectField
        label="Language"
        optional
        clearable
        placeholder={t('Same as the invoice template')}
        hint={t('Used for the customer’s invoices, quotes, statements and their pages.')}
        data={languages.map((value) => ({ value, label: languageLabels[value] }))}
        {...form.getInputProps('language')}
      />
      <p className="mut sm">
        {t(
          'The e-mail address identifies the customer and cannot be changed. Payments keep the details given at the time.',
        )}
      </p>
    </DrawerForm>
  );
}
