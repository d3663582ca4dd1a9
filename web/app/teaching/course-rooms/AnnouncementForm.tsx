import { announcements, type CourseAnnouncement } from '@stoa/contract/teaching/course-rooms.shapes';
import { materials } from '@stoa/contract/teaching/materials.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface AnnouncementFormProps {
  readonly courseId: string;
  /** The one to change; without it, a new one is made. */
  readonly of: CourseAnnouncement | undefined;
  readonly close: () => void;
}
/** The dialog in which professors announce something. */
export default function AnnouncementForm({ courseId, of, close }: AnnouncementFormProps) {
  const form = useSchemaForm(of ? announcements.change : announcements.make, {
    params: { id: of?._id ?? courseId },
    values: { title: of?.title ?? '', markdown: of?.markdown ?? '' },
    failed: i18n.t('We couldn’t save the announcement.'),
    done: of ? i18n.t('Saved.') : i18n.t('Announced to everyone in the course.'),
    onDone: close,
  });
  return (
    <FormDialog
      title={of ? i18n.t('Edit announcement') : i18n.t('New announcement')}
      form={form}
      button={of ? i18n.t('Save') : i18n.t('Announce')}
      onClose={close}
    >
      <Field form={form} name="title" label={i18n.t('Title')} first />
      <MarkdownField
        form={form}
        name="markdown"
        label={i18n.t('Announcement')}
        rows={6}
        preview={(markdown) => call(materials.preview, { body: { markdown } })}
      />
    </FormDialog>
  );
}
