// The merchant's evidence against a chargeback: files in typed slots, and texts.

/**
 * The file slots. The list follows the evidence fields of Stripe's and Hyperswitch's dispute interfaces and the minimum that Paystack
 * requires.
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

/** Slot labels and their contents. */
export const evidenceSlotLabels: Record<EvidenceSlot, { label: string; text: string }> = {
  receipt: { label: 'Receipt or invoice', text: 'The receipt or invoice the customer received.' },
  delivery_proof: {
    label: 'Proof of delivery',
    text: 'Tracking, a signed delivery note or a photo of the delivery.',
  },
  customer_communication: {
    label: 'Messages with the customer',
    text: 'E-mails or chats in which the customer confirms, uses or asks about the purchase.',
  },
  refund_policy: { label: 'Refund policy', text: 'Your terms as shown to the customer before payment.' },
  service_documentation: {
    label: 'Proof of service',
    text: 'Proof of the service: a booking, a report or a certificate.',
  },
  access_log: {
    label: 'Access log',
    text: 'Dates, times and IP addresses of the customer’s use.',
  },
  cancellation: {
    label: 'Cancellation',
    text: 'Proof that there was no cancellation, or that it was too late under your terms.',
  },
  duplicate_charge: {
    label: 'Explanation of a second charge',
    text: 'Proof that the charges were for different purchases.',
  },
  other: { label: 'Anything else', text: 'Any other evidence.' },
};

/** The texts of a response; each may be empty. */
export type EvidenceTexts = {
  explanation: string | null;
  /** Earlier refunds of the payment; filled in when the chargeback is opened. */
  creditIssued: string | null;
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: string | null;
  serviceDetails: string | null;
  deliveryAddress: string | null;
  /** YYYY-MM-DD */
  deliveryDate: string | null;
};

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

/** The most files per chargeback. */
export const evidenceFilesMax = 20;
