// Which provider messages to phones leave through: the one that the configuration names, else the sandbox where it can be read.
import type { Config } from '#server/config.ts';
import type { SmsAddress, SmsProvider } from '#server/config-sms.ts';
import type { SmsSender } from '../rails.ts';
import { createSandboxSms } from './sandbox-sms.ts';
import { createTermiiSms } from './termii-sms.ts';
import { createTwilioSms } from './twilio-sms.ts';

const providers: Record<SmsProvider, (address: SmsAddress) => SmsSender> = {
  twilio: createTwilioSms,
  termii: createTermiiSms,
};

/** Null where nobody could read what the sandbox took: it would lose codes that people wait for. */
export function connectSms({
  smsProvider,
  outbox,
}: Pick<Config, 'smsProvider' | 'outbox'>): SmsSender | null {
  if (smsProvider) return providers[smsProvider.provider](smsProvider);
  return outbox ? createSandboxSms() : null;
}
