// The identity of an agent, and the number for the register query.
import { useTranslation } from 'react-i18next';
import { languageLabels, languages } from '#shared/languages.ts';
import { DayField } from '#web/account/compliance/day-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';

type Name = 'firstName' | 'lastName' | 'bornOn' | 'kind' | 'number';
// biome-ignore lint/suspicious/noExplicitAny: as forms answer
type Props = { inputOf: (name: Name) => any };

export function IdentityFields({ inputOf }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField label="First name" maxLength={80} data-autofocus {...inputOf('firstName')} />
      <TextField label="Last name" maxLength={80} {...inputOf('lastName')} />
      <DayField label="Date of birth" {...inputOf('bornOn')} />
      <SelectField
        label="Identity number"
        data={[
          { value: 'bvn', label: t('BVN') },
          { value: 'nin', label: t('NIN') },
        ]}
        {...inputOf('kind')}
      />
      <TextField
        label="Number"
        digits
        autoComplete="off"
        maxLength={11}
        hint={t(
          'The number is verified with the issuing authority. The agent cannot sell until it is confirmed.',
        )}
        {...inputOf('number')}
      />
    </>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: as forms answer
type EmailProps = { inputProps: any; onEmail: (email: string | null) => void };

// biome-ignore lint/suspicious/noExplicitAny: as forms answer
export function LanguageField({ inputProps }: { inputProps: any }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label="Language"
      optional
      clearable
      placeholder={t('Same as the invoice template')}
      hint={t('The PIN link is sent in this language.')}
      data={languages.map((value) => ({ value, label: languageLabels[value] }))}
      {...inputProps}
    />
  );
}

/** Empty means none. */
export function OptionalEmail({ inputProps, onEmail }: EmailProps) {
  return (
    <TextField
      label="E-mail"
      optional
      {...inputProps}
      value={inputProps.value ?? ''}
      onChange={(event) => onEmail(event.currentTarget.value.trim() || null)}
    />
  );
}
