// The fields of one director or owner: identity, share, and identity document.
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import { countryCodes, countryName } from '#shared/account/places.ts';
import type { SectionDetails } from '#shared/contract/account/compliance.ts';
import {
  hasFile,
  hasOwnNumber,
  idTypesFor,
  isMasked,
} from '#shared/contract/account/compliance-directors.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { genderLabels, idTypeLabels, titleLabels } from './compliance-labels.ts';
import { DayField } from './day-field.tsx';
import { PercentField } from './percent-field.tsx';
import { PrivateFileField } from './private-file-field.tsx';

type Form = ContractForm<SectionDetails['directors']>;
type Props = { form: Form; index: number; country: BusinessCountry };

const nationalities = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

function useChoices(labels: Record<string, string>) {
  const { t } = useTranslation();
  return Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
}

export function DirectorFields({ onRemove, ...rest }: Props & { onRemove?: () => void }) {
  const { t } = useTranslation();
  const { form, index } = rest;
  const person = form.values.directors[index];
  if (!person) return null;
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  const title = name || t('Person {{number}}', { number: index + 1 });
  return (
    <fieldset className="person">
      <legend className="sr-only">{title}</legend>
      <div className="person-head" aria-hidden={!onRemove}>
        <b className="grow">{title}</b>
        {onRemove && (
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Remove {{name}}', { name: title })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </button>
        )}
      </div>
      <PersonFields {...rest} />
      <HoldingFields {...rest} />
      <ProofFields {...rest} />
    </fieldset>
  );
}

function PersonFields({ form, index }: Props) {
  const at = (field: string) => form.getInputProps(`directors.${index}.${field}`);
  return (
    <>
      <div className="name-fields">
        <SelectField label="Title" data={useChoices(titleLabels)} {...at('title')} />
        <TextField label="First name" maxLength={80} {...at('firstName')} />
        <TextField label="Last name" maxLength={80} {...at('lastName')} />
      </div>
      <div className="two-fields">
        <TextField label="Middle name" optional maxLength={80} {...at('middleName')} />
        <SelectField label="Gender" data={useChoices(genderLabels)} {...at('gender')} />
      </div>
      <div className="two-fields">
        <DayField label="Date of birth" {...at('bornOn')} />
        <SelectField label="Nationality" searchable data={nationalities} {...at('nationality')} />
      </div>
    </>
  );
}

function HoldingFields({ form, index }: Props) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <PercentField
        label="Share of ownership (%)"
        hint={t('0 for a director who owns nothing')}
        {...form.getInputProps(`directors.${index}.sharePercent`)}
      />
      <div className="switch-beside">
        <SwitchField
          label="Is a director"
          {...form.getInputProps(`directors.${index}.isDirector`, { type: 'checkbox' })}
        />
      </div>
    </div>
  );
}

type NumberProps = {
  form: Form;
  path: string;
  label: string;
  hint?: string;
  optional?: boolean;
  digits?: boolean;
};

/** A number that is masked except for its end once stored; typing replaces it. Blanks and dashes of a pasted number are dropped. */
function SealedField({ form, path, label, digits = true, ...rest }: NumberProps) {
  const { value, onChange, ...field } = form.getInputProps(path);
  const before: string = value ?? '';
  const isStored = isMasked(before);
  const change = (typed: string) => {
    // Typing after the dots starts a new number; a deletion clears the field.
    const isEdited = isStored && isMasked(typed);
    const number = isEdited ? typed.slice(before.length).replaceAll('•', '') : typed;
    onChange(digits ? number.replace(/\D/g, '') : number);
  };
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      value={before}
      autoComplete="off"
      inputMode={digits ? 'numeric' : 'text'}
      maxLength={20}
      onFocus={(event) => isStored && event.currentTarget.select()}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function ProofFields({ form, index, country }: Props) {
  const { t } = useTranslation();
  const choices = useChoices(idTypeLabels);
  const person = form.values.directors[index];
  if (!person) return null;
  const path = (field: string) => `directors.${index}.${field}`;
  const isLocal = person.nationality === country;
  const { idType } = person;
  return (
    <>
      {country === 'NG' ? (
        <div className="two-fields">
          <SealedField
            form={form}
            path={path('bvn')}
            label="BVN"
            optional={!isLocal}
            hint={t('11 digits. Dial *565*0# to see it.')}
          />
          <SealedField
            form={form}
            path={path('nin')}
            label="NIN"
            optional={!isLocal}
            hint={t('11 digits. Dial *346# to see it.')}
          />
        </div>
      ) : (
        <SealedField
          form={form}
          path={path('ssnLast4')}
          label="SSN (last 4)"
          optional={idType === 'international_passport'}
          hint={t('The last four digits. Not needed with a passport.')}
        />
      )}
      <div className="two-fields">
        <SelectField
          label="ID type"
          data={choices.filter(({ value }) => idTypesFor(country).some((item) => item === value))}
          {...form.getInputProps(path('idType'))}
        />
        {hasOwnNumber(idType) && (
          <SealedField form={form} path={path('idNumber')} label="ID number" digits={false} />
        )}
      </div>
      {hasFile(idType) && (
        <PrivateFileField
          label="ID file"
          hint="Both sides of a card, the data page of a passport"
          file={person.idFile}
          onChange={(file) => {
            form.setFieldValue(path('idFile'), file);
            form.setFieldValue(path('idFileId'), file?.fileId ?? null);
          }}
          error={form.errors[path('idFileId')]}
        />
      )}
    </>
  );
}
