// Kinds of business: the types, sectors and countries of the specification (section 3).

/** Types, by number of employees. */
export const businessTypes = ['personal', 'sme', 'large_scale'] as const;
export type BusinessType = (typeof businessTypes)[number];
export const businessTypeLabels: Record<BusinessType, string> = {
  personal: 'Personal',
  sme: 'Small or medium business',
  large_scale: 'Large scale business',
};

/** Countries a business may be in, each with its currency. */
export const businessCountries = ['NG', 'US'] as const;
export type BusinessCountry = (typeof businessCountries)[number];
export const countryLabels: Record<BusinessCountry, string> = {
  NG: 'Nigeria',
  US: 'United States of America',
};
export const countryCurrencies = { NG: 'NGN', US: 'USD' } as const satisfies Record<BusinessCountry, string>;

/** Sectors, in alphabetical order. */
export const businessSectors: readonly string[] = `
Accounting|Advertising Services|Agriculture|Airlines & Aviation|Alternative Dispute Resolution|Alternative Medicine
Animation|Apparel & Fashion|Architecture & Planning|Arts & Crafts|Automotive|Aviation & Aerospace|Banking|Beauty & Cosmetics
Biotechnology|Broadcast Media|Building Materials|Business Consulting|Business Supplies & Equipment|Capital Markets|Catering
Chemicals|Civic & Social Organization|Civil Engineering|Cleaning Services|Commercial Real Estate|Computer & Network Security
Computer Games|Computer Hardware|Computer Networking|Computer Software|Construction|Consumer Electronics|Consumer Goods
Consumer Services|Courier & Delivery|Dairy|Defense & Space|Design|Digital Marketing|E-Commerce|E-Learning
Education Management|Electrical & Electronic Manufacturing|Energy|Entertainment|Environmental Services|Events Services
Executive Office|Facilities Services|Farming|Film & Cinema|Financial Services|Fine Art|Fishery|Fitness & Wellness|Food
Food & Beverages|Food Production|Forestry|Fundraising|Furniture|Gambling & Casinos|Gas Stations|Glass, Ceramics & Concrete
Government Administration|Government Relations|Graphic Design|Hairdressing|Health Care|Higher Education|Home & Living
Hospitality|Hospital & Clinics|Hotels & Lodging|Human Resources|Import & Export|Individual & Family Services
Industrial Automation|Information Services|Information Technology|Insurance|Interior Design|International Affairs
International Trade|Internet|Investment Banking|Investment Management|Jewelry|Journalism|Judiciary|Laundry|Law Enforcement
Law Practice|Legal Services|Legislative Office|Leisure, Travel & Tourism|Libraries|Logistics & Supply Chain
Luxury Goods|Machinery|Management Consulting|Maritime|Market Research|Mechanical or Industrial Engineering|Media Production
Medical Devices|Medical Practice|Mental Health Care|Microfinance|Mining & Metals|Mobile Games|Museums & Institutions|Music
Nanotechnology|Newspapers|Non-Profit Organization|Nursing|Oil & Gas|Online Media|Outsourcing & Offshoring
Package & Freight Delivery|Packaging & Containers|Paper & Forest Products|Pension Funds|Performing Arts|Pet Services
Pharmaceuticals|Philanthropy|Photography|Plastics|Political Organization|Poultry|Primary & Secondary Education|Printing
Professional Training|Program Development|Public Policy|Public Relations|Public Safety|Publishing|Railroad Manufacture
Ranching|Real Estate|Recreational Facilities & Services|Religious Institutions|Renewables & Environment|Research
Restaurants|Retail|Security & Investigations|Semiconductors|Shipbuilding|Software Development|Sporting Goods|Sports
Staffing & Recruiting|Supermarkets|Telecommunications|Textiles|Think Tanks|Tobacco|Translation & Localization
Transportation|Utilities|Venture Capital & Private Equity|Veterinary|Warehousing|Wholesale|Wine & Spirits|Wireless
Writing & Editing
`
  .trim()
  .split(/[|\n]/);
