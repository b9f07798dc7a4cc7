// Table types for brands.

export type BrandingTable = {
  websiteUrl: string;
  companyName: string;
  companyLogo: string | null;
  companyIcon: string | null;
  companyFavicon: string | null;
  brandPrimaryColor: string;
  brandSecondaryColor: string;
  supportEmail: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  createdAt: Date;
};

export type BrandTables = {
  branding: BrandingTable;
};
