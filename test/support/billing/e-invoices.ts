// E-invoicing for tests: the settings of a business that is registered with the tax authority.

export const eInvoicing = {
  enabled: true,
  tin: '18830417-0001',
  serviceId: '94kx7q2b',
  authorityId: 'b3c1f6d2-business',
  name: 'Adunni Foods Limited',
  email: 'tax@adunnifoods.example',
  street: '12 Admiralty Way',
  city: 'Lagos',
  code: 'CC-001',
  category: 'Catering',
};
