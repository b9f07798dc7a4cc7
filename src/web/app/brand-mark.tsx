// The company's icon, or the product's own mark when the address has none.
import { useBranding } from './branding.ts';

type Props = { size?: number; plate?: string; sign?: string };

export function BrandMark({ size = 32, plate = 'var(--accent)', sign = 'var(--on-accent)' }: Props) {
  const { company_icon: icon, company_name: name } = useBranding();
  if (icon) return <img className="mark" src={icon} width={size} height={size} alt={name} />;
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={name}>
      <rect width="32" height="32" rx="8" fill={plate} />
      <path d="M9 8h4v16H9zM15 16l6-8h4.6l-5.9 8 5.9 8H21z" fill={sign} />
    </svg>
  );
}
