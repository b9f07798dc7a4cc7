// The error catalogue: each expected error has a code, a status and a default message.

export const errorCatalogue = {
  VALIDATION: { status: 422, sentence: 'Some fields need correcting.' },
  MALFORMED: { status: 400, sentence: 'The request could not be read.' },
  UNAUTHENTICATED: { status: 401, sentence: 'Your session has ended. Log in again.' },
  INVALID_CREDENTIALS: { status: 401, sentence: 'E-mail or password is not correct.' },
  ACCOUNT_NOT_ACTIVATED: {
    status: 403,
    sentence: 'Confirm your e-mail address first: open the link in the e-mail we sent you.',
  },
  SIGN_IN_OVER: { status: 410, sentence: 'This login has expired. Log in again.' },
  CODE_WRONG: { status: 422, sentence: 'The code is not correct.' },
  CODE_SPENT: { status: 409, sentence: 'This code can no longer be used. Request a new one.' },
  PASSWORD_WRONG: { status: 422, sentence: 'The password is not correct.' },
  PASSWORD_EXPIRED: { status: 403, sentence: 'Your password has expired. Choose a new one to continue.' },
  LINK_DEAD: { status: 410, sentence: 'This link is no longer valid. Request a new one.' },
  SECOND_FACTOR_STATE: {
    status: 409,
    sentence: 'The second factor’s current status does not allow this.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    sentence: 'This passkey was not accepted. Try again, or log in another way.',
  },
  PASSKEY_STATE: { status: 409, sentence: 'Passkeys cannot be added at the moment.' },
  INVALID_REFRESH: { status: 401, sentence: 'Your session has ended. Log in again.' },
  FORBIDDEN: { status: 403, sentence: "You don't have right permission to do this." },
  STEP_UP_REQUIRED: { status: 403, sentence: 'Confirm that it is you to continue.' },
  READ_ONLY_SESSION: { status: 403, sentence: 'This session is read-only. End the view to make changes.' },
  SECRET_KEY_REQUIRED: { status: 403, sentence: 'This request requires a secret API key.' },
  ADDRESS_NOT_ALLOWED: { status: 403, sentence: 'This key cannot be used from this IP address.' },
  SCOPE_NOT_HELD: { status: 403, sentence: 'Your role does not have this permission.' },
  DOMAIN_SHUTS_OUT: { status: 409, sentence: 'Your e-mail address is not at one of these domains.' },
  FEATURE_OFF: { status: 403, sentence: 'This feature is not enabled for your business.' },
  CROSS_SITE: { status: 403, sentence: 'This request must come from the dashboard.' },
  NOT_FOUND: { status: 404, sentence: 'Not found.' },
  CONFLICT: { status: 409, sentence: 'Someone else has changed this. Reload and try again.' },
  CHANGED_MEANWHILE: {
    status: 409,
    sentence: 'Someone else has changed this in the meantime. Reload and try again.',
  },
  IDEMPOTENCY_REQUIRED: { status: 400, sentence: 'The header Idempotency-Key is required.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    sentence: 'This Idempotency-Key was already used with a different request.',
  },
  IDEMPOTENCY_BUSY: {
    status: 409,
    sentence: 'The first request with this Idempotency-Key is still in progress.',
  },
  TOO_LARGE: { status: 413, sentence: 'File size is too large' },
  UNSUPPORTED_FILE: { status: 422, sentence: 'Unsupported file format' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many attempts. Try again later.' },
  SLUG_TAKEN: { status: 409, sentence: 'This address is already taken. Choose another one.' },
  SAVED_CARDS_CLOSED: { status: 403, sentence: 'Request a new code to use your saved cards.' },
  QR_CODE_STATE: { status: 409, sentence: 'The QR code’s current status does not allow this.' },
  LINK_STATE: { status: 409, sentence: 'The payment link’s current status does not allow this.' },
  PAGE_STATE: { status: 409, sentence: 'The payment page’s current status does not allow this.' },
  SPLIT_STATE: {
    status: 409,
    sentence: 'The current status of the sub-account or split group does not allow this.',
  },
  LINK_CLOSED: { status: 409, sentence: 'This payment link is no longer accepting payments.' },
  LINK_EXPIRED: { status: 409, sentence: 'This payment link has expired.' },
  LINK_EXHAUSTED: { status: 409, sentence: 'This payment link has reached its maximum number of payments.' },
  ALREADY_PAID: { status: 409, sentence: 'This payment has already been made.' },
  PAYMENT_IN_PROGRESS: { status: 409, sentence: 'A payment is already being processed.' },
  TOTAL_CHANGED: { status: 409, sentence: 'The total has changed. Check it, then pay again.' },
  PAYMENT_CLOSED: { status: 409, sentence: 'This payment can no longer be made.' },
  REAL_CARD: {
    status: 422,
    sentence:
      'This is not a test card. Real card numbers are refused in test mode; use one of the test cards.',
  },
  CARD_INVALID: { status: 422, sentence: 'The card number is not valid.' },
  REQUERY_FINAL: { status: 409, sentence: 'The outcome of this payment is already known.' },
  SWITCH_BLOCKED: { status: 409, sentence: 'Complete your compliance details first.' },
  SWITCHED_ELSEWHERE: { status: 409, sentence: 'You switched to another business in another tab.' },
  TEAM_RULE: { status: 403, sentence: 'You cannot change this team member.' },
  LAST_OWNER: {
    status: 409,
    sentence: 'This is the last active Owner. Assign another Owner first.',
  },
  ROLE_FIXED: { status: 409, sentence: 'A preset role cannot be changed. Duplicate it instead.' },
  ROLE_IN_USE: {
    status: 409,
    sentence: 'This role is in use. Assign its members another role first.',
  },
  INVITATION_GONE: {
    status: 410,
    sentence: 'This invitation is no longer valid. Request a new one.',
  },
  INVITATION_OTHER: { status: 403, sentence: 'This invitation is for another person.' },
  FEATURE_LOCKED: {
    status: 409,
    sentence: 'This feature is managed by the provider. Contact support to change it.',
  },
  OPERATOR_CODE: { status: 401, sentence: 'The code is incorrect or has already been used.' },
  OPERATOR_SIGN_IN: { status: 401, sentence: 'This login has expired. Start again.' },
  OPERATOR_INVITE: {
    status: 410,
    sentence: 'This link is no longer valid. Ask an administrator for a new one.',
  },
  OPERATOR_SELF: { status: 403, sentence: 'You cannot change your own access.' },
  LAST_ADMINISTRATOR: {
    status: 409,
    sentence: 'This is the last active Administrator. Assign another Administrator first.',
  },
  BUSINESS_SUSPENDED: { status: 409, sentence: 'This business is suspended. Contact support.' },
  PRICE_IN_PAST: { status: 409, sentence: 'This price is already in force. Add a new price instead.' },
  COMPLIANCE_LOCKED: {
    status: 409,
    sentence: 'This section is in review and cannot be changed.',
  },
  COMPLIANCE_STATE: { status: 409, sentence: 'This section is not under review.' },
  NOTHING_TO_VERIFY: { status: 409, sentence: 'There is no number to check yet. Save one first.' },
  TEST_MODE_ONLY: { status: 409, sentence: 'This works in test mode only.' },
  CLOCK_TOO_FAR: { status: 409, sentence: 'The test clock can be at most ten years ahead.' },
  INSUFFICIENT_BALANCE: { status: 409, sentence: 'Amount exceeds the available balance.' },
  BANK_UNAVAILABLE: { status: 502, sentence: 'The bank is not responding. Try again in a moment.' },
  APPROVAL_STATE: { status: 409, sentence: 'The request’s current status does not allow this.' },
  APPROVAL_RULE: { status: 422, sentence: 'This approval rule could never be met. Choose other approvers.' },
  APPROVAL_IMPOSSIBLE: {
    status: 409,
    sentence: 'Nobody other than you could approve this. Ask an Owner to change the approval rule.',
  },
  VIRTUAL_ACCOUNT_STATE: {
    status: 409,
    sentence: 'The virtual account’s current status does not allow this.',
  },
  ORDER_STATE: { status: 409, sentence: 'The order’s current status does not allow this.' },
  INVOICE_STATE: { status: 409, sentence: 'The invoice’s current status does not allow this.' },
  WALLET_STATE: { status: 409, sentence: 'The wallet’s current status does not allow this.' },
  WALLET_BLOCKED: { status: 409, sentence: 'The wallet is blocked.' },
  WALLET_LIMIT: { status: 409, sentence: 'This exceeds a limit of the wallet.' },
  TRANSFER_STATE: { status: 409, sentence: 'The transfer’s current status does not allow this.' },
  TRANSFER_LIMIT: { status: 409, sentence: 'This exceeds a transfer limit.' },
  TRANSFER_UNCONFIRMED: { status: 409, sentence: 'Confirm the details before the transfer is sent.' },
  REMITTANCE_STATE: { status: 409, sentence: 'The remittance’s current status does not allow this.' },
  REMITTANCE_LIMIT: { status: 409, sentence: 'This exceeds a remittance limit.' },
  EXCHANGE_CLOSED: { status: 409, sentence: 'These currencies cannot be exchanged at the moment.' },
  QUOTE_STATE: { status: 409, sentence: 'This quote can no longer be used. Request a new one.' },
  PRODUCT_STATE: { status: 409, sentence: 'The product’s current status does not allow this.' },
  STOCK_SHORT: { status: 409, sentence: 'There is not enough of this left in stock.' },
  TAX_STATE: { status: 409, sentence: 'This rate can no longer be changed.' },
  COUPON_STATE: { status: 409, sentence: 'The coupon’s current status does not allow this.' },
  COUPON_REFUSED: { status: 422, sentence: 'This coupon cannot be used.' },
  REFUND_STATE: { status: 409, sentence: 'The refund’s current status does not allow this.' },
  PAYOUT_STATE: { status: 409, sentence: 'The payout’s current status does not allow this.' },
  PAYOUT_ACCOUNT: { status: 422, sentence: 'This bank account cannot be used for payouts.' },
  DISPUTE_STATE: { status: 409, sentence: 'The dispute’s current status does not allow this.' },
  CHARGEBACK_STATE: { status: 409, sentence: 'The chargeback’s current status does not allow this.' },
  BOOKS_DIFFER: {
    status: 409,
    sentence: 'The books could not be verified, so this month cannot be closed. Contact support.',
  },
  INTERNAL: { status: 500, sentence: 'Error Processing Request. Try again.' },
  UNAVAILABLE: {
    status: 503,
    sentence: 'The service is temporarily unavailable. Try again.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** An expected error, shown to the user with its own message. Any other error is a bug and is reported as INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Messages by field path, such as `amount` or `customFields.0.label`. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds until the call is allowed again (429). */
  readonly waitS: number | undefined;

  constructor(
    code: ErrorCode,
    options: { sentence?: string; fields?: Record<string, string>; waitS?: number } = {},
  ) {
    super(options.sentence ?? errorCatalogue[code].sentence);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = options.fields;
    this.waitS = options.waitS;
  }
}

/** The error message as part of another sentence, without its full stop. */
export const asClause = (error: AppError): string => error.message.replace(/\.$/, '');

/** Throws a validation error for one field, with the message shown there. */
export function refuseAt(field: string, sentence: string): never {
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}
