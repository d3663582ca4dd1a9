import { i18n } from '@stoa/contract/kernel/i18n';
import { Board } from '../board/Board.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './CourseRoom.module.css';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The course's message board as a part of its room. */
export default function RoomBoard() {
  const { _id, as } = useOutletContext<CourseRoom>();
  return (
    <Section title={i18n.t('Message Board')}>
      <div className={styles['board']}>
        <Board courseInstanceId={_id} isProfessor={as === 'professor'} isMember={as !== 'reader'} />
      </div>
    </Section>
  );
}
