import type { Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { RegistrationsExport } from './RegistrationsExport.tsx';

// Seen red: the terms of a version that wasn't in force were offered, and the server refused each of them.
test.each([
  [['over'], ['All terms']],
  [
    ['planned', 'in force'],
    ['All terms', 'Term of in force'],
  ],
] as const)('of versions that are %j the export offers the terms %j', (states, offered) => {
  const versions = states.map((state) => ({ state, terms: [{ code: state, name: `Term of ${state}` }] }));
  render(
    <InPage>
      <RegistrationsExport id="1" name="Delphi" versions={versions as unknown as Agreement[]} />
    </InPage>,
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered);
});
