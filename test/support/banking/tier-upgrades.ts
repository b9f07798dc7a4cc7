// A request for a higher tier of a wallet, with its document, as a member submits it.
import { tierUpgradesContract } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestServer } from '../server.ts';

/** A person whose details match the registers. */
export const tierPerson = {
  firstName: 'Halima',
  lastName: 'Bello',
  bornOn: '1990-04-12',
  address: '4 Admiralty Way, Lekki',
  bvn: '22212345678',
  nin: '70112345678',
};

/** Uploads a document for a wallet; returns the file id. */
export async function uploadDocument(
  server: TestServer,
  { token, walletId }: { token: string; walletId: string },
): Promise<string> {
  const params = { walletId };
  const { body } = await sendFile(server.url, tierUpgradesContract.uploadTierDocument, { token, params });
  return body.data.fileId;
}

export async function requestTier(
  server: TestServer,
  { token, walletId, person }: { token: string; walletId: string; person: object },
): Promise<{ id: string; fileId: string }> {
  const fileId = await uploadDocument(server, { token, walletId });
  const { data } = await server.call(tierUpgradesContract.requestTierUpgrade, {
    token,
    params: { walletId },
    body: { ...person, identityFileId: fileId },
  });
  return { id: data.id, fileId };
}
