// The screen of the simulated terminal, one step of a sale at a time.
import { Button, PinInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosTerminalDetail } from '#shared/contract/terminals/pos-terminals.ts';
import type { SaleState } from '#shared/contract/terminals/terminal-device.ts';
import { formatMoney } from '#shared/money.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useSimulatedSale } from './use-simulated-sale.ts';

type Sale = ReturnType<typeof useSimulatedSale>;
type Props = { deviceKey: string; terminal: PosTerminalDetail; onOff: () => void };

const offered = testCards.filter((card) => card.offered);
/** The PIN of the test cards; verified offline by the chip, so it never leaves the machine. */
const testPin = '1234';
const triesMax = 3;

export function TerminalScreen({ deviceKey, terminal, onOff }: Props) {
  const { t } = useTranslation();
  const sale = useSimulatedSale(deviceKey);
  const [isOffline, setOffline] = useState(false);
  const { currency } = terminal;
  return (
    <div className="machine">
      <div className="machine-top">
        <Switch
          label={t('Offline')}
          checked={isOffline}
          onChange={(event) => setOffline(event.currentTarget.checked)}
        />
        <Button size="xs" variant="subtle" onClick={onOff}>
          {t('Switch off')}
        </Button>
      </div>
      {sale.fault && <Banner tone="warning">{sale.fault}</Banner>}
      {sale.step === 'amount' && <AskAmount sale={sale} currency={currency} />}
      {sale.step === 'card' && <AskCard sale={sale} currency={currency} />}
      {sale.step === 'pin' && <AskPin sale={sale} isOffline={isOffline} />}
      {sale.step === 'asking' && <p aria-live="polite">{t('Contacting the bank…')}</p>}
      {sale.step === 'result' && <Result sale={sale} />}
      {sale.queue.length > 0 && (
        <Banner tone="info">
          {sale.queue.length === 1
            ? t('1 sale is waiting on the terminal.')
            : t('{{count}} sales are waiting on the terminal.', { count: sale.queue.length })}{' '}
          <Button size="xs" variant="default" disabled={isOffline} onClick={() => void sale.sendQueue()}>
            {t('Send them')}
          </Button>
        </Banner>
      )}
    </div>
  );
}

function AskAmount({ sale, currency }: { sale: Sale; currency: PosTerminalDetail['currency'] }) {
  const { t } = useTranslation();
  return (
    <>
      <AmountField label="Amount" currency={currency} value={sale.amount} onChange={sale.setAmount} />
      <Button disabled={!sale.amount} onClick={() => sale.setStep('card')}>
        {t('Continue')}
      </Button>
    </>
  );
}

function AskCard({ sale, currency }: { sale: Sale; currency: PosTerminalDetail['currency'] }) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(offered[0]?.number ?? '');
  return (
    <>
      <p className="machine-amount num">{formatMoney(sale.amount ?? 0, currency)}</p>
      <SelectField
        label="Test card"
        data={offered.map((card) => ({ value: card.number, label: card.label }))}
        value={number}
        onChange={(value) => setNumber(value ?? '')}
      />
      <Button onClick={() => sale.tap(number)}>{t('Tap the card')}</Button>
      <Button variant="subtle" onClick={sale.next}>
        {t('Cancel')}
      </Button>
    </>
  );
}

function AskPin({ sale, isOffline }: { sale: Sale; isOffline: boolean }) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [tries, setTries] = useState(0);
  const left = triesMax - tries;
  const confirm = () => {
    if (pin === testPin) return void sale.finish(isOffline);
    setPin('');
    setTries(tries + 1);
  };
  return (
    <>
      <p id="machine-pin">{t('Enter the PIN. Test cards use 1234.')}</p>
      <PinInput
        length={4}
        mask
        type="number"
        value={pin}
        onChange={setPin}
        error={tries > 0}
        aria-label={t('PIN')}
        getInputProps={(index) => ({ 'aria-label': t('PIN, digit {{digit}}', { digit: index + 1 }) })}
      />
      {tries > 0 && (
        <p role="alert" className="machine-fault">
          {left > 0
            ? t('Wrong PIN. Attempts left: {{left}}', { left })
            : t('The card is blocked. Use another one.')}
        </p>
      )}
      <Button disabled={pin.length < 4 || left <= 0} onClick={confirm}>
        {t('Confirm')}
      </Button>
      <Button variant="subtle" onClick={sale.next}>
        {t('Cancel')}
      </Button>
    </>
  );
}

const tones: Record<SaleState, 'info' | 'warning' | 'danger'> = {
  approved: 'info',
  declined: 'danger',
  waiting: 'warning',
};
const words: Record<SaleState, string> = {
  approved: 'Approved',
  declined: 'Declined',
  waiting: 'No response yet',
};

function Result({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const { sale: done, receipt } = sale;
  return (
    <>
      {done && (
        <Banner tone={tones[done.state]}>
          {t(words[done.state])}
          {done.state !== 'approved' && `: ${done.sentence}`}
        </Banner>
      )}
      {receipt && (
        <div className="receipt-slip">
          <p className="strong">{receipt.merchant}</p>
          <p className="mut">{[receipt.terminal, receipt.serialNumber].join(', ')}</p>
          <dl>
            {receipt.lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <Button onClick={sale.next}>{t('New sale')}</Button>
      {done?.state === 'waiting' && (
        <Button variant="default" onClick={() => void sale.askAgain()}>
          {t('Check the result')}
        </Button>
      )}
      {sale.sent && (
        <Button variant="subtle" onClick={() => void sale.sendAgain()}>
          {t('Send the same sale again')}
        </Button>
      )}
    </>
  );
}
