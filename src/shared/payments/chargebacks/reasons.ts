// Card scheme reason codes in plain language: the claim of the customer's bank, and the evidence against it. Visa: Dispute Management
// Guidelines for Visa Merchants (conditions 10.1 to 13.9). Mastercard: Chargeback Guide, Merchant Edition, paraphrased. Verve publishes no
// numbered list: its claims are those of the Interswitch arbiter, named here.
import type { EvidenceSlot } from './evidence.ts';

/** The scheme of a reason code; `other` is a claim about a payment that no card scheme carried. */
export type ReasonScheme = 'visa' | 'mastercard' | 'verve' | 'other';
export type ReasonKind = 'fraud' | 'authorisation' | 'processing' | 'customer';

export type ChargebackReason = {
  scheme: ReasonScheme;
  code: string;
  kind: ReasonKind;
  title: string;
  /** The claim of the customer's bank. */
  means: string;
  /** The useful evidence, strongest first. */
  evidence: readonly EvidenceSlot[];
};

type Claim = Pick<ChargebackReason, 'kind' | 'title' | 'means' | 'evidence'>;

const claim = (kind: ReasonKind, title: string, means: string, evidence: readonly EvidenceSlot[]): Claim => ({
  kind,
  title,
  means,
  evidence,
});

const liability = claim(
  'fraud',
  'Chip liability',
  'A chip card was used without its chip, and the cardholder did not make the payment.',
  ['receipt', 'customer_communication'],
);
const cardAbsent = claim(
  'fraud',
  'Fraud, card not present',
  'The cardholder says that they did not authorise this online or phone payment.',
  ['access_log', 'delivery_proof', 'customer_communication', 'receipt'],
);
const cardPresent = claim(
  'fraud',
  'Fraud, card present',
  'The cardholder says that they did not make this payment at a terminal.',
  ['receipt', 'service_documentation'],
);
const monitored = claim(
  'fraud',
  'Fraud monitoring',
  'The scheme monitors this business for fraud. The only usual defence is a refund already issued.',
  ['receipt', 'other'],
);
const notAuthorised = claim(
  'authorisation',
  'No authorisation',
  'The payment was processed without an authorisation, or after a decline.',
  ['receipt', 'other'],
);
const late = claim('processing', 'Presented too late', 'The payment was presented after the time limit.', [
  'receipt',
  'other',
]);
const wrongData = claim(
  'processing',
  'Wrong transaction data',
  'The code, currency or account number of the payment was wrong.',
  ['receipt', 'other'],
);
const wrongAmount = claim('processing', 'Wrong amount', 'The amount is not the one the customer agreed to.', [
  'receipt',
  'customer_communication',
]);
const twice = claim(
  'processing',
  'Charged twice or paid by other means',
  'The customer paid twice for the same thing, or paid for it in another way.',
  ['duplicate_charge', 'receipt', 'service_documentation'],
);
const notReceived = claim(
  'customer',
  'Goods or services not received',
  'The customer says that they did not receive what they paid for.',
  ['delivery_proof', 'service_documentation', 'access_log', 'customer_communication'],
);
const recurring = claim(
  'customer',
  'Cancelled subscription',
  'The customer had cancelled the subscription or withdrawn the authorisation before this payment.',
  ['cancellation', 'refund_policy', 'access_log', 'customer_communication'],
);
const notAsDescribed = claim(
  'customer',
  'Not as described or defective',
  'The goods or services were not as described, or were damaged.',
  ['service_documentation', 'customer_communication', 'refund_policy', 'delivery_proof'],
);
const counterfeit = claim('customer', 'Counterfeit goods', 'The goods are said to be counterfeit.', [
  'service_documentation',
  'receipt',
  'other',
]);
const misrepresented = claim(
  'customer',
  'Misrepresentation',
  'The terms of the sale are said to have been misleading.',
  ['refund_policy', 'customer_communication', 'receipt'],
);
const noCredit = claim(
  'customer',
  'Refund not received',
  'The customer was promised a refund and did not receive it.',
  ['refund_policy', 'customer_communication', 'receipt'],
);
const cancelled = claim(
  'customer',
  'Cancelled goods or services',
  'The customer cancelled or returned the purchase and was not refunded.',
  ['cancellation', 'refund_policy', 'customer_communication'],
);
const creditRefused = claim(
  'customer',
  'Credit not accepted',
  'A credit to the cardholder could not be accepted.',
  ['receipt', 'other'],
);
const noCash = claim('customer', 'Cash not received', 'A cash machine did not dispense the amount charged.', [
  'receipt',
  'other',
]);

