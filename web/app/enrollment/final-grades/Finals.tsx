import { finalGrades } from '@stoa/contract/enrollment/final-grades';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations';
import { useEndpoint } from '../../kernel/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FinalCodes } from './FinalCodes.tsx';
import { FinalGrades, type FinalGradesProps } from './FinalGrades.tsx';
import { PostCode } from './PostCode.tsx';
import { PostGrade } from './PostGrade.tsx';
import type { GradedStudent } from './gradedStudents.ts';

interface FinalsProps extends FinalGradesProps {
  /** the one whose grade is posted; all open ones without it */
  readonly of?: GradedStudent & { readonly registration: CourseRegistration };
}

/** Final grades: in the codes of the institution that grants the credit, or in the letters of the course. */
export function Finals({ courseId, of, ...table }: FinalsProps) {
  const { uncounted, students, scheme, addLetter, close } = table;
  const query = useEndpoint(finalGrades.grading, { params: { id: courseId } });
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load how grades are given.')}
      frame={(instead) => (
        <Dialog opened onClose={close} title={i18n.t('Final Grades')}>
          {instead}
        </Dialog>
      )}
    >
      {(grading) => {
        if (grading && of) return <PostCode student={of} registration={of.registration} {...{ grading, close }} />;
        if (grading) return <FinalCodes {...{ courseId, grading, uncounted, students, scheme, close }} />;
        if (of)
          return <PostGrade student={of} registration={of.registration} {...{ uncounted, scheme, addLetter, close }} />;
        return <FinalGrades courseId={courseId} {...table} />;
      }}
    </Loaded>
  );
}
