import { correctionDecisions, enrollment, type RosterCorrection } from '@stoa/contract/enrollment/enrollment.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/kernel/fields';
import { paths } from '@stoa/contract/paths';
import { useAsked } from '../ui/confirm.tsx';
import { countDecided } from '../kernel/session.ts';
import { alone, day, dayOf, money } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { PersonLink } from '../people/users/PersonLink.tsx';
import { RowActions, RowButton } from '../ui/RowButton.tsx';
import { type Column, RowsTable } from '../ui/RowsTable.tsx';

/** Returns the requested correction as a sentence. */
function input({ kind, grade, registrationREF: { grade: now } }: RosterCorrection): string {
  if (kind === 'grade') return i18n.t('Grade {grade} instead of {now}', { grade: grade?.grade ?? '', now: now ?? '–' });
  const words = {
    attended: i18n.t('They attended'),
    'never attended': i18n.t('They never attended'),
    withdrawn: i18n.t('They withdrew'),
  };
  return words[kind];
}

/** The parts of a requested grade that its code doesn't show, with each of which the institution agrees. */
function terms({ grade }: RosterCorrection): string[] {
  const { lastActivity, incomplete } = grade ?? {};
  return [
    lastActivity && i18n.t('Last day of academic activity: {date}', { date: day(lastActivity) }),
    incomplete && i18n.t('Still missing: {missing}', { missing: incomplete.missing }),
    incomplete && i18n.t('Becomes {grade} after {date}', { grade: incomplete.lapsesTo, date: day(incomplete.due) }),
  ].filter((term) => typeof term === 'string');
}

/** The effect of a confirmed correction, for the question before it. */
const consequences: Readonly<Record<RosterCorrection['kind'], string>> = {
  attended: /*i18n*/ 'We’ll put {name} back on the roster and email both.',
  'never attended': /*i18n*/ 'We’ll mark {name} as a no-show and email both.',
  withdrawn: /*i18n*/ 'We’ll mark {name} as withdrawn and email both.',
  grade: /*i18n*/ 'We’ll change the grade of {name} to {grade} and email both.',
};

const columns: readonly Column<RosterCorrection>[] = [
  { label: /*i18n*/ 'Student', cell: ({ personREF }) => <PersonLink of={personREF} />, sort: 'student' },
  { label: /*i18n*/ 'Course', cell: ({ courseInstanceREF }) => courseInstanceREF.name, sort: 'course' },
  {
    label: /*i18n*/ 'Correction',
    cell: (row) => (
      <>
        {input(row)}
        {terms(row).map((term) => (
          <span key={term} className="below">
            {term}
          </span>
        ))}
      </>
    ),
  },
  { label: /*i18n*/ 'Reason', cell: ({ reason }) => reason, full: true, wide: true },
  { label: /*i18n*/ 'Asked on', cell: ({ askedAt }) => dayOf(askedAt), sort: 'askedAt' },
  {
    label: /*i18n*/ 'Decision',
    cell: ({ decision, decidedBy, agreedAt, owed }) =>
      decision !== null
        ? `${alone(i18n.t(decision))}${decidedBy === null ? '' : `, ${fullName(decidedBy)}`}`
        : owed === null
          ? alone(i18n.t('open'))
          : agreedAt === null
            ? i18n.t('Open: {amount} was refunded', { amount: money(owed) })
            : i18n.t('Confirmed, waiting for {amount}', { amount: money(owed) }),
    sort: 'decision',
  },
];

/** Corrections of certified rosters and of grades. The people who asked see them, and the institution decides on them. */
export default function Corrections() {
  return (
    <Page title={i18n.t('Roster Corrections')} back={{ to: paths.home, label: i18n.t('Home') }}>
      <RowsTable
        label={i18n.t('Roster Corrections')}
        of={enrollment.corrections}
        columns={columns}
        filters={[{ name: 'state', label: /*i18n*/ 'State', options: ['open', ...correctionDecisions] }]}
        failed={i18n.t('We couldn’t load the corrections.')}
        empty={i18n.t('Nobody has asked for a correction.')}
        actions={(row) => row.actions.length > 0 && <Decide row={row} />}
      />
    </Page>
  );
}

function Decide({ row }: { row: RosterCorrection }) {
  const decide = useAsked(enrollment.decide);
  const name = fullName(row.personREF);
  function ask(decision: (typeof correctionDecisions)[number]) {
    const isYes = decision === 'confirmed';
    return decide({
      title: isYes
        ? i18n.t('Confirm the correction for {name}?', { name })
        : i18n.t('Refuse the correction for {name}?', { name }),
      body: isYes
        ? row.owed === null
          ? [i18n.t(consequences[row.kind], { name, grade: row.grade?.grade ?? '' }), ...terms(row)].map((line) => (
              <p key={line}>{line}</p>
            ))
          : i18n.t(
              'We refunded {amount} when {name} was listed as a no-show. We’ll ask {name} to pay that again, and put {name} back on the roster once it’s paid.',
              { name, amount: money(row.owed) },
            )
        : row.agreedAt === null
          ? i18n.t('Nothing changes. We’ll email the professor.')
          : i18n.t('{name} stays a no-show and can’t pay to be back anymore. We’ll email both.', { name }),
      action: isYes ? i18n.t('Confirm') : i18n.t('Refuse'),
      danger: !isYes,
      reason: 'optional',
      send: (reason) => ({ params: { id: row._id }, body: { decision, ...(reason && { reason }) } }),
      failed: i18n.t('We couldn’t save the decision.'),
      done: () => {
        if (row.agreedAt === null) countDecided();
        if (!isYes) return i18n.t('Correction refused.');
        return row.owed === null
          ? i18n.t('Correction confirmed.')
          : i18n.t('Correction confirmed. We’ve asked the student to pay.');
      },
    });
  }
  return (
    <RowActions of={name} shown={2}>
      {row.actions.includes('confirmed') && (
        <RowButton label={i18n.t('Confirm')} of={name} onClick={() => void ask('confirmed')} />
      )}
      <RowButton label={i18n.t('Refuse')} danger of={name} onClick={() => void ask('refused')} />
    </RowActions>
  );
}
