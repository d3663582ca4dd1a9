import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ShownCourse } from '../courses/CoursePage.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import type { InstanceValues, Offered } from './CourseInstanceFields.tsx';
import { onDemand } from '../../ui/dialogs.ts';

const CoursePage = onDemand(async () => ({ default: (await import('../courses/CoursePage.tsx')).CoursePage }));

interface PreviewButtonProps {
  readonly form: SchemaForm<InstanceValues>;
  readonly offered: Offered;
  /** The draft as last saved. Its files are shown; files only chosen aren't sent yet. */
  readonly current: CourseInstance | undefined;
}

/** Shows the page that students will see, made from the form's present values. */
export function PreviewButton({ form, offered, current }: PreviewButtonProps) {
  const [course, setCourse] = useState<ShownCourse>();
  return (
    <>
      <Button variant="default" onClick={() => setCourse(shownOf(form.methods.getValues(), offered, current))}>
        {i18n.t('Preview')}
      </Button>
      {course && (
        <Dialog opened onClose={() => setCourse(undefined)} title={i18n.t('Preview')} width="large">
          <CoursePage course={course} />
        </Dialog>
      )}
    </>
  );
}

function shownOf(values: InstanceValues, offered: Offered, current: CourseInstance | undefined): ShownCourse {
  const { syllabusREF = null, promoREF = null, thumbnailREF = null } = current ?? {};
  const known = current?.courseREF._id === values.courseREF ? current.courseREF : undefined;
  const name = offered.courses.find(({ value }) => value === values.courseREF)?.label ?? '';
  return {
    ...values,
    courseREF: known ?? { name, courseNumber: '', description: '', level: null, credits: null },
    professorREF: [...offered.approved, ...(current?.professorREF ?? [])].filter(
      ({ _id }, at, all) => values.professorREF.includes(_id) && all.findIndex((one) => one._id === _id) === at,
    ),
    start: values.start || null,
    end: values.end || null,
    syllabusREF,
    promoREF,
    thumbnailREF,
  };
}
