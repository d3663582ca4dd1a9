import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import Together from './Together.tsx';

afterEach(() => vi.restoreAllMocks());

test('two people of one name are two lines among the records that weren’t decided', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refused = ['1', '2'].map((_id) => ({ _id, name: 'Ada Lovelace', why: 'Somebody has just decided this.' }));
  const deciding = { consequence: () => '', run: () => Promise.resolve(), reasons: 'application' as const };
  const none = { seen: [], chosen: new Set<string>(), choose: () => {}, setRefused: () => {} };
  render(
    <InPage>
      <Together {...none} deciding={deciding} refused={refused} />
    </InPage>,
  );
  expect(warned).not.toHaveBeenCalled();
});
