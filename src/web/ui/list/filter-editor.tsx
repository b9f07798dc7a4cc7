// The form of a filter: checkboxes, an amount with its operator, or a text.
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../form/amount-input.tsx';
import type { Filter } from './filters.ts';
import type { ListView } from './list-state.ts';

type Props = { filter: Filter; list: ListView; onDone: () => void };
type Of<K extends Filter['kind']> = Omit<Props, 'filter'> & { filter: Extract<Filter, { kind: K }> };

export function FilterEditor({ filter, ...rest }: Props) {
  if (filter.kind === 'choice') return <ChoiceEditor filter={filter} {...rest} />;
  if (filter.kind === 'amount') return <AmountEditor filter={filter} {...rest} />;
  return <TextEditor filter={filter} {...rest} />;
}

function EditorForm({ onApply, children }: { onApply: () => void; children: React.ReactNode }) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <form className="filter-editor" onSubmit={submit}>
      {children}
      <Button type="submit" fullWidth>
        {t('Apply')}
      </Button>
    </form>
  );
}

function ChoiceEditor({ filter, list, onDone }: Of<'choice'>) {
  const { t } = useTranslation();
  const remaining = (list.raw[filter.key] ?? '').split(',').filter(Boolean);
  const [chosen, setChosen] = useState<readonly string[]>(remaining);
  const toggle = (value: string) => {
    if (filter.single) return setChosen(chosen.includes(value) ? [] : [value]);
    setChosen(chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value]);
  };
  const apply = () => {
    list.set({ [filter.key]: chosen.join(',') });
    onDone();
  };
  return (
    <EditorForm onApply={apply}>
      <fieldset className="column-list">
        <legend className="sr-only">{t(filter.label)}</legend>
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            label={t(option.label)}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </fieldset>
    </EditorForm>
  );
}

const operators = [
  { value: 'equal', label: '= equal to' },
  { value: 'atLeast', label: '≥ at least' },
  { value: 'atMost', label: '≤ at most' },
  { value: 'between', label: 'between' },
];

function AmountEditor({ filter, list, onDone }: Of<'amount'>) {
  const { t } = useTranslation();
  const { keys, currency } = filter;
  const stored = (key: string) => (list.raw[key] ? Number(list.raw[key]) : null);
  const [operator, setOperator] = useState(
    list.raw[keys.equal]
      ? 'equal'
      : list.raw[keys.atLeast] && list.raw[keys.atMost]
        ? 'between'
        : list.raw[keys.atMost]
          ? 'atMost'
          : 'atLeast',
  );
  const [first, setFirst] = useState(stored(keys.equal) ?? stored(keys.atLeast) ?? stored(keys.atMost));
  const [second, setSecond] = useState(stored(keys.atMost));
  const apply = () => {
    list.set({
      [keys.equal]: operator === 'equal' ? first : null,
      [keys.atLeast]: operator === 'atLeast' || operator === 'between' ? first : null,
      [keys.atMost]: operator === 'atMost' ? first : operator === 'between' ? second : null,
    });
    onDone();
  };
  return (
    <EditorForm onApply={apply}>
      <NativeSelect
        size="xs"
        aria-label={t('Comparison')}
        data={operators.map((operator) => ({ ...operator, label: t(operator.label) }))}
        value={operator}
        onChange={(event) => setOperator(event.currentTarget.value)}
      />
      <AmountInput
        size="xs"
        aria-label={t(filter.label)}
        currency={currency}
        value={first}
        onChange={setFirst}
      />
      {operator === 'between' && (
        <AmountInput
          size="xs"
          aria-label={t('At most')}
          currency={currency}
          value={second}
          onChange={setSecond}
        />
      )}
    </EditorForm>
  );
}

function TextEditor({ filter, list, onDone }: Of<'text'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(list.raw[filter.key] ?? '');
  const apply = () => {
    list.set({ [filter.key]: text.trim() });
    onDone();
  };
  return (
    <EditorForm onApply={apply}>
      <TextInput
        size="xs"
        label={t(filter.label)}
        placeholder={filter.placeholder ? t(filter.placeholder) : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </EditorForm>
  );
}
