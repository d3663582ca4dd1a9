import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import { submissions, type AssignmentItem } from '@stoa/contract/teaching/submissions';
import { addressOf } from '../../kernel/api.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Extensions } from './Extensions.tsx';
import { ReturnButton } from './ReturnButton.tsx';
import styles from './AssignmentList.module.css';

/** How far the class is with an assignment, and what its professors do with it. */
export default function ClassSubmissions({ item }: { item: AssignmentItem }) {
  const { _id, name, handIn, counts, courseInstanceREF: course, zone } = item;
  if (handIn === 'none' || !counts)
    return (
      <p>{i18n.t('Nothing is handed in for it. You enter its grades in the gradebook, and they show at once.')}</p>
    );
  return (
    <>
      <Section title={i18n.t('The class')}>
        <p>
          {i18n.t(
            '{handedIn, number} of {students, number} handed in, {waiting, number} to grade, {toReturn, number} to return',
            { ...counts },
          )}
        </p>
        <div className={styles['actions']}>
          <ButtonLink to={assignmentsAt(paths.courseRooms, course._id, _id, 'grading')}>{i18n.t('Grade')}</ButtonLink>
          <ReturnButton assignmentId={_id} count={counts.toReturn} />
          <DownloadButton
            label={i18n.t('Download samples')}
            from={addressOf(submissions.samples, { id: _id })}
            failed={i18n.t('We couldn’t make the samples.')}
          />
        </div>
        <p className="soft">
          {i18n.t(
            'Students see a grade once you return it. Samples are a low, a middle and a high piece without names.',
          )}
        </p>
      </Section>
      {item.due !== null && zone !== null && (
        <Extensions assignmentId={_id} name={name} courseId={course._id} zone={zone} />
      )}
    </>
  );
}
