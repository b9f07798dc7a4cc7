// Opens a document of a tier upgrade request in the browser.
import type { StoredFile } from '#shared/contract/account/compliance.ts';
import { tierUpgradesContract } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

export function openTierFile(walletId: string, { fileId, fileName }: StoredFile): void {
  const params = { walletId, documentId: fileId };
  download(tierUpgradesContract.getTierDocument, { params }, fileName).catch((reason: unknown) =>
    toastFailure(messageOf(reason)),
  );
}
