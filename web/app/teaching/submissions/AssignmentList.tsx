import type { Assignment } from '@stoa/contract/teaching/gradebook.endpoints';
import { submissions, type AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './AssignmentList.module.css';
import { dueSentence, stateOf } from './submissionState.ts';
import { now as presentTime } from '../../kernel/page.ts';
import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { onDemand } from '../../ui/dialogs.ts';

// Students need no form for it.
const AssignmentForm = onDemand(() => import('./AssignmentForm.tsx'));

/** The assignments of a course, each with the state of the reader’s own work, or the class’s. */
export default function AssignmentList() {
  const { _id: courseInstanceId, as, status } = useOutletContext<CourseRoom>();
  /** Whether this reader can add and change assignments now. */
  const canEdit = as === 'professor' && gradedStatuses.some((one) => one === status);
  const query = useEndpoint(submissions.assignments, { params: { id: courseInstanceId } });
  const [written, setWritten] = useState<AssignmentItem | 'new'>();
  return (
    <>
      <Section
        title={i18n.t('Work')}
        actions={canEdit && <Button onClick={() => setWritten('new')}>{i18n.t('+ Add assignment')}</Button>}
      >
        <Loaded query={query} failed={i18n.t('We couldn’t load the assignments.')}>
          {(rows) =>
            !rows || rows.length === 0 ? (
              <p>
                {canEdit
                  ? i18n.t('No assignments yet. Add one, and say what your students hand in.')
                  : status === 'Closed'
                    ? i18n.t('This course had no assignments.')
                    : i18n.t('No assignments yet.')}
              </p>
            ) : (
              <ul className={styles['items']}>
                {rows.map((item) => (
                  <Item key={item._id} item={item} edit={canEdit ? () => setWritten(item) : undefined} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {written && (
        <AssignmentForm
          courseInstanceId={courseInstanceId}
          item={written === 'new' ? undefined : written}
          close={() => setWritten(undefined)}
        />
      )}
    </>
  );
}

/** The form of the work to hand in, in a few words. */
const kinds: Record<Assignment['handIn'], string> = {
  none: /*i18n*/ 'Graded in class',
  text: /*i18n*/ 'A text',
  files: /*i18n*/ 'Files',
  link: /*i18n*/ 'A link',
};

function Item({ item, edit }: { item: AssignmentItem; edit: (() => void) | undefined }) {
  const [now] = useState(presentTime);
  const { _id, name, courseInstanceREF: course, handIn, maxScore, mine, counts } = item;
  const state = stateOf(item, now);
  const isHandedIn = handIn !== 'none';
  return (
    <li className={styles['item']}>
      <div className={styles['heading']}>
        <h3>
          <Link to={assignmentsAt(paths.courseRooms, course._id, _id)}>{name}</Link>
        </h3>
        {state && <StatusBadge {...state} />}
      </div>
      <p className="soft">
        {[
          dueSentence(item),
          i18n.t(kinds[handIn]),
          ...(maxScore === null ? [] : [i18n.t('{maxScore, number} points', { maxScore })]),
        ].join(' · ')}
      </p>
      {mine !== null && mine.score !== null && (
        <p>{i18n.t('Your score: {score} of {maxScore}', { score: mine.score, maxScore: maxScore ?? '–' })}</p>
      )}
      {counts && isHandedIn && (
        <p>
          {i18n.t(
            '{handedIn, number} of {students, number} handed in, {waiting, number} to grade, {toReturn, number} to return',
            { ...counts },
          )}
        </p>
      )}
      {edit && (
        <div className={styles['actions']}>
          {isHandedIn && (
            <ButtonLink size="sm" variant="default" to={assignmentsAt(paths.courseRooms, course._id, _id, 'grading')}>
              {i18n.t('Grade')}
              <span className="hidden-text"> {name}</span>
            </ButtonLink>
          )}
          <RowButton label={i18n.t('Edit')} of={name} onClick={edit} />
        </div>
      )}
    </li>
  );
}
