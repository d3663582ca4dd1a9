import {
  type Census as Roster,
  type CensusRow,
  enrollment,
  type Evidence,
  ruleInWords,
} from '@stoa/contract/enrollment/enrollment.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/kernel/fields';
import { paths } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import choices from '../../ui/Choices.module.css';
import { useAsked } from '../../ui/confirm.tsx';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { day, instant, percent, shortDay } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import styles from './Census.module.css';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { onDemand } from '../../ui/dialogs.ts';

/** Returns the evidence that a student took part, in words: "attended 2 meetings, wrote 1 message". */
function evidenceInWords(evidence: readonly Evidence[], firstActivity: string | null): string {
  if (evidence.length === 0) return i18n.t('No activity is known');
  const said = evidence.map(({ kind, count, what }) => {
    const words: Readonly<Record<Evidence['kind'], string>> = {
      attendance: i18n.t('{count, plural, one {attended # meeting} other {attended # meetings}}', { count }),
      work: i18n.t('{count, plural, one {handed in work once} other {handed in work # times}}', { count }),
      added: what
        ? i18n.t(
            '{others, plural, =0 {“{what}”} one {“{what}” and # other activity} other {“{what}” and # other activities}}',
            { others: count - 1, what },
          )
        : i18n.t(
            '{count, plural, one {# activity added by the professor} other {# activities added by the professor}}',
            { count },
          ),
      grade: i18n.t('{count, plural, one {# grade} other {# grades}}', { count }),
      message: i18n.t('{count, plural, one {wrote # message} other {wrote # messages}}', { count }),
    };
    return words[kind];
  });
  return i18n.t('{evidence}; first on {date}', {
    evidence: said.join(', '),
    date: firstActivity === null ? '' : shortDay(firstActivity),
  });
}

const AddActivity = onDemand(async () => ({ default: (await import('./AddActivity.tsx')).AddActivity }));
const AskCorrection = onDemand(async () => ({ default: (await import('./AskCorrection.tsx')).AskCorrection }));

