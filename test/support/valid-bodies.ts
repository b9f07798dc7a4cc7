// A valid body of every call that changes something, so that tests of tenancy get past the validation.

const linkBody = { kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };

const nobody = '00000000-0000-7000-8000-000000000000';

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
  updateProfile: { first_name: 'Thief', last_name: 'Taker', phone_number: '' },
  updateBusinessInfo: {
    business_name: 'Taken over',
    business_type: 'sme',
    business_sector: 'Food',
    business_email: 'thief@example.com',
  },
  uploadLogo: undefined,
  changeEmail: { email: 'thief@example.com', current_password: 'Not-the-password-2026' },
  completeEmailChange: { code: '000000' },
  togglePreferences: { kind: 'daily_summary', enabled: true },
  revokeSession: {},
  revokeOtherSessions: {},
  addBusiness: {
    business_name: 'Of my own',
    business_type: 'sme',
    business_sector: 'Retail',
    email: 'own@example.com',
    country: 'NG',
    agreement: true,
  },
  updateFeatures: { features: [{ feature: 'payroll', status: 'disabled' }] },
  saveEmptyData: { payment_links: false },
  createRole: { name: 'Of my own', permissions: ['ACCOUNT.PROFILE.READ'] },
  updateRole: { name: 'Taken over', permissions: ['ACCOUNT.PROFILE.READ'] },
  inviteTeam: { emails: ['thief@example.com'], roleId: nobody },
  reinviteTeam: { id: nobody },
  deleteInvitation: { id: nobody },
  toggleRole: { roleId: nobody },
  toggleStatus: { status: 'DISABLED' },
  saveLastPath: { path: '/payment-gateway/dashboard' },
  uploadImage: undefined,
  logout: {},
};
