import type { ReactNode } from 'react';

/** What somebody reads who came to a student's screen without being one. */
export function NotForYou({ children }: { children: ReactNode }) {
  return <p>There is nothing here for you: {children}, and your account is not a student’s.</p>;
}
