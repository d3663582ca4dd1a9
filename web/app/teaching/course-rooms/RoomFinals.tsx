import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { useOutletContext } from 'react-router';
import { FinalTable } from '../../enrollment/final-grades/FinalTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { readUnfinishedOf, useGradeTable } from '../gradebook/useGradeTable.ts';

/** The page on which the professors of the course post its final grades. */
export default function RoomFinals() {
  const room = useOutletContext<CourseRoom>();
  if (room.as !== 'professor') return <p>{i18n.t('Only the professors of this course post its final grades.')}</p>;
  return (
    <Section
      title={i18n.t('Final Grades')}
      actions={
        <ButtonLink variant="default" to={recordAt(paths.courseRooms, room._id, 'grades')}>
          {i18n.t('Gradebook')}
        </ButtonLink>
      }
    >
      {gradedStatuses.some((one) => one === room.status) ? (
        <Finals room={room} />
      ) : (
        <p>{i18n.t('You can grade this course once it has started.')}</p>
      )}
    </Section>
  );
}

function Finals({ room }: { room: CourseRoom }) {
  const { table, missing } = useGradeTable(room._id);
  const { students, scheme, uncounted } = table;
  if (missing)
    return (
      <Loaded query={missing} failed={i18n.t('We couldn’t load the gradebook.')}>
        {() => null}
      </Loaded>
    );
  return (
    <FinalTable courseId={room._id} {...{ students, scheme }} readUnfinished={readUnfinishedOf(room, uncounted)} />
  );
}
