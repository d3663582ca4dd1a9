import { registrations, type Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { creditsInWords } from '@stoa/contract/people/credits';
import { day, dayOf, shortDay } from '../../ui/format.ts';
import { useSend } from '../../ui/useSend.ts';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './CollegeStep.module.css';

type Own = NonNullable<Registration['exchange']>;

/** The progress of a place for credit at its college: the party that has to act next, in words, and the steps with their dates. */
export function CollegeStep({ of: { _id, exchange } }: { of: Registration }) {
  if (!exchange) return null;
  const isGone = exchange.state === 'removed' || exchange.state === 'removal sent';
  return (
    <>
      <span>{exchange.state === 'number wanted' ? <Wanted id={_id} of={exchange} /> : wordsOf(exchange)}</span>
      {!isGone && <Steps of={exchange} />}
    </>
  );
}

const stateWords: Readonly<Partial<Record<Own['state'], string>>> = {
  sent: /*i18n*/ 'We sent your registration to {college} and wait for its answer.',
  accepted: /*i18n*/ '{college} has registered you. We send it your final grade.',
  refused:
    /*i18n*/ '{college} answered: “{reason}” We look into it with the college. If you know the cause, for example another name there, write to us.',
  graded: /*i18n*/ 'We sent your grade to {college}, which now posts the credit.',
  'correction sent': /*i18n*/ 'We sent a correction to {college} and wait for its answer.',
  'removal sent': /*i18n*/ 'We told {college} that you left, and wait for its answer.',
  removed: /*i18n*/ '{college} has taken you out of this course.',
};
/** The state in words, from the student’s number on. */
function wordsOf({ state, move, number, institution, reason, posted, steps }: Own): string {
  const college = institution.name;
  if (state === 'number known')
    return [
      i18n.t('Your student number at {college}: {number}.', { college, number: number ?? '' }),
      move === 'college'
        ? i18n.t('{college}: name the section of this course.', { college })
        : i18n.t('We send your registration with the next file.'),
    ].join(' ');
  if (state === 'removed' && steps.sent === null)
    return i18n.t('You left before anything was sent to {college}.', { college });
  const words = stateWords[state];
  if (words) return i18n.t(words, { college, reason });
  return posted
    ? i18n.t('Posted at {college} on {day} as {course}, {credits}, {grade}.', {
        college,
        day: day(posted.date),
        course: posted.course,
        credits: creditsInWords(posted.credits, posted.unit),
        grade: posted.grade,
      })
    : '';
}

/** The steps in a line, with the next one marked. A step can be passed without a date. */
function Steps({ of: { state, steps, posted } }: { of: Own }) {
  const line = [
    [i18n.t('Registered'), dayOf(steps.registered)],
    [i18n.t('Student number'), steps.number && dayOf(steps.number)],
    [i18n.t('Sent'), steps.sent && dayOf(steps.sent)],
    [i18n.t('Accepted'), steps.accepted && dayOf(steps.accepted)],
    [i18n.t('Grade sent'), steps.graded && dayOf(steps.graded)],
    [i18n.t('Credit is posted'), state === 'posted' && posted ? shortDay(posted.date) : null],
  ] as const;
  const last = line.findLastIndex(([, date]) => date !== null);
  const present = Math.min(last + 1, line.length - 1);
  return (
    <ol className={styles['steps']} aria-label={i18n.t('The way of your credit')}>
      {line.map(([label, date], at) => (
        <li key={label} data-done={at <= last || undefined} aria-current={at === present ? 'step' : undefined}>
          {label}
          {date && <small>{date}</small>}
        </li>
      ))}
    </ol>
  );
}

/** Says which party has to act before there is a student number, and how the student applies for one. */
function Wanted({ id, of: { move, applyAt, institution } }: { id: string; of: Own }) {
  const college = institution.name;
  const apply = useSend(registrations.applied, {
    failed: i18n.t('We couldn’t note it.'),
    done: i18n.t('We’ve noted it. {college} is asked for your number now.', { college }),
  });
  if (move === 'college') return i18n.t('{college}: give your student number.', { college });
  return (
    <>
      {i18n.t('You: apply at {college}, so that it knows you.', { college })}{' '}
      <a href={applyAt} target="_blank" rel="noreferrer">
        {i18n.t('Open its application')}
      </a>{' '}
      <Button
        variant="subtle"
        size="sm"
        loading={apply.isPending}
        onClick={() => apply.send({ params: { id }, body: undefined })}
      >
        {i18n.t('I’ve sent it')}
      </Button>
    </>
  );
}
