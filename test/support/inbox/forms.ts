// What somebody new fills in, for tests of the server and for those in a browser.

/** The first form, of a bakery unless it is said. */
export const signupForm = (who: { email: string; password: string; businessName?: string }) => ({
  businessName: who.businessName ?? 'Zuma Bakery',
  email: who.email,
  country: 'NG',
  password: who.password,
  confirmPassword: who.password,
});

/** Who it is and what the business does, after the link of the e-mail. */
export const personForm = (token: string, phone: string) => ({
  token,
  first_name: 'Zuma',
  last_name: 'Ade',
  phone_number: phone,
  business_type: 'sme',
  business_sector: 'Food Production',
});
