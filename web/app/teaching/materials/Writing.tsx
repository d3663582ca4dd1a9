import { trimmed } from '@stoa/contract/kernel/text';
import { type Material, materialFile, materials, type MaterialSection } from '@stoa/contract/teaching/materials.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FileField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { type SchemaForm, type SendAhead, useSchemaForm } from '../../ui/useSchemaForm.ts';
import type { Written } from './Heading.tsx';
import { useState } from 'react';
import { useSession } from '../../kernel/session.ts';

/** Sends the file of a material in parts before its form. `isLost` is true while the connection is lost. */
function useParts(courseInstanceId: string) {
  const owner = useSession()?.person._id ?? '';
  const [isLost, setLost] = useState(false);
  const ahead: SendAhead<{ upload: string }> = async ({ file }, following) => {
    if (!file) return undefined;
    // Most people who open this form send no file.
    const { sendInParts } = await import('../../kernel/sendInParts.ts');
    const { upload, done } = await sendInParts(file, {
      owner,
      of: { courseInstanceREF: courseInstanceId },
      onLost: setLost,
      ...following,
    });
    return { body: { upload }, done };
  };
  return { ahead, isLost };
}

interface WritingProps {
  readonly courseInstanceId: string;
  readonly sections: readonly MaterialSection[];
  readonly written: Written;
  readonly close: () => void;
}

/** The dialog in which professors add or change a section or a material. */
export default function Writing(props: WritingProps) {
  const { written, close } = props;
  const titles = {
    text: 'material' in written ? i18n.t('Edit text') : i18n.t('Add text'),
    link: 'material' in written ? i18n.t('Edit link') : i18n.t('Add link'),
    file: 'material' in written ? i18n.t('Edit file') : i18n.t('Add file'),
    section: 'section' in written ? i18n.t('Edit section') : i18n.t('Add section'),
  };
  return (
    <Dialog opened onClose={close} title={titles[written.what]} width="medium">
      {written.what === 'section' ? (
        <SectionForm {...props} section={written.section} />
      ) : written.material ? (
        <EditForm {...props} material={written.material} />
      ) : (
        <AddForm {...props} kind={written.what} />
      )}
    </Dialog>
  );
}

function SectionForm({ courseInstanceId, section, close }: WritingProps & { section: MaterialSection | undefined }) {
  const form = useSchemaForm(section ? materials.updateSection : materials.createSection, {
    params: { id: section?._id ?? courseInstanceId },
    values: { title: section?.title ?? '', from: section?.from ?? '' },
    failed: i18n.t('We couldn’t save the section.'),
    done: i18n.t('Section saved.'),
    onDone: close,
  });
  return (
    <Form form={form} button={i18n.t('Save Section')} cancel={{ onClick: close }}>
      <Field form={form} name="title" label={i18n.t('Title')} required first />
      <Field
        form={form}
        name="from"
        label={i18n.t('Students see it from')}
        type="date"
        description={i18n.t('Leave it empty to show it right away.')}
      />
    </Form>
  );
}

interface Values {
  readonly section: string;
  readonly title: string;
  readonly from: string;
  readonly link: string;
  readonly markdown: string;
  readonly file: File | null;
}
const valuesOf = (material: Material): Values => ({
  section: material.sectionREF,
  title: material.title,
  from: material.from ?? '',
  link: material.link ?? '',
  markdown: material.markdown,
  file: null,
});
/** Returns the missing fields that this kind requires in addition to the server's schema. */
const missing =
  (kind: Material['kind'], isNew: boolean) =>
  ({ title, link, markdown, file }: Values): Record<string, string> => ({
    ...(kind === 'text' && trimmed(title) === '' && { title: i18n.t('Enter a title.') }),
    ...(kind === 'text' && trimmed(markdown) === '' && { markdown: i18n.t('Write a text.') }),
    ...(kind === 'link' && trimmed(link) === '' && { link: i18n.t('Enter a web address.') }),
    ...(kind === 'file' && isNew && !file && { file: i18n.t('Choose a file.') }),
  });
/** Sends only the content that belongs to the kind: a link, a text or a file. */
const bodyOf = (kind: Material['kind'], { section, title, from, link, markdown }: Values) => ({
  title,
  from,
  ...(section !== '' && { section }),
  ...(kind === 'link' && { link }),
  ...(kind === 'text' && { markdown }),
});

function AddForm({ courseInstanceId, sections, kind, close }: WritingProps & { kind: Material['kind'] }) {
  const { ahead, isLost } = useParts(courseInstanceId);
  const form = useSchemaForm<typeof materials.create, Values>(materials.create, {
    params: { id: courseInstanceId },
    values: { section: sections.at(-1)?._id ?? '', title: '', from: '', link: '', markdown: '', file: null },
    check: missing(kind, true),
    ahead,
    toBody: (values) => bodyOf(kind, values),
    failed: i18n.t('We couldn’t add this.'),
    done: i18n.t('Added to the materials.'),
    onDone: close,
  });
  return <Fields form={form} kind={kind} sections={sections} close={close} isLost={isLost} />;
}

function EditForm({ courseInstanceId, sections, material, close }: WritingProps & { material: Material }) {
  const { ahead, isLost } = useParts(courseInstanceId);
  const { kind } = material;
  const form = useSchemaForm<typeof materials.update, Values>(materials.update, {
    values: valuesOf(material),
    changes: { record: material, valuesOf },
    check: missing(kind, false),
    ahead,
    toBody: (values) => bodyOf(kind, values),
    failed: i18n.t('We couldn’t save this.'),
    done: i18n.t('Material saved.'),
    onDone: close,
  });
  return <Fields form={form} kind={kind} sections={sections} close={close} isLost={isLost} current={material.file} />;
}

interface FieldsProps {
  readonly form: SchemaForm<Values>;
  readonly kind: Material['kind'];
  readonly sections: readonly MaterialSection[];
  readonly close: () => void;
  /** True while the connection is lost during the upload. */
  readonly isLost: boolean;
  readonly current?: Material['file'];
}
function Fields({ form, kind, sections, close, isLost, current }: FieldsProps) {
  return (
    <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }}>
      {kind === 'file' && (
        <FileField
          form={form}
          name="file"
          label={i18n.t('File')}
          rule={materialFile}
          current={current ?? null}
          required={!current}
        />
      )}
      {kind === 'file' && (
        <output>{isLost && i18n.t('The connection was lost. Continuing as soon as it’s back.')}</output>
      )}
      {kind === 'link' && (
        <Field
          form={form}
          name="link"
          label={i18n.t('Web address')}
          description={i18n.t('For example the page of a video: https://…')}
          required
          first
        />
      )}
      <Field
        form={form}
        name="title"
        label={i18n.t('Title')}
        required={kind === 'text'}
        first={kind === 'text'}
        description={
          kind === 'text'
            ? undefined
            : kind === 'file'
              ? i18n.t('Leave it empty to show the file’s name.')
              : i18n.t('Leave it empty to show the address.')
        }
      />
      {kind === 'text' && (
        <MarkdownField
          form={form}
          name="markdown"
          label={i18n.t('Text')}
          preview={(markdown) => call(materials.preview, { body: { markdown } })}
        />
      )}
      {sections.length > 0 && (
        <Field
          form={form}
          name="section"
          label={i18n.t('Section')}
          type="select"
          options={sections.map(({ _id, title }) => ({ value: _id, label: title }))}
        />
      )}
      <Field
        form={form}
        name="from"
        label={i18n.t('Students see it from')}
        type="date"
        description={i18n.t('Leave it empty to show it right away.')}
      />
    </Form>
  );
}
