import { courseDefinitions } from '@stoa/contract/catalog/course-definitions.endpoints';
import {
  NewQualification,
  instructorFiles,
  type InstructorFile,
  type Qualification,
} from '@stoa/contract/catalog/instructor-files.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useEveryRow } from '../../kernel/queries.ts';
import { useSession } from '../../kernel/session.ts';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { AskToShare } from './AskToShare.tsx';
import { basisNames } from './words.ts';

interface QualificationDialogProps {
  readonly title: string;
  readonly file: InstructorFile;
  readonly renewed: Qualification | undefined;
  readonly close: () => void;
}
/** Qualifies a professor to teach a course for an institution, or renews that. The course determines the institution. */
export function QualificationDialog({ title, file, renewed, close }: QualificationDialogProps) {
  const own = useSession()?.institution?._id;
  const { data = [], error } = useEveryRow(courseDefinitions.list);
  const definitions = data.filter(({ institutionREF }) => institutionREF && (!own || institutionREF._id === own));
  const form = useSchemaForm(instructorFiles.qualify, {
    values: {
      institutionREF: renewed?.institutionREF._id ?? own ?? '',
      courseDefinitionREF: renewed?.courseDefinitionREF._id ?? '',
      basis: renewed?.basis ?? '',
      reason: renewed?.reason ?? '',
      validUntil: null as string | null,
    },
    params: { id: file.professor._id },
    schema: NewQualification,
    failed: i18n.t('We couldn’t save the qualification'),
    done: ({ courseDefinitionREF: { name } }) => i18n.t('The qualification for {course} was saved.', { course: name }),
    onDone: close,
  });
  const { control, setValue } = form.methods;
  const chosen = useWatch({ control, name: 'courseDefinitionREF' });
  const institution =
    renewed?.institutionREF ?? definitions.find(({ _id }) => _id === chosen)?.institutionREF ?? undefined;
  const named = institution?._id;
  const basis = useWatch({ control, name: 'basis' });
  const isUnread =
    (basis === 'degree' || basis === 'hours') &&
    institution !== undefined &&
    !file.sharedWith.some(({ _id }) => _id === institution._id);
  useEffect(() => {
    if (named) setValue('institutionREF', named);
  }, [named, setValue]);
  const options = renewed
    ? [{ value: renewed.courseDefinitionREF._id, label: renewed.courseDefinitionREF.name }]
    : definitions.map(({ _id, name, institutionREF }) => ({
        value: _id,
        label: own ? name : `${name} (${institutionREF!.name})`,
      }));
  return (
    <FormDialog
      title={title}
      form={form}
      button={i18n.t('Save Qualification')}
      onClose={close}
      asksBeforeLeaving={false}
    >
      <Fields
        form={form}
        of={{
          courseDefinitionREF: {
            label: i18n.t('Course'),
            type: 'select',
            options,
            disabled: renewed !== undefined,
            description: error ? i18n.t('We couldn’t load the courses. Close this and try again.') : '',
          },
          basis: { label: i18n.t('Basis'), type: 'select', options: basisNames },
        }}
      />
      {isUnread && <AskToShare key={named} file={file} institution={institution} />}
      <Fields
        form={form}
        of={{
          reason: {
            label: i18n.t('Reason'),
            type: 'textarea',
            description: i18n.t('Needed for an exception. It is printed on the faculty roster.'),
          },
          validUntil: {
            label: i18n.t('Valid until'),
            type: 'date',
            empty: null,
            required: false,
            description: i18n.t('Leave empty if it has no end.'),
          },
        }}
      />
    </FormDialog>
  );
}
