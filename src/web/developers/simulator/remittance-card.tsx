// Remittances: a new one with a chosen outcome, and the answers of the partner or provider to existing ones.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testRemittances } from '#shared/banking/remittance/test-outcomes.ts';
import {
  failureCodes,
  type RemittanceAnswer,
  type RemittanceSimulatorState,
  simulatorRemittancesContract,
} from '#shared/contract/developers/simulator-remittances.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { TestEndings } from '#web/settlement/bank-accounts/test-accounts.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { TransferName } from './transfer-name.tsx';

const stateQuery = queryOptionsOf(simulatorRemittancesContract.getRemittanceSimulator);
const touched = ['remittance', 'simulator', 'wallet', 'balance'];

export function RemittanceCard({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(stateQuery);
  return (
    <SectionCard title={t('Remittances')}>
      {!data ? null : data.beneficiaries.length === 0 ? (
        <p className="sm dim">
          {t('No remittance beneficiaries. Add one under Banking services, Remittance.')}
        </p>
      ) : (
        <NewRemittance beneficiaries={data.beneficiaries} disabled={disabled} />
      )}
      {data && data.remittances.length > 0 && (
        <ul className="simulator-transfers">
          {data.remittances.map((remittance) => (
            <Answers key={remittance.id} one={remittance} disabled={disabled} />
          ))}
        </ul>
      )}
      <TestEndings
        title={t('Test numbers')}
        says={t(
          'The last two digits of the account or phone number set the outcome. All others are paid out.',
        )}
        endings={testRemittances}
      />
    </SectionCard>
  );
}

const failures = failureCodes.map((code) => ({
  value: `failed:${code}`,
  label: testRemittances.find(({ suffix }) => suffix === code)?.label ?? code,
}));
const outcomes = [
  { value: 'done', label: 'Paid out' },
  ...failures,
  { value: 'unknown_then_done', label: 'No response for a day, then paid out' },
  { value: 'unknown_then_failed', label: 'No response for a day, then failed' },
  { value: 'returned', label: 'Paid out, then returned after two days' },
  { value: 'held', label: 'Held by screening' },
];
const daysOf: Readonly<Record<string, number>> = {
  unknown_then_done: 1,
  unknown_then_failed: 1,
  returned: 2,
};

type Beneficiaries = RemittanceSimulatorState['beneficiaries'];

function NewRemittance({ beneficiaries, disabled }: { beneficiaries: Beneficiaries; disabled: boolean }) {
  const { t } = useTranslation();
  const [to, setTo] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [what, setWhat] = useState('done');
  const chosen = beneficiaries.find(({ id }) => id === to);
  const send = useCall(simulatorRemittancesContract.simulateRemittance, {
    success: ({ reference }) => t('Remittance {{reference}} created', { reference }),
    invalidates: touched,
  });
  const [outcome = 'done', code] = what.split(':');
  const body = { remittanceBeneficiaryId: to ?? '', amount: amount ?? 0, outcome: outcome as 'done' };
  const more = { afterDays: daysOf[outcome] ?? 0, ...(code && { code: code as '03' }) };
  return (
    <div className="simulator-form">
      <SelectField
        label="Beneficiary"
        searchable
        placeholder={t('Choose a beneficiary')}
        data={beneficiaries.map(({ id, name, sender }) => ({ value: id, label: `${name}, ${sender}` }))}
        value={to}
        onChange={setTo}
      />
      <AmountField
        label="Amount"
        currency={chosen?.currency ?? 'NGN'}
        value={amount}
        onChange={(next: number | null) => setAmount(next)}
      />
      <SelectField
        label="Outcome"
        allowDeselect={false}
        data={outcomes.map(({ value, label }) => ({ value, label: t(label) }))}
        value={what}
        onChange={(next: string | null) => next && setWhat(next)}
      />
      <div className="row">
        <WriteButton
          disabled={disabled || !to || !amount}
          loading={send.isPending}
          onClick={() => void send.run({ body: Object.assign(body, more) })}
        >
          {t('Simulate')}
        </WriteButton>
      </div>
    </div>
  );
}

type Offered = readonly { outcome: RemittanceAnswer; label: string }[];
const held: Offered = [
  { outcome: 'released', label: 'Release' },
  { outcome: 'documents', label: 'Ask for documents' },
  { outcome: 'refused', label: 'Refuse' },
];
const offered: Readonly<Record<string, Offered>> = {
  HELD: held,
  AWAITING: held,
  PROCESSING: [
    { outcome: 'done', label: 'Pay out' },
    { outcome: 'failed', label: 'Fail' },
  ],
  COMPLETED: [{ outcome: 'returned', label: 'Return' }],
};

type One = RemittanceSimulatorState['remittances'][number];

function Answers({ one, disabled }: { one: One; disabled: boolean }) {
  const { t } = useTranslation();
  const answer = useCall(simulatorRemittancesContract.answerSimulatedRemittance, {
    success: t('Partner response simulated'),
    invalidates: touched,
  });
  return (
    <li>
      <TransferName one={one} />
      {(offered[one.status] ?? []).map(({ outcome, label }) => (
        <Button
          key={outcome}
          size="xs"
          variant="default"
          disabled={disabled || answer.isPending}
          onClick={() => void answer.run({ params: { remittanceId: one.id }, body: { outcome } })}
        >
          {t(label)}
        </Button>
      ))}
    </li>
  );
}
