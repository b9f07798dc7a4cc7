// The first of two steps: recipient and amount.
import { useTranslation } from 'react-i18next';
import type { NameEnquiryAnswer } from '#shared/contract/banking/transfer-shapes.ts';
import { transferInput } from '#shared/contract/banking/transfer-shapes.ts';
import { errorsOf, focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { useAmountError } from './amount-limits.ts';
import { StepForm } from './confirming/step-form.tsx';
import { isDutyFree, openWarnings, type Source, TransferFields, useCharges } from './transfer-fields.tsx';
import type { TransferForm } from './transfer-values.ts';

type Props = {
  form: TransferForm;
  sources: readonly Source[];
  source: Source;
  enquiry: { answer: NameEnquiryAnswer | null; asking: boolean; error: unknown };
  onContinue: () => void;
};

export function EnterStep({ form, sources, source, enquiry, onContinue }: Props) {
  const { t } = useTranslation();
  const { answer } = enquiry;
  const { confirmed, purpose } = form.values;
  const amountError = useAmountError(source.currency);
  const charges = useCharges(source.currency, {
    amount: form.values.amount,
    dutyFree: isDutyFree(purpose, answer),
  });
  const isOpen = openWarnings(answer, purpose).some(({ kind }) => !confirmed.includes(kind));
  const mayGoOn = answer?.outcome === 'found' && !isOpen;
  const go = () => {
    const { amount } = form.getValues();
    const tooMuch = amount && amountError({ ...source, amount, total: charges?.total ?? null });
    const errors = { ...(tooMuch && { amount: tooMuch }), ...errorsOf(transferInput, form.getValues()) };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError();
    else onContinue();
  };
  return (
    <StepForm step={1} onSubmit={() => mayGoOn && go()}>
      <TransferFields form={form} sources={sources} source={source} enquiry={enquiry} />
      <div className="transfer-foot">
        <WriteButton disabled={!mayGoOn} fullWidth>
          {t('Continue')}
        </WriteButton>
      </div>
    </StepForm>
  );
}
