// A valid body of every call that changes something, so that tests of tenancy get past the validation.

const linkBody = { kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };

/** Valid bodies, so that a call gets past its validation to where the row is looked up. A write without one fails the test. */
export const validBodies: Record<string, unknown> = {
  createPaymentLink: { ...linkBody, name: 'Of my own' },
  updatePaymentLink: { ...linkBody, name: 'Taken over' },
  setPaymentLinkStatus: { status: 'CLOSED' },
  duplicatePaymentLink: {},
  sharePaymentLink: { emails: ['thief@example.com'], note: null },
  initializeCheckout: { amount: 75_000, email: 'payer@example.com' },
  requeryTransaction: {},
  resendReceipt: {},
  exportAuditEntries: { format: 'csv', filters: {} },
  createExport: { format: 'csv', filters: {} },
  switchBusiness: { businessId: '' },
  saveLastPath: { path: '/payment-gateway/dashboard' },
  uploadImage: undefined,
  logout: {},
};
