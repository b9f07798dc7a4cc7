// The vault of the benches: what it seals is thrown away with their databases.
import { createVault } from '#server/platform/auth/vault.ts';

export const benchVault = createVault({ current: 'a-secret-for-benchmarks-only-0123456789', old: [] });
