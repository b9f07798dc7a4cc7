// The token by which a customer gives the destination of a refund: stored as a hash for lookup, and sealed so that it can be sent again.
import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Vault } from '#server/platform/auth/vault.ts';

export function newToken(
  vault: Vault,
  refund: { environmentId: string; id: string },
): { text: string; hash: Buffer; sealed: Buffer } {
  const text = randomBytes(24).toString('base64url');
  const sealed = vault.seal('refunds.token_sealed', [refund.environmentId, refund.id], text);
  return { text, hash: hashToken(text), sealed };
}
