import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt, assignmentsAt } from '@stoa/contract/paths';
import { submissions, type AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { dueSentence, stateOf } from './submissionState.ts';
import styles from './AssignmentList.module.css';
import { now as presentTime } from '../../kernel/page.ts';

/** A student's assignments in all courses: by due time, with finished ones at the end. */
export default function MySubmissions() {
  const isTheirs = useMay('study');
  const query = useEndpoint(submissions.mine, {}, { enabled: isTheirs });
  return (
    <Page title={i18n.t('My Work')} intro={i18n.t('See what’s due, handed in and graded in all your courses.')}>
      {isTheirs ? (
        <Loaded query={query} failed={i18n.t('We couldn’t load your work.')}>
          {(rows) => <Lists rows={rows ?? []} />}
        </Loaded>
      ) : (
        <p>{i18n.t('This page shows students their work. Your account isn’t a student account.')}</p>
      )}
    </Page>
  );
}

function Lists({ rows }: { rows: readonly AssignmentItem[] }) {
  const isToDo = ({ mine, isOpen }: AssignmentItem) => mine?.sentAt === null && isOpen;
  const toDo = rows.filter(isToDo);
  const others = rows.filter((row) => !isToDo(row));
  return (
    <>
      <Section title={i18n.t('To do')}>
        {toDo.length > 0 ? <List rows={toDo} /> : <p>{i18n.t('You have nothing to hand in now.')}</p>}
      </Section>
      {others.length > 0 && (
        <Section title={i18n.t('Handed in or closed')}>
          <List rows={others.toReversed()} />
        </Section>
      )}
    </>
  );
}

function List({ rows }: { rows: readonly AssignmentItem[] }) {
  const [now] = useState(presentTime);
  return (
    <ul className={styles['items']}>
      {rows.map((item) => {
        const { _id, name, courseInstanceREF: course, mine, maxScore } = item;
        const state = stateOf(item, now);
        return (
          <li key={_id} className={styles['item']}>
            <div className={styles['heading']}>
              <h3>
                <Link to={assignmentsAt(paths.courseRooms, course._id, _id)}>{name}</Link>
              </h3>
              {state && <StatusBadge {...state} />}
            </div>
            <p className="soft">
              <Link to={recordAt(paths.courseRooms, course._id, 'work')}>{course.name}</Link> · {dueSentence(item)}
            </p>
            {mine !== null && mine.score !== null && (
              <p>{i18n.t('Your score: {score} of {maxScore}', { score: mine.score, maxScore: maxScore ?? '–' })}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
