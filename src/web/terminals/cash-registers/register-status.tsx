// Display texts of a cash register: status, difference with label and sign, and location.
import { useTranslation } from 'react-i18next';
import {
  type CashRegisterStatus,
  cashRegisterStatusLabels,
  type Variance,
  varianceLabels,
  varianceOf,
} from '#shared/contract/terminals/cash-register-enums.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { Status, type Tone } from '#web/ui/status.tsx';
import { cashRegistersPath } from '../terminal-tabs.ts';

type StatusProps = { status: CashRegisterStatus; badge?: boolean };

export function RegisterStatusText({ status, badge = false }: StatusProps) {
  const { t } = useTranslation();
  return (
    <Status tone={status === 'ACTIVE' ? 'success' : 'neutral'} {...(badge && { badge })}>
      {t(cashRegisterStatusLabels[status])}
    </Status>
  );
}

const tones: Record<Variance, Tone> = { exact: 'success', over: 'warning', short: 'danger' };

/** '₦500.00 short': label and sign carry the meaning, the colour only supports them. */
export function VarianceText({ variance, currency }: { variance: number; currency: Currency }) {
  const { t } = useTranslation();
  const kind = varianceOf(variance);
  const sign = variance > 0 ? '+' : '';
  return (
    <Status tone={tones[kind]}>
      {t(varianceLabels[kind])}
      {variance !== 0 && <span className="num">{` ${sign}${formatMoney(variance, currency)}`}</span>}
    </Status>
  );
}

export function cashRegisterPath({ id }: { id: string }): string {
  return `${cashRegistersPath}/${id}`;
}
