// A phone number with a dialling code: that of the merchant's country by default.
import { IconChevronDown } from '@tabler/icons-react';
import { diallingCodes } from '#shared/account/dialling-codes.ts';
import { payersLocale, t } from '../i18n.ts';
import { Field, type FieldProps } from '../parts/field.tsx';
import type { BoundProps } from './text-input.tsx';
import './phone-input.css';

type Props = FieldProps &
  BoundProps & {
    /** ISO 3166-1 alpha-2. */
    country: string;
    onCountry(country: string, code: string): void;
  };

/** Created on loading of the form, when the language of the page is known. */
const names = new Intl.DisplayNames([payersLocale()], { type: 'region' });
const named = diallingCodes
  .map(({ country, code }) => ({ country, code, name: names.of(country) ?? country }))
  .sort((a, b) => a.name.localeCompare(b.name, payersLocale()));

export function PhoneInput({ country, onCountry, value, onValue, onBlur, ...field }: Props) {
  const code = named.find((item) => item.country === country)?.code;
  return (
    <Field {...field}>
      {(input) => (
        <span className="pp-phone">
          <span className="pp-code">
            <span className="num" aria-hidden="true">
              {country} +{code}
            </span>
            <IconChevronDown size={14} aria-hidden="true" />
            <select
              aria-label={t('Dialling code')}
              value={country}
              onChange={(event) => {
                const chosen = named.find((item) => item.country === event.target.value);
                if (chosen) onCountry(chosen.country, chosen.code);
              }}
            >
              {named.map((item) => (
                <option key={item.country} value={item.country}>
                  {item.name} (+{item.code})
                </option>
              ))}
            </select>
          </span>
          <input
            {...input}
            className="pp-input num"
            type="tel"
            name="tel-national"
            autoComplete="tel-national"
            maxLength={30}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onBlur={onBlur}
          />
        </span>
      )}
    </Field>
  );
}
