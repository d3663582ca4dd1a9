import { paths } from '@stoa/contract/paths';
import { redirect, type MiddlewareFunction } from 'react-router';
import { page } from '../../kernel/page.ts';
import { movedTo } from './menu.ts';

/** Redirects signed-out people to the login, people who must set up two-factor sign-in to their account, and old addresses. */
export const onlySignedIn: MiddlewareFunction<Response> = ({ request }, next) => {
  const { session } = page();
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  const back = `?${new URLSearchParams({ next: here })}`;
  if (!session) throw redirect(`/login${here === paths.home ? '' : back}`);
  if (session.twoFactorDue && pathname !== paths.account) throw redirect(paths.account + back);
  const moved = movedTo(pathname, search);
  if (moved !== undefined) throw redirect(moved);
  return next();
};
