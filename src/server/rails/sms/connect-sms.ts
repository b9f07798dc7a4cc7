// The provider of messages to phones: the one named in the configuration, otherwise the sandbox where its messages can be read.
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

/** Returns null where the messages of the sandbox could not be read: it would lose codes that users wait for. */
export function connectSms({
  smsProvider,
  outbox,
}: Pick<Config, 'smsProvider' | 'outbox'>): SmsSender | null {
  if (smsProvider) return providers[smsProvider.provider](smsProvider);
  return outbox ? createSandboxSms() : null;
}
