// Redirects to the wallets of the business's currency.
import { Navigate } from '@tanstack/react-router';
import type { Currency } from '#shared/money.ts';
import { walletListPath } from '#web/ui/banking/wallet-labels.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';

export function WalletsPage() {
  const { currency } = useBusinessSettings();
  return <Navigate to={walletListPath(currency as Currency)} replace />;
}
