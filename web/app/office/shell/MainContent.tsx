import { Outlet } from 'react-router';
import { loadMessages } from '../../kernel/language.ts';
import { SignedIn } from './SignedIn.tsx';

export const clientLoader = () => loadMessages('web');

/** The light pages of the signed-in area. */
export default function MainContent() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  );
}
