// The token by which a customer gives the destination of a refund: stored as a hash for lookup, and sealed so that it can be sent again.
import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { RefundRow } from '../queries.ts';

export function newToken(
  vault: Vault,
  refund: { environmentId: string; id: string },
): { text: string; hash: Buffer; sealed: Buffer } {
  const text = randomBytes(24).toString('base64url');
  const sealed = vault.seal('refunds.token_sealed', [refund.environmentId, refund.id], text);
  return { text, hash: hashToken(text), sealed };
}

/** Returns the token of a refund that was asked for an account; null if it never was. */
export function tokenOf(
  vault: Vault,
  { environmentId, id, tokenSealed }: Pick<RefundRow, 'environmentId' | 'id' | 'tokenSealed'>,
): string | null {
  return tokenSealed && vault.open('refunds.token_sealed', [environmentId, id], tokenSealed);
}
