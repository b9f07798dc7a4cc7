// The dependencies of ledger sealing: the installation's signing key, and the heads stored in DATA_DIR.
import { readSecretKeys } from '#server/platform/auth/secret-keys.ts';
import type { Services } from '#server/services.ts';
import { openAnchors } from './anchors.ts';
import type { Sealing } from './seal.ts';
import { createBookSigner } from './signer.ts';

export function openSealing({
  database,
  clocks,
  config,
}: Pick<Services, 'database' | 'clocks' | 'config'>): Sealing {
  return {
    database,
    clocks,
    signer: createBookSigner(readSecretKeys(config)),
    anchors: openAnchors(config.dataDir),
  };
}
