import type { ReactNode } from 'react';
import { words } from './words.ts';

/** What somebody reads who came to a student's screen without being one. */
export function NotForYou({ children }: { children: ReactNode }) {
  return (
    <p>
      {words.thereIsNothingHereForYou} {children}
      {words.andYourAccountIsNotA}
    </p>
  );
}
