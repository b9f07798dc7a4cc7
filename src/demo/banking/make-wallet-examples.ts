// Wallet features in the demo: a lien, fund requests, a standing instruction, disputes, and tier upgrades.

import { createFundRequest, endFundRequest } from '#server/banking/fund-requests/service.ts';
import { createInstruction } from '#server/banking/standing-instructions/service.ts';
import { queryDueChecks } from '#server/banking/tier-upgrades/query-registers.ts';
import { decideUpgrade, requestUpgrade, uploadDocument } from '#server/banking/tier-upgrades/service.ts';
import { placeLien } from '#server/banking/wallets/liens/place-lien.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { makePaper } from '../paper.ts';

export type MattersCall = {
  environment: Environment;
  actor: { kind: 'user'; name: string; userId: string };
  audit: () => undefined;
};

/** Creates fund requests between own wallets, and a standing instruction that moves the excess over an amount. */
export async function makeOwnWalletExamples(
  services: TxServices,
  tx: Tx,
  call: MattersCall,
  { master, transfers, unit }: { master: string; transfers: string; unit: number },
): Promise<void> {
  const between = { walletId: transfers, fromWalletId: master };
  const declined = await createFundRequest(services, tx, call, {
    ...between,
    amount: unit * 900_000,
    purpose: 'A second van',
  });
  await endFundRequest(services, tx, call, declined, { kind: 'declined', reason: 'After the harvest' });
  await createFundRequest(services, tx, call, {
    ...between,
    amount: unit * 120_000,
    purpose: 'Wages of the week',
  });
  await createInstruction(services, tx, call, {
    walletId: transfers,
    otherWalletId: master,
    rule: 'above',
    threshold: unit * 25_000_000,
    frequency: 'weekly',
    startsOn: dayOf(services.clock.now(), call.environment.timeZone),
    hour: 17,
    workingDaysOnly: true,
  });
}

export function createHolds(
  services: TxServices,
  tx: Tx,
  call: MattersCall,
  walletId: string,
  unit: number,
): Promise<void> {
  const reason = 'The owner disputes a purchase';
  return placeLien(services, tx, call, walletId, { amount: unit * 500, reason });
}

/** Creates a tier upgrade request with its document and register checks; decided unless it is to stay pending. */
export async function requestTierUpgrade(
  services: Services,
  call: MattersCall,
  walletId: string,
  { name, decision }: { name: string; decision: 'approve' | 'reject' | null },
): Promise<void> {
  const { database } = services;
  const [firstName = name, ...others] = name.split(' ');
  const bytes = makePaper('Passport', [name, 'Sample paper of the demo']);
  const { fileId } = await uploadDocument(services, call, walletId, { bytes, fileName: 'Passport.pdf' });
  const { environmentId, id } = await database.inTransaction((tx) =>
    requestUpgrade(services, tx, call, walletId, {
      firstName,
      lastName: others.join(' ') || firstName,
      bornOn: '1990-04-12',
      address: '4 Admiralty Way, Lekki',
      bvn: '22212345678',
      nin: '70112345678',
      identityFileId: fileId,
    }),
  );
  await queryDueChecks(services);
  if (!decision) return;
  const comment = decision === 'reject' ? 'The photo cannot be read' : null;
  const place = { environmentId, upgradeId: id };
  await database.inTransaction((tx) =>
    decideUpgrade(services, tx, place, { decision, comment, by: 'Ngozi Obi' }),
  );
}
