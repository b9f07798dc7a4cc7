// The merchant's logo, or its initials without one.
import { useState } from 'react';

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [name.trim().slice(0, 2)];
  return letters.join('').toUpperCase();
}

export function MerchantMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!logoUrl || broken) {
    return (
      <span className="pp-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className="pp-mark logo"
      src={logoUrl}
      alt=""
      width={40}
      height={40}
      onError={() => setBroken(true)}
    />
  );
}
