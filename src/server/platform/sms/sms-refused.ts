// A message that its provider will never take: trying again would not help.

/** The message is for staff; it holds neither the text nor a secret. */
export class SmsRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SmsRefused';
  }
}
