// Contact details and place of an agent, for the invitation and for changes.
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { PlaceFields } from '../place-fields.tsx';
import { LanguageField, OptionalEmail } from './identity-fields.tsx';

type Props = {
  form: Pick<ContractForm, 'getInputProps' | 'setFieldValue'>;
  start: { latitude: number | null; longitude: number | null };
};

export function ContactFields({ form, start }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <OptionalEmail
        inputProps={form.getInputProps('email')}
        onEmail={(email) => form.setFieldValue('email', email)}
      />
      <LanguageField inputProps={form.getInputProps('language')} />
      <PlaceFields
        label="Address"
        hint={t('Where the agent works.')}
        start={start}
        inputOf={form.getInputProps}
        onPlace={(name, value) => form.setFieldValue(name, value)}
      />
    </>
  );
}
