// What a merchant can hand in against a chargeback: files in typed slots, and texts beside them.

/**
 * The slots of files. The list follows the evidence fields of Stripe's and Hyperswitch's dispute interfaces and the least that
 * Paystack asks for.
 */
export const evidenceSlots = [
  'receipt',
  'delivery_proof',
  'customer_communication',
  'refund_policy',
  'service_documentation',
  'access_log',
  'cancellation',
  'duplicate_charge',
  'other',
] as const;
export type EvidenceSlot = (typeof evidenceSlots)[number];

/** How a slot is called, and what belongs into it. */
export const evidenceSlotLabels: Record<EvidenceSlot, { label: string; text: string }> = {
  receipt: { label: 'Receipt or invoice', text: 'What the customer got from you when they paid.' },
  delivery_proof: {
    label: 'Proof of delivery',
    text: 'Tracking, a signed delivery note or a picture of the delivery.',
  },
  customer_communication: {
    label: 'Messages with the customer',
    text: 'E-mails or chats in which they accept, use or ask about what they bought.',
  },
  refund_policy: { label: 'Refund policy', text: 'Your terms as the customer saw them before paying.' },
  service_documentation: {
    label: 'Proof of service',
    text: 'What shows that the service was given: a booking, a report, a certificate.',
  },
  access_log: {
    label: 'Access log',
    text: 'When and from where the customer used what they bought, with IP addresses.',
  },
  cancellation: {
    label: 'Cancellation',
    text: 'What shows that nothing was cancelled, or too late by your terms.',
  },
  duplicate_charge: {
    label: 'Explanation of a second charge',
    text: 'What shows that two charges were for two different purchases.',
  },
  other: { label: 'Anything else', text: 'What else supports your case.' },
};

/** The texts of an answer; each may stay empty. */
export type EvidenceTexts = {
  explanation: string | null;
  /** Refunds of the payment that were made before; filled in when the case is opened. */
  creditIssued: string | null;
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: string | null;
  serviceDetails: string | null;
  deliveryAddress: string | null;
  /** YYYY-MM-DD */
  deliveryDate: string | null;
};

/** No text at all. */
export const emptyEvidence: EvidenceTexts = {
  explanation: null,
  creditIssued: null,
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  serviceDetails: null,
  deliveryAddress: null,
  deliveryDate: null,
};

/** Files that one case can hold. */
export const evidenceFilesMax = 20;
