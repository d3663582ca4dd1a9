import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { site } from '../../../kernel/site.ts';
import Landing, { clientLoader } from './Landing.tsx';

afterEach(() => vi.unstubAllGlobals());

// The documents of other pages have the brief data: the texts were the standard ones, and no course was there.
test.each([
  [200, 'A school of our own'],
  [503, 'A school of our own, as before'],
])(
  'the site’s texts and courses come with a step from another page, and stay when it fails (%s)',
  async (status, text) => {
    const own = (headline: string) => ({
      ...site(),
      settings: { ...site().settings, texts: { en: { headline } } },
    });
    const answers = [Response.json(own(status === 200 ? text : 'A school of our own, as before'))];
    if (status !== 200) answers.push(Response.json({ message: 'Away.' }, { status }));
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
    for (let left = answers.length; left > 0; left--) await clientLoader({ request: new Request('http://here/') });
    render(
      <MemoryRouter>
        <Landing />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
  },
);
