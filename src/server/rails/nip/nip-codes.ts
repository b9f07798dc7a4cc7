// The meaning of the interbank scheme's response codes for a transfer: done, failed, to be confirmed, or unknown.

import type { SendOutcome } from '../banks.ts';

/**
 * done · failed: nothing was credited · confirm: probably failed, to be confirmed by the status query · unknown: queried again. An unlisted
 * code is unknown: its meaning is not guessed.
 */
type Meaning = 'done' | 'failed' | 'confirm' | 'unknown';

type Code = readonly [meaning: Meaning, reason: string];

/** Codes from the NIP technical specification 9.1 and the EasyPay interface; the reasons are texts for the sender. */
const codes: Readonly<Record<string, Code>> = {
  '00': ['done', 'Approved'],
  '01': ['unknown', 'The outcome is not known yet'],
  '03': ['failed', 'The scheme does not know the sending account'],
  '05': ['failed', 'The recipient’s bank does not honour the transfer'],
  '06': ['failed', 'The account is dormant'],
  '07': ['failed', 'The account is not valid'],
  '08': ['failed', 'The name does not match the account'],
  '09': ['unknown', 'The transfer is being processed'],
  '12': ['failed', 'The bank does not accept this transfer'],
  '13': ['failed', 'The amount is not valid'],
  '14': ['failed', 'The batch number is not valid'],
  '15': ['failed', 'The session is not valid'],
  '16': ['failed', 'The scheme does not know the recipient’s bank'],
  '17': ['failed', 'The channel is not valid'],
  '18': ['failed', 'The call is not valid'],
  '21': ['failed', 'The bank took no action'],
  '25': ['unknown', 'The scheme has no record of the transfer'],
  '26': ['unknown', 'The scheme already has the transfer'],
  '30': ['failed', 'The message is not well formed'],
  '34': ['failed', 'The bank suspects fraud'],
  '35': ['failed', 'The bank asks you to contact it'],
  '51': ['failed', 'The settlement account has insufficient funds'],
  '57': ['failed', 'The sender is not allowed to make this transfer'],
  '58': ['failed', 'The transfer is not allowed through this channel'],
  '61': ['failed', 'The transfer is above a limit of the bank'],
  '63': ['failed', 'The bank refused the transfer for security reasons'],
  '65': ['failed', 'There were too many transfers'],
  '68': ['unknown', 'The response came too late'],
  '69': ['failed', 'The account could not be blocked'],
  '70': ['failed', 'The account could not be unblocked'],
  '71': ['failed', 'There is no mandate for the sending account'],
  '91': ['confirm', 'The recipient’s bank is not available'],
  '92': ['confirm', 'The transfer could not be routed to the recipient’s bank'],
  '94': ['unknown', 'The scheme already has the transfer'],
  '96': ['unknown', 'The scheme has a malfunction'],
  '97': ['unknown', 'The recipient’s bank did not respond in time'],
  '98': ['unknown', 'The recipient’s bank has not confirmed the transfer'],
};

/** The source of a code: the response to the transfer or to the status query. */
export type CodeSource = 'transfer' | 'status';

export function outcomeOfCode(code: string, source: CodeSource, sessionId: string): SendOutcome {
  const [meaning, reason] = codes[code] ?? ['unknown', ''];
  const known = sessionId === '' ? {} : { sessionId };
  if (meaning === 'done') return sessionId === '' ? { outcome: 'unknown' } : { outcome: 'done', sessionId };
  if (meaning === 'failed' || (meaning === 'confirm' && source === 'status'))
    return { outcome: 'failed', reason, code, ...known };
  return { outcome: 'unknown', ...known };
}

/** Maps a code of a name enquiry: not_found when the account does not exist, unavailable when the code does not tell. */
export function nameOutcomeOf(code: string): 'found' | 'not_found' | 'unavailable' {
  if (code === '00') return 'found';
  return ['07', '16', '25'].includes(code) ? 'not_found' : 'unavailable';
}

/** The scheme has no record of the transfer. */
export const notLocated = '25';
