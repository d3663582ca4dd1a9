import { Outlet } from 'react-router';
import { loadMessages } from '../../kernel/language.ts';
import { onlySignedIn } from './onlySignedIn.server.ts';
import { SignedIn } from './SignedIn.tsx';

export const middleware = [onlySignedIn];
export const clientLoader = () => loadMessages('web');
export const loader = () => null;

/** The home page does without the kit of lists and forms. */
export default function MainContent() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  );
}
