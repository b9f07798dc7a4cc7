// Opening of a form by the address: the command palette links to a page with `#create`, and the page opens its form once.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createHash } from '../screen.ts';

/** Opens the form of the page when the address has the hash, and removes the hash. */
export function useCreateHash(open: () => void, isAllowed = true): void {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const opening = useRef(open);
  opening.current = open;
  useEffect(() => {
    if (hash !== createHash) return;
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
    if (isAllowed) opening.current();
  }, [hash, isAllowed, navigate]);
}
