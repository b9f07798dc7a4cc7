// The vault of the benches; its ciphertexts are discarded with their databases.
import { createVault } from '#server/platform/auth/vault.ts';

export const benchVault = createVault({ current: 'a-secret-for-benchmarks-only-0123456789', old: [] });
