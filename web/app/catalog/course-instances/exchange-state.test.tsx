import type { Exchange } from '@stoa/contract/enrollment/registrations.endpoints';
import type { Role } from '@stoa/contract/kernel/role';
import { abilitiesOf } from '@stoa/contract/abilities';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signIn } from '../../kernel/session.ts';
import { ExchangeState } from './ExchangeState.tsx';

const college = { _id: '0190d5a0-0000-7000-8000-000000000001', name: 'Sample College' };
function openAs(role: Role, institution: Session['institution']) {
  signIn({ person: { _id: role }, role, may: abilitiesOf(role), institution } as unknown as Session);
  const moves = ['student', 'college', 'operator'] as const;
  return moves.map((move) => {
    const place: Exchange = { state: 'number wanted', since: '', move, reason: '', posted: null };
    const { container } = render(<ExchangeState of={place} />);
    const said = container.querySelector('.below')?.textContent;
    cleanup();
    return said;
  });
}

test.each([
  ['Professor', null, ['The student’s move', 'The college’s move', 'The operator’s move']],
  ['InstitutionAdmin', college, ['The student’s move', 'Your move', 'The operator’s move']],
  ['InstitutionAdmin', null, ['The student’s move', 'The college’s move', 'Your move']],
  ['Administrator', null, ['The student’s move', 'The college’s move', 'Your move']],
] as const)('%s, for the institution %o, reads whose move it is', (role, institution, said) => {
  expect(openAs(role, institution)).toEqual(said);
});
