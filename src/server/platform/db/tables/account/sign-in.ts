// Table types for signing in.
import type { Generated } from 'kysely';
import type { SealedMaybe, SealedText } from '../../sealed-fields.ts';
import type { Fixed } from '../shared/columns.ts';

export type PastPasswordsTable = {
  userId: Fixed<string>;
  id: Fixed<string>;
  passwordHash: Fixed<string>;
  createdAt: Fixed<Date>;
};

export type RecoveryCodesTable = {
  userId: Fixed<string>;
  codeHash: Fixed<Buffer>;
  usedAt: Date | null;
  createdAt: Fixed<Date>;
};

/** The next step of an incomplete sign-in. */
export type WaitingStep =
  | 'SEND-OTP'
  | 'LOGIN-OTP'
  | 'LOGIN-TOTP'
  | 'LOGIN-PASSKEY'
  | 'SYSTEM-OTP'
  | 'TOTP-GENERATE';

export type SignInsTable = {
  id: Fixed<string>;
  userId: Fixed<string>;
  businessId: Fixed<string>;
  tokenHash: Buffer;
  step: WaitingStep;
  attemptsLeft: Generated<number>;
  totpSecret: Buffer | null;
  expiresAt: Date;
  endedAt: Date | null;
  createdAt: Fixed<Date>;
};

export type PasskeysTable = {
  id: Fixed<string>;
  userId: Fixed<string>;
  credentialId: Fixed<Buffer>;
  publicKey: Fixed<Buffer>;
  counter: number;
  transports: Fixed<string[]>;
  deviceType: Fixed<'singleDevice' | 'multiDevice'>;
  backedUp: boolean;
  name: string;
  createdAt: Fixed<Date>;
  lastUsedAt: Date | null;
};

export type PasskeyChallengesTable = {
  challengeHash: Fixed<Buffer>;
  kind: Fixed<'register' | 'sign_in' | 'second_factor' | 'step_up'>;
  userId: Fixed<string | null>;
  subjectId: Fixed<string | null>;
  expiresAt: Fixed<Date>;
  createdAt: Fixed<Date>;
};

export type OneTimeCodesTable = {
  id: Fixed<string>;
  ownerId: Fixed<string>;
  purpose: Fixed<
    'login' | 'email' | 'phone' | 'payout_account' | 'withdrawal' | 'transfer' | 'transfer_pin' | 'step_up'
  >;
  channel: Fixed<'email' | 'sms'>;
  destination: SealedText;
  codeHash: Fixed<Buffer>;
  attemptsLeft: Generated<number>;
  expiresAt: Date;
  usedAt: Date | null;
  createdAt: Fixed<Date>;
};

export type PasswordResetsTable = {
  tokenHash: Fixed<Buffer>;
  userId: Fixed<string>;
  /** The address that the link was sent to. */
  email: Fixed<string>;
  expiresAt: Date;
  usedAt: Date | null;
  createdAt: Fixed<Date>;
};

export type SignupsTable = {
  id: Fixed<string>;
  email: Fixed<string>;
  passwordHash: string;
  businessName: string;
  country: 'NG' | 'US';
  websiteUrl: string;
  activationHash: Buffer;
  activationExpiresAt: Date;
  activatedAt: Date | null;
  onboardingHash: Buffer | null;
  onboardingExpiresAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: SealedMaybe;
  businessType: 'personal' | 'sme' | 'large_scale' | null;
  businessSector: string | null;
  completedAt: Date | null;
  userId: string | null;
  createdAt: Fixed<Date>;
};

export type SignInTables = {
  pastPasswords: PastPasswordsTable;
  recoveryCodes: RecoveryCodesTable;
  signIns: SignInsTable;
  oneTimeCodes: OneTimeCodesTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  passwordResets: PasswordResetsTable;
  signups: SignupsTable;
};
