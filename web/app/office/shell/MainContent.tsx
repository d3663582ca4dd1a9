import { Outlet } from 'react-router';
import { loadMessages } from '../../kernel/language.ts';
import { onlySignedIn } from './onlySignedIn.server.ts';
import { SignedIn } from './SignedIn.tsx';

export const middleware = [onlySignedIn];
export const clientLoader = () => loadMessages('web');
export const loader = () => null;

/** The layout of the home page, which doesn't load the code of lists and forms. */
export default function MainContent() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  );
}
