// Chart of daily inflow and outflow over the last thirty days, for one wallet or for all wallets of a currency.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { InOutChart } from '#web/ui/banking/in-out-chart.tsx';
import { currentTime } from '#web/ui/now.ts';

const days = 30;
const dayMs = 86_400_000;

export function WalletChart({ walletId, currency }: { walletId?: string; currency: Currency }) {
  const [to] = useState(() => currentTime());
  const period = { from: new Date(to.getTime() - days * dayMs).toISOString(), to: to.toISOString() };
  const query = walletId ? { ...period, walletId } : { ...period, currency };
  const points = useQuery(queryOptionsOf(walletsContract.getWalletChart, { query }));
  return <InOutChart days={days} currency={currency} query={points} />;
}
