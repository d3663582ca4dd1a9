import type { ImportedRow } from '@stoa/contract/people/invitations.endpoints';
import { everyRole, roleName } from '@stoa/contract/kernel/role';
import { Email } from '../../ui/Email.tsx';
import { OutcomeRows } from '../../ui/OutcomeRows.tsx';
import type { Tone } from '../../ui/StatusBadge.tsx';
import styles from './UserImport.module.css';

type Outcome = ImportedRow['outcome'];
const tones: Record<Outcome, Tone> = { new: 'approved', exists: 'quiet', refused: 'denied' };
const previewed: Record<Outcome, string> = {
  new: /*i18n*/ 'New',
  exists: /*i18n*/ 'Has an account',
  refused: /*i18n*/ 'Refused',
};
const reported = { ...previewed, new: /*i18n*/ 'Created' };

const columns = [
  { label: /*i18n*/ 'Name', cell: ({ name }: ImportedRow) => name || '–' },
  { label: /*i18n*/ 'Line', cell: ({ line }: ImportedRow) => line, figures: true },
  { label: /*i18n*/ 'Email', cell: ({ email }: ImportedRow) => (email ? <Email of={email} /> : '–') },
  { label: /*i18n*/ 'Role', cell: ({ role }: ImportedRow) => roleIn(role), whole: true },
  { label: /*i18n*/ 'Institution', cell: ({ institution }: ImportedRow) => institution || '–' },
];

/** A role of the file in words, where it is one. */
function roleIn(role: string): string {
  const known = everyRole.find((one) => one === role);
  return known ? roleName(known) : role || '–';
}

const reasonsOf = ({ reason }: ImportedRow) =>
  reason === '' ? '–' : reason.split(' · ').map((one) => <div key={one}>{one}</div>);

/** The lines of the file, each with its outcome. */
export const ImportedRows = ({ rows, applied }: { rows: readonly ImportedRow[]; applied: boolean }) => (
  <OutcomeRows
    rows={rows}
    columns={columns}
    reason={reasonsOf}
    keyOf={({ line }) => line}
    words={applied ? reported : previewed}
    tones={tones}
    className={styles['filter']}
  />
);
