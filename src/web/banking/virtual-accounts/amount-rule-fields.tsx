// The rules of a dynamic account for payments of a different amount.
import { useTranslation } from 'react-i18next';
import { overRuleLabels, underRuleLabels } from '#shared/banking/virtual-account-labels.ts';
import { overRules, underRules } from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export function AmountRuleFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        label="If too little is paid"
        data={underRules.map((value) => ({ value, label: t(underRuleLabels[value]) }))}
        {...form.getInputProps('amount_under')}
      />
      <SelectField
        label="If too much is paid"
        data={overRules.map((value) => ({ value, label: t(overRuleLabels[value]) }))}
        {...form.getInputProps('amount_over')}
      />
    </>
  );
}
