// The notices of the virtual account sandbox for received money: a signed JSON body.
import { z } from 'zod';
import { amountMax } from '#shared/money.ts';
import type { InflowNotice } from './virtual-account-rail.ts';

export const sandboxRail = 'SANDBOX';

const text = z.string().max(200).nullable();
const shape = z.object({
  account_number: z.string().regex(/^\d{10}$/),
  amount: z.number().int().positive().max(amountMax),
  session_id: z.string().min(1).max(64),
  sender_name: text,
  sender_bank: text,
  sender_last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  sender_account: text.optional(),
  narration: text,
});

export function writeSandboxNotice(notice: InflowNotice): string {
  const { accountNumber, amount, sessionId, senderName, senderBank, senderLast4, senderAccount, narration } =
    notice;
  return JSON.stringify({
    account_number: accountNumber,
    amount,
    session_id: sessionId,
    sender_name: senderName,
    sender_bank: senderBank,
    sender_last4: senderLast4,
    sender_account: senderAccount,
    narration,
  });
}

/** Returns null for a body that is not such a notice. */
export function readSandboxNotice(body: Buffer): InflowNotice | null {
  const read = shape.safeParse(jsonOf(body));
  if (!read.success) return null;
  const { data } = read;
  return {
    rail: sandboxRail,
    accountNumber: data.account_number,
    amount: data.amount,
    sessionId: data.session_id,
    senderName: data.sender_name,
    senderBank: data.sender_bank,
    senderLast4: data.sender_last4,
    senderAccount: data.sender_account ?? null,
    narration: data.narration,
  };
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
