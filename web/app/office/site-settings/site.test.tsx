import { standardSite } from '@stoa/contract/office/site-settings.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../kernel/queries.ts';
import { setSite, site } from '../../kernel/site.ts';
import { Footer } from '../shell/Footer.tsx';
import { InPage } from '../../../test/InPage.tsx';
import SitePageForm from './SitePageForm.tsx';
import SitePageList from './SitePageList.tsx';
import SiteSettings from './SiteSettings.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
function open(route: RouteObject, at: string) {
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([route], { initialEntries: [at] })} />
    </InPage>,
  );
}

test('this browser shows the site as it is once an earlier version was restored', async () => {
  let name = 'Lyceum';
  const settings = () => ({ ...standardSite, supportEmail: 'help@stoa.example', name, version: name.length });
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    if (method === 'POST') name = 'Stoa';
    return Promise.resolve(Response.json(/\/api\/site($|.*restore$)/.test(url) ? settings() : []));
  });
  setSite({ ...site(), settings: settings() });
  open({ path: paths.site, Component: SiteSettings }, paths.site);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo all changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(site().settings.name).toBe('Stoa'));
});

test('the footer has no link to a page that was removed, and keeps one whose next version isn’t in force', async () => {
  const page = (slug: string, title: string, next: object | null) => ({ _id: slug, slug, title, version: 2, next });
  let pages = [page('help', 'Help', null), page('terms', 'New terms', { version: 2, effective: '2099-01-01' })];
  vi.stubGlobal('fetch', (_: string, { method }: { method: string }) => {
    if (method === 'DELETE') pages = pages.slice(1);
    return Promise.resolve(Response.json(pages, { headers: { 'x-total-count': String(pages.length) } }));
  });
  setSite({ ...site(), pages: [page('help', 'Help', null), page('terms', 'Terms', null)] });
  const Component = () => (
    <>
      <SitePageList />
      <Footer />
    </>
  );
  open({ path: paths.sitePages, Component }, paths.sitePages);
  fireEvent.click((await screen.findAllByRole('button', { name: /^Remove/ }))[0]!);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Help' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Terms' })).toBeTruthy();
});

test('another language of a page doesn’t take the place of what is typed without asking', async () => {
  const page = { slug: 'terms', title: 'Terms', markdown: 'Be fair.', language: 'en', version: 1, effective: null };
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.includes('/versions') ? [] : page)));
  open({ path: `${paths.sitePages}/:id`, Component: SitePageForm }, recordAt(paths.sitePages, 'terms'));
  const text = await screen.findByDisplayValue('Be fair.');
  fireEvent.change(text, { target: { value: 'Be fair, and kind.' } });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es' } });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(screen.getByDisplayValue('Be fair, and kind.')).toBeTruthy();
});

// Seen red: a removed page had no list of versions, although the removal says that it can be restored.
test.each([
  ['was removed', 1],
  ['was never written', 0],
])('a page that %s offers %i earlier versions', async (_what, count) => {
  const version = { _id: '1', version: 1, at: '2026-01-01T00:00:00.000Z', by: 'Ada', effective: null, acceptedBy: 0 };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.includes('/versions') && count > 0
        ? Response.json([{ ...version, titles: { en: 'Help' } }], { headers: { 'x-total-count': '1' } })
        : Response.json({ message: 'None' }, { status: 404 }),
    ),
  );
  open({ path: `${paths.sitePages}/:id`, Component: SitePageForm }, recordAt(paths.sitePages, 'help'));
  await screen.findByRole('button', { name: 'Save Page' });
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Restore/ })).toHaveLength(count));
  expect(screen.queryByText('We couldn’t load the versions.')).toBeNull();
});

test.each([
  ['en', 'es', 'English'],
  ['es', 'en', 'Spanish'],
])('a page that is only written in %s says in %s that readers see the text in %s', async (written, shown, named) => {
  const page = { slug: 'terms', title: 'Terms', markdown: 'Be fair.', language: written, version: 1, effective: null };
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.includes('/versions') ? [] : page)));
  open(
    { path: `${paths.sitePages}/:id`, Component: SitePageForm },
    `${recordAt(paths.sitePages, 'terms')}?language=${shown}`,
  );
  expect(await screen.findByText(new RegExp(`Readers of this language see the text in ${named}`))).toBeTruthy();
});

// Seen red: the list of languages went while the text loaded, and its focus with it.
test.each([
  ['that is written', 200, 'es'],
  ['that nobody has written yet', 404, 'en'],
])('the choice of the language of a page %s keeps the focus while its text loads', async (_what, status, first) => {
  const page = { slug: 'terms', title: 'Terms', markdown: 'Be fair.', language: 'en', version: 1, effective: null };
  const answer = status === 200 ? page : { message: 'None' };
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return url.includes('/versions') ? Response.json([]) : Response.json(answer, { status });
  });
  const at = `${recordAt(paths.sitePages, 'terms')}?language=${first}`;
  open({ path: `${paths.sitePages}/:id`, Component: SitePageForm }, at);
  await screen.findByRole('button', { name: 'Save Page' });
  const language = screen.getByLabelText('Language');
  language.focus();
  fireEvent.change(language, { target: { value: first === 'es' ? 'en' : 'es' } });
  expect(await screen.findByText('Loading…')).toBeTruthy();
  await screen.findByRole('button', { name: 'Save Page' });
  expect(document.activeElement).toBe(language);
});
