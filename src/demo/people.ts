// The people of the demo: payers by country and the team, all invented, with example addresses.
import type { Country } from '#server/account/businesses/create-business.ts';
import type { PresetRoleName } from '#shared/preset-roles.ts';
import type { Chance } from './random.ts';

const names: Record<Country, { first: readonly string[]; last: readonly string[] }> = {
  NG: {
    first: [
      'Chiamaka',
      'Ibrahim',
      'Folake',
      'Emeka',
      'Halima',
      'Oluwaseun',
      'Ngozi',
      'Aisha',
      'Tamuno',
      'Yetunde',
      'Babatunde',
      'Zainab',
      'Chinedu',
      'Amina',
      'Kelechi',
      'Bukola',
      'Musa',
      'Ifeoma',
      'Segun',
      'Hadiza',
      'Obinna',
      'Funmilayo',
      'Sani',
      'Adaeze',
      'Tunde',
      'Rukayat',
      'Ikenna',
      'Temitope',
      'Blessing',
      'Uche',
    ],
    last: [
      'Okonkwo',
      'Danjuma',
      'Adeyemi',
      'Nwosu',
      'Bello',
      'Akinola',
      'Eze',
      'Abubakar',
      'Briggs',
      'Balogun',
      'Ogunleye',
      'Lawal',
      'Okafor',
      'Usman',
      'Adebayo',
      'Chukwu',
      'Yusuf',
      'Obi',
      'Afolabi',
      'Mohammed',
    ],
  },
  US: {
    first: [
      'Grace',
      'Daniel',
      'Maria',
      'Ethan',
      'Chloe',
      'Marcus',
      'Priya',
      'Samuel',
      'Olivia',
      'Andre',
      'Hannah',
      'Luis',
      'Naomi',
      'Peter',
      'Simone',
      'Jordan',
      'Elena',
      'Kwame',
      'Rachel',
      'Victor',
    ],
    last: [
      'Johnson',
      'Ramirez',
      'Nguyen',
      'Williams',
      'Patel',
      'Brown',
      'Kim',
      'Davis',
      'Osei',
      'Miller',
      'Garcia',
      'Thompson',
      'Clark',
      'Lewis',
      'Walker',
    ],
  },
};

export type Payer = { name: string; email: string; phone: string };

/** Creates a set of returning payers. */
export function makePayers(chance: Chance, country: Country, count: number): Payer[] {
  return Array.from({ length: count }, (_, index) => {
    const first = chance.pick(names[country].first);
    const last = chance.pick(names[country].last);
    const phone =
      country === 'NG'
        ? `+23480${chance.int(30_000_000, 39_999_999)}`
        : `+1212555${String(chance.int(0, 9999)).padStart(4, '0')}`;
    return { name: `${first} ${last}`, email: `${first}.${last}${index}@example.com`.toLowerCase(), phone };
  });
}

/** The password of every demo user, as stated in the README. */
export const demoPassword = 'Kasuwa-demo-2026';

export const demoOwner = {
  email: 'owner@kasuwa.test',
  firstName: 'Adunni',
  lastName: 'Bakare',
  phoneNumber: '+2348035550101',
};

/** The rest of the team: four people, four roles. */
export const demoTeam: readonly {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  role: PresetRoleName;
}[] = [
  {
    email: 'finance@kasuwa.test',
    firstName: 'Tobi',
    lastName: 'Adeleke',
    phoneNumber: '+2348035550102',
    role: 'Finance',
  },
  {
    email: 'operations@kasuwa.test',
    firstName: 'Maryam',
    lastName: 'Sule',
    phoneNumber: '+2348035550103',
    role: 'Operations',
  },
  {
    email: 'developer@kasuwa.test',
    firstName: 'Kene',
    lastName: 'Umeh',
    phoneNumber: '+2348035550104',
    role: 'Developer',
  },
  {
    email: 'support@kasuwa.test',
    firstName: 'Dami',
    lastName: 'Ojo',
    phoneNumber: '+2348035550105',
    role: 'Support',
  },
];
