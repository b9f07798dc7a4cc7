// A choice among a few options, each in a card with a short explanation.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from './text-fields.tsx';
import './form.css';

type Props<V extends string> = {
  label: string;
  optional?: boolean;
  options: readonly { value: V; label: string; text?: string; disabled?: boolean }[];
  value?: V | null | undefined;
  onChange: (value: V) => void;
  error?: React.ReactNode;
};

export function ChoiceCards<V extends string>(props: Props<V>) {
  const { label, optional = false, options, value, onChange, error } = props;
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>
        {t(label)}
        {!optional && (
          <span className="req" aria-hidden>
            *
          </span>
        )}
      </legend>
      <div className="choice-list">
        {options.map((option) => (
          <label key={option.value} className={`choice${option.value === value ? ' on' : ''}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{t(option.label)}</b>
              {option.text && <small>{t(option.text)}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
