// The company's icon; without one the first letter of its name, and on an unbranded address the product's mark.
import { defaultBranding } from '#shared/account/default-branding.ts';
import { firstLetter, useBranding } from '#web/api/branding.ts';

type Props = { size?: number; plate?: string; sign?: string };

export function BrandMark({ size = 32, plate = 'var(--accent)', sign = 'var(--on-accent)' }: Props) {
  const { company_icon: icon, company_name: name } = useBranding();
  if (icon) return <img className="mark" src={icon} width={size} height={size} alt={name} />;
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={name}>
      <rect width="32" height="32" rx="8" fill={plate} />
      {name === defaultBranding.company_name ? (
        <path d="M9 8h4v16H9zM15 16l6-8h4.6l-5.9 8 5.9 8H21z" fill={sign} />
      ) : (
        <text x="16" y="22.5" textAnchor="middle" fontSize="18" fontWeight="600" fill={sign}>
          {firstLetter(name)}
        </text>
      )}
    </svg>
  );
}
