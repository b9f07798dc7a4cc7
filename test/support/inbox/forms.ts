// The forms of a new user, for server tests and browser tests.

/** The sign-up form, by default for a bakery. */
export const signupForm = (who: { email: string; password: string; businessName?: string }) => ({
  businessName: who.businessName ?? 'Zuma Bakery',
  email: who.email,
  country: 'NG',
  password: who.password,
  confirmPassword: who.password,
});

/** The form with the person and the type of business, after the link of the e-mail. */
export const personForm = (token: string, phone: string) => ({
  token,
  first_name: 'Zuma',
  last_name: 'Ade',
  phone_number: phone,
  business_type: 'sme',
  business_sector: 'Food Production',
});
