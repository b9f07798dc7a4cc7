// Query for the wallet of a screen, shared by its header and its tabs.
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { canWrite } from '#shared/permissions.ts';
import { useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';

export const useWallet = () => useDetail(walletsContract.getWallet);

export const useMayChangeWallets = (): boolean => usePermissions().can(canWrite('BANKING_SERVICES.WALLETS'));
