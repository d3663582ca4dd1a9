import type { Qualification } from '@stoa/contract/catalog/instructor-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { day, instant } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { basisNames } from './words.ts';

const columns: readonly Omit<Column<Qualification>, 'sort'>[] = [
  { label: /*i18n*/ 'Course', cell: ({ courseDefinitionREF }) => courseDefinitionREF.name },
  { label: /*i18n*/ 'College', cell: ({ institutionREF }) => institutionREF.name },
  {
    label: /*i18n*/ 'Basis',
    cell: ({ basis, reason }) => (
      <>
        {i18n.t(basisNames[basis])}
        {reason && <span className="below">{reason}</span>}
      </>
    ),
    wide: true,
    full: true,
  },
  {
    label: /*i18n*/ 'Valid until',
    cell: ({ isValid, validUntil }) => (
      <>
        {validUntil === null ? i18n.t('No end date') : day(validUntil)}
        {!isValid && (
          <div>
            <StatusBadge status={/*i18n*/ 'Expired'} tone="denied" />
          </div>
        )}
      </>
    ),
    full: true,
  },
  {
    label: /*i18n*/ 'Decided',
    cell: ({ decidedAt, decidedBy }) => (
      <>
        {instant(decidedAt)}
        {decidedBy && <span className="below">{fullName(decidedBy)}</span>}
      </>
    ),
  },
];

/** The courses that colleges let a professor teach. */
export const Qualifications = ({ of }: { readonly of: readonly Qualification[] }) => (
  <Section title={i18n.t('Courses that colleges let you teach')}>
    {of.length === 0 ? (
      <p>
        {i18n.t(
          'No college has qualified you for a course yet. A college decides when you ask for approval of a course it grants credit for.',
        )}
      </p>
    ) : (
      <PlainTable
        label={i18n.t('Courses that colleges let you teach')}
        columns={columns}
        rows={of}
        keyOf={({ _id }) => _id}
      />
    )}
  </Section>
);
