// Password strength while typing: only a hint, the server decides.
import { useTranslation } from 'react-i18next';
import './session.css';

const words = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** 0 for an empty password, otherwise 1 to 4: mainly by length, then by the number of character classes. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const variety = new Set(password.toLowerCase()).size;
  if (password.length < 8 || variety < 5) return 1;
  const points = (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return (points >= 2 ? 4 : points === 1 ? 3 : 2) as 2 | 3 | 4;
}

export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const level = strengthOf(password);
  if (level === 0) return null;
  return (
    <div className="strength" data-level={level} role="status">
      <i />
      <i />
      <i />
      <i />
      <span>{t(words[level])}</span>
    </div>
  );
}
