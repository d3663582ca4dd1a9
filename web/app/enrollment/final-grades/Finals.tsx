import { finalGrades, type LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PostCode } from './PostCode.tsx';
import { PostGrade } from './PostGrade.tsx';
import type { GradedStudent, ReadUnfinished } from './gradedStudents.ts';

interface FinalsProps {
  readonly courseId: string;
  readonly of: GradedStudent & { readonly registration: CourseRegistration };
  readonly scheme: LetterScheme;
  readonly readUnfinished: ReadUnfinished;
  readonly addLetter: (letter: string) => void;
  readonly close: () => void;
}

/** The final grade of one student: in the codes of the institution that grants the credit, or in the letters of the course. */
export function Finals({ courseId, of, scheme, addLetter, ...rest }: FinalsProps) {
  const query = useEndpoint(finalGrades.grading, { params: { id: courseId } });
  const shared = { ...rest, student: of, registration: of.registration };
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load how grades are given.')}
      frame={(instead) => (
        <Dialog opened onClose={rest.close} title={i18n.t('Final Grades')}>
          {instead}
        </Dialog>
      )}
    >
      {(grading) =>
        grading ? <PostCode {...shared} grading={grading} /> : <PostGrade {...shared} {...{ scheme, addLetter }} />
      }
    </Loaded>
  );
}
