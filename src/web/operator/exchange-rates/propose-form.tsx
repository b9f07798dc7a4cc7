// Proposing a rate or a mark-up of a pair; the current value is shown beside the input.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTurned, type Pair, rateOfNumber } from '#shared/banking/exchange.ts';
import {
  type ExchangeKind,
  type ExchangePair,
  exchangeKinds,
  exchangeProposalInput,
  operatorExchangeContract,
} from '#shared/contract/operator/console/exchange-rates.ts';
import { plainDecimal } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { exchangeKindLabels, valueText } from './exchange-labels.ts';

type Props = { pairs: readonly ExchangePair[]; opened: boolean; onClose: () => void };

const ppmPerPercent = 10_000;

/** Whether the rate of a pair is typed the other way round, as the list displays it. */
function isTypedTurned(pairs: readonly ExchangePair[], { from, to }: Pair): boolean {
  const rateOf = (one: Pair) => pairs.find((each) => each.from === one.from && each.to === one.to)?.rate;
  const rate = rateOf({ from, to });
  const reverse = rateOf({ from: to, to: from });
  return rate ? isTurned(rate) : Boolean(reverse) && !isTurned(reverse ?? 0);
}

export function ProposeForm({ pairs, opened, onClose }: Props) {
  const { t } = useTranslation();
  const first = pairs[0];
  const form = useContractForm(exchangeProposalInput, {
    kind: 'rate' as ExchangeKind,
    from: first?.from ?? 'NGN',
    to: first?.to ?? 'USD',
    value: null as number | null,
    valid_from: null as string | null,
    reason: '',
  });
  const propose = useCall(operatorExchangeContract.proposeExchange, { form });
  const [text, setText] = useState('');
  const { kind, from, to, value } = form.values;
  const pair = pairs.find((one) => one.from === from && one.to === to);
  const turned = isTypedTurned(pairs, { from, to });
  const present = (kind === 'rate' ? pair?.rate : pair?.markup_ppm) ?? null;
  const type = (typed: string, of: ExchangeKind = kind) => {
    const text = typed.trim();
    // A comma at the end is a decimal comma: its decimals follow.
    const clean = (text.endsWith(',') ? text.replace(',', '.') : (plainDecimal(text) ?? text)).slice(0, 16);
    if (!/^\d*\.?\d*$/.test(clean))
      return form.setFieldError('value', t('Use a number such as 7.5, without a sign'));
    setText(clean);
    form.clearFieldError('value');
    const number = Number(clean);
    const stored = of === 'rate' ? rateOfNumber(number, turned) : Math.round(number * ppmPerPercent);
    form.setFieldValue('value', clean === '' || Number.isNaN(number) ? null : stored);
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={t('Propose a change')}
      submitLabel={t('Propose')}
      form={form}
      onSubmit={() => propose.run({ body: form.input() })}
    >
      <SelectField
        label="Pair"
        data={pairs.map((one) => ({ value: `${one.from}-${one.to}`, label: `${one.from} → ${one.to}` }))}
        value={`${from}-${to}`}
        onChange={(key) => {
          const chosen = pairs.find((one) => `${one.from}-${one.to}` === key);
          if (!chosen) return;
          form.setValues({ from: chosen.from, to: chosen.to });
          // The rate of one pair is not the rate of another.
          if (kind === 'rate') type('');
        }}
        error={form.errors.to}
      />
      <SelectField
        label="What"
        data={exchangeKinds.map((one) => ({ value: one, label: t(exchangeKindLabels[one]) }))}
        value={kind}
        onChange={(chosen) => {
          form.setFieldValue('kind', chosen as ExchangeKind);
          type('', chosen as ExchangeKind);
        }}
      />
      <TextField
        label={
          kind === 'rate'
            ? t('{{amount}} for 1 {{unit}}', turned ? { amount: from, unit: to } : { amount: to, unit: from })
            : t('Mark-up in percent')
        }
        inputMode="decimal"
        value={text}
        onChange={(event: { currentTarget: { value: string } }) => type(event.currentTarget.value)}
        error={form.errors.value}
      />
      <KeyValues
        items={[
          { label: t('Now'), value: <span className="num">{valueText(kind, present, { from, to })}</span> },
          { label: t('New'), value: <b className="num">{valueText(kind, value, { from, to })}</b> },
        ]}
      />
      <DateTimeField
        label="Applies from"
        optional
        hint={t('Leave empty to start when it is approved.')}
        {...form.getInputProps('valid_from')}
      />
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DrawerForm>
  );
}
