import { paths, recordAt } from '@stoa/contract/paths';
import type { Registration, Seats } from '@stoa/contract/enrollment/registrations.endpoints';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { site } from '@stoa/contract/office/site.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { WaitingListButton } from './WaitingList.tsx';
import { RegisterDialogs } from './RegisterDialogs.tsx';

interface ChosenCourseProps {
  readonly id: string;
  /** True if the student's application is approved. */
  readonly approved: boolean;
  readonly mine: readonly Registration[];
  readonly limited: readonly Seats[];
  /** Clears the choice. */
  readonly onClose: () => void;
}

/** The student's registration for a course: the active one, or one that ended with a record and can't be followed by another. */
export function mineIn(mine: readonly Registration[] | null | undefined, { _id }: { readonly _id: string }) {
  const all = mine?.filter(({ courseInstanceREF }) => courseInstanceREF._id === _id);
  return all?.find(({ status }) => isActive(status)) ?? all?.[0];
}

/** Continues with the course that was chosen with Enroll Now: opens its register dialog, or says why that isn’t possible. */
export function ChosenCourse({ id, approved, mine, limited, onClose }: ChosenCourseProps) {
  const { data: course } = useEndpoint(site.course, { params: { id } });
  // A course that doesn’t exist, or isn’t public, leaves just the list.
  if (!course) return null;
  const { name } = course;
  const status = mineIn(mine, course)?.status;
  if (status && !isActive(status))
    return (
      <Note
        tone="pending"
        aria-live="polite"
        title={i18n.t('Your registration for “{name}” ended as {status}, so you can’t register for it again.', {
          name,
          status: i18n.t(status),
        })}
      >
        {i18n.t('Choose another course below.')}
      </Note>
    );
  if (status)
    return (
      <Note
        tone="approved"
        aria-live="polite"
        title={i18n.t('You’re already registered in “{course}”.', { course: name })}
      >
        <ButtonLink to={recordAt(paths.courseRooms, id)}>{i18n.t('Go to the course')}</ButtonLink>
      </Note>
    );
  if (course.status !== 'Open/Registering')
    return (
      <Note
        tone="pending"
        aria-live="polite"
        title={i18n.t('Registration for “{course}” has closed.', { course: name })}
      >
        {i18n.t('Choose another course below.')}
      </Note>
    );
  const seats = limited.find((one) => one._id === id);
  if (seats && seats.left === 0)
    return (
      <Note tone="pending" aria-live="polite" title={i18n.t('All seats in “{course}” are taken.', { course: name })}>
        <WaitingListButton seats={seats} course={name} />
      </Note>
    );
  return <RegisterDialogs course={course} approved={approved} onClose={onClose} />;
}