/** The roster of a course under an agreement: to sign on its census day, and as it was signed. */
export default function Census() {
  const { _id: courseId, as } = useOutletContext<CourseRoom>();
  const query = useEndpoint(enrollment.census, { params: { id: courseId } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the census.')}>
      {(census) =>
        census &&
        (census.signedAt === null ? (
          <ToSign census={census} isProfessor={as === 'professor'} />
        ) : (
          <Signed census={census} isProfessor={as === 'professor'} />
        ))
      }
    </Loaded>
  );
}

const Known = ({ row }: { row: CensusRow }) => (
  <span>
    <strong>{fullName(row.personREF)}</strong> <br />
    <span className="soft">{evidenceInWords(row.evidence, row.firstActivity)}</span>
  </span>
);

const Auditing = ({ count }: { count: number }) =>
  count > 0 && (
    <p className={styles['sign']}>
      {i18n.t(
        '{count, plural, one {# person audits this course. The roster certifies credit, so they aren’t on it.} other {# people audit this course. The roster certifies credit, so they aren’t on it.}}',
        { count },
      )}
    </p>
  );

/** Opens the form that adds an activity of a student. */
function AddButton({ row }: { row: CensusRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton label={i18n.t('Add activity')} of={fullName(row.personREF)} onClick={() => setOpen(true)} />
      {isOpen && <AddActivity row={row} close={() => setOpen(false)} />}
    </>
  );
}

/** All students in one column, filled in with what is known. The professor corrects it and then signs it as a whole. */
function ToSign({ census, isProfessor }: { census: Roster; isProfessor: boolean }) {
  const { courseInstanceREF: course, institution, day: on, rows, text, canSign, neverRefund, auditing } = census;
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const sign = useAsked(enrollment.sign);
  const isThere = (row: CensusRow) => changed.get(row._id) ?? row.attended;
  const never = rows.filter((row) => !isThere(row));
  const attended = rows.filter(isThere);

  async function ask() {
    const effect = i18n.t(
      '{count, plural, =0 {Everybody attended.} one {# student never attended and becomes a no-show with {percent} of the price back.} other {# students never attended and become no-shows with {percent} of the price back.}}',
      { count: never.length, percent: percent(neverRefund) },
    );
    return sign({
      title: i18n.t('Sign the roster of “{course}”?', { course: course.name }),
      body: `${text} ${effect}`,
      action: i18n.t('Sign Roster'),
      send: {
        params: { id: course._id },
        body: { attended: attended.map(({ _id }) => _id), never: never.map(({ _id }) => _id) },
      },
      failed: i18n.t('We couldn’t save your signature.'),
      done: i18n.t('You signed the roster. {institution} can read it now.', { institution }),
    });
  }
  return (
    <Section title={i18n.t('Census on {date}', { date: day(on) })}>
      <p className={styles['sign']}>
        {canSign
          ? i18n.t('We filled in what we know. Correct any mistakes, then sign.')
          : i18n.t('Professors can sign this roster from {date}. This is what we know today.', { date: day(on) })}{' '}
        {ruleInWords(census.rule)}
      </p>
      {rows.length === 0 && <p>{i18n.t('Nobody takes this course for credit.')}</p>}
      <Auditing count={auditing} />
      <ul className={`${choices['people']} ${styles['roster']}`}>
        {rows.map((row) => (
          <li key={row._id}>
            <Known row={row} />
            <div className={styles['buttons']}>
              <fieldset disabled={!canSign}>
                <legend className="hidden-text">{fullName(row.personREF)}</legend>
                {[true, false].map((there) => (
                  <label key={String(there)}>
                    <input
                      type="radio"
                      name={row._id}
                      checked={isThere(row) === there}
                      onChange={() => setChanged(new Map(changed).set(row._id, there))}
                    />
                    {there ? i18n.t('Attended') : i18n.t('Never attended')}
                  </label>
                ))}
              </fieldset>
              {isProfessor && <AddButton row={row} />}
            </div>{' '}
          </li>
        ))}
      </ul>
      {canSign && (
        <div className={styles['sign']}>
          <p>{text}</p>
          <div>
            <Button onClick={() => void ask()}>
              {i18n.t('Sign: {attended, number} attended, {never, number} never', {
                attended: attended.length,
                never: never.length,
              })}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

/** The signed roster, with its download and the buttons that ask for corrections. */
function Signed({ census, isProfessor }: { census: Roster; isProfessor: boolean }) {
  const { courseInstanceREF: course, day: on, rows, text, rule, signedAt, by, zone } = census;
  const [asking, setAsking] = useState<CensusRow>();
  return (
    <Section
      title={i18n.t('Census on {date}', { date: day(on) })}
      actions={
        <DownloadButton
          label={i18n.t('Download the roster')}
          of={course.name}
          from={addressOf(enrollment.censusPaper, { id: course._id })}
        />
      }
    >
      <Note tone="approved">
        {i18n.t('{name} signed this roster on {date}.', { name: by ?? '', date: instant(signedAt, zone) })}
      </Note>
      <p className={styles['sign']}>{text}</p>
      <p className={styles['sign']}>{ruleInWords(rule)}</p>
      <Auditing count={census.auditing} />
      <ul className={`${choices['people']} ${styles['roster']}`}>
        {rows.map((row) => (
          <li key={row._id}>
            <Known row={row} />
            <span className={styles['buttons']}>
              {row.attended ? i18n.t('Attended') : i18n.t('Never attended')}
              {isProfessor && row.attended && <AddButton row={row} />}
              {isProfessor && row.corrections.length > 0 && (
                <RowButton
                  label={i18n.t('Ask for a correction')}
                  of={fullName(row.personREF)}
                  onClick={() => setAsking(row)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.corrections}>{i18n.t('See the corrections')}</Link>
      </p>
      {asking && <AskCorrection row={asking} close={() => setAsking(undefined)} />}
    </Section>
  );
}