/** Codes of schemes that have no numbers of their own. */
const ordinary = {
  DUPLICATE: twice,
  WRONG_AMOUNT: wrongAmount,
  NOT_RECEIVED: notReceived,
  NOT_AS_DESCRIBED: notAsDescribed,
  CANCELLED: cancelled,
  NO_REFUND: noCredit,
};

const codes: Record<ReasonScheme, Record<string, Claim>> = {
  visa: {
    '10.1': { ...liability, title: 'Chip liability, counterfeit card' },
    '10.2': { ...liability, title: 'Chip liability, card not counterfeit' },
    '10.3': cardPresent,
    '10.4': cardAbsent,
    '10.5': monitored,
    '11.1': { ...notAuthorised, title: 'Card on the recovery list' },
    '11.2': { ...notAuthorised, title: 'Payment was declined' },
    '11.3': notAuthorised,
    '12.1': late,
    '12.2': { ...wrongData, title: 'Wrong transaction code' },
    '12.3': { ...wrongData, title: 'Wrong currency' },
    '12.4': { ...wrongData, title: 'Wrong account number' },
    '12.5': wrongAmount,
    '12.6': twice,
    '12.7': { ...wrongData, title: 'Invalid data' },
    '13.1': notReceived,
    '13.2': recurring,
    '13.3': notAsDescribed,
    '13.4': counterfeit,
    '13.5': misrepresented,
    '13.6': noCredit,
    '13.7': cancelled,
    '13.8': creditRefused,
    '13.9': noCash,
  },
  mastercard: {
    '4808': { ...notAuthorised, title: 'Authorisation-related' },
    '4834': {
      ...twice,
      title: 'Point-of-interaction error',
      means: 'A processing error: charged twice, wrong amount, late, or paid by other means.',
    },
    '4837': { ...cardAbsent, title: 'No cardholder authorisation' },
    '4849': { ...monitored, title: 'Questionable merchant activity' },
    '4853': {
      ...notReceived,
      title: 'Cardholder dispute',
      means: 'Goods or services not received, not as described or cancelled, or a refund not received.',
      evidence: [
        'delivery_proof',
        'service_documentation',
        'customer_communication',
        'refund_policy',
        'cancellation',
      ],
    },
    '4863': {
      ...cardAbsent,
      title: 'Cardholder does not recognise the payment',
      means: 'The cardholder does not recognise this payment.',
      evidence: ['receipt', 'customer_communication', 'delivery_proof', 'access_log'],
    },
    '4870': liability,
    '4871': { ...liability, title: 'Chip and PIN liability' },
  },
  verve: {
    FRAUD: cardAbsent,
    NOT_AUTHORISED: notAuthorised,
    ...ordinary,
    NO_CASH: noCash,
  },
  other: {
    FRAUD: cardAbsent,
    ...ordinary,
  },
};

export const chargebackReasons: readonly ChargebackReason[] = Object.entries(codes).flatMap(
  ([scheme, claims]) =>
    Object.entries(claims).map(([code, of]) => ({ scheme: scheme as ReasonScheme, code, ...of })),
);

/** Returns the code table of a card's scheme; schemes without a table of their own use the general codes. */
export function reasonSchemeOf(scheme: string): ReasonScheme {
  return scheme === 'visa' || scheme === 'mastercard' || scheme === 'verve' ? scheme : 'other';
}

/** Returns the reason in plain language; an unknown code is shown as received. */
export function findReason(scheme: string, code: string): ChargebackReason {
  const table = reasonSchemeOf(scheme);
  const found = codes[table][code.toUpperCase()];
  if (found) return { scheme: table, code: code.toUpperCase(), ...found };
  return {
    scheme: table,
    code,
    kind: 'customer',
    title: `Reason ${code}`,
    means: 'See the scheme’s reason code. Contact the provider if it is not clear.',
    evidence: ['receipt', 'delivery_proof', 'customer_communication'],
  };
}

/** Returns the codes to choose from for a scheme. */
export function reasonsOf(scheme: string): readonly ChargebackReason[] {
  const table = reasonSchemeOf(scheme);
  return chargebackReasons.filter((reason) => reason.scheme === table);
}
