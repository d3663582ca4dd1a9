import { Button } from '@mantine/core';
import { gradebook, type GradebookCourse } from '@stoa/contract/gradebook';
import { registrations } from '@stoa/contract/registrations';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { count } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { AddAssignment } from './AddAssignment.tsx';
import styles from './gradebook.module.css';
import { GradeGrid } from './GradeGrid.tsx';
import { PostGrade } from './PostGrade.tsx';
import { tableOf, type StudentRow } from './table.ts';

/** The gradebook of one course: every student by every assignment. */
export function GradebookPage({ course, close }: { course: GradebookCourse; close: () => void }) {
  const mayGrade = useSession()?.role === 'Professor';
  const at = { params: { id: course._id } };
  const entries = useEndpoint(gradebook.byCourse, at);
  const places = useEndpoint(registrations.byCourseInstance, at);
  const table = useMemo(() => tableOf(entries.data ?? [], places.data ?? []), [entries.data, places.data]);
  const [adding, setAdding] = useState(false);
  const [posting, setPosting] = useState<StudentRow>();

  return (
    <Page
      title={course.name}
      back={{ onClick: close, label: 'Gradebook' }}
      intro={
        <span className={styles['intro']}>
          <StatusBadge status={course.status} /> {count(course.registrationCount, 'registration')}
        </span>
      }
      actions={mayGrade && <Button onClick={() => setAdding(true)}>Add Assignment</Button>}
    >
      <Loaded query={entries} failed="The gradebook could not be loaded.">
        {() => (
          <>
            {table.assignments.length === 0 && <p>No assignments to display.</p>}
            {table.students.length > 0 && (
              <GradeGrid
                courseId={course._id}
                label={course.name}
                table={table}
                mayGrade={mayGrade}
                post={setPosting}
              />
            )}
          </>
        )}
      </Loaded>
      <AddAssignment courseId={course._id} opened={adding} close={() => setAdding(false)} />
      {posting?.registration && (
        <PostGrade
          key={posting._id}
          student={posting}
          registration={posting.registration}
          close={() => setPosting(undefined)}
        />
      )}
    </Page>
  );
}
