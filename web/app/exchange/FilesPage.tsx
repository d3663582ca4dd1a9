import { collegeFiles, FileProfile } from '@stoa/contract/exchange/college-files.shapes';
import {
  collegeFileKinds,
  encodings,
  type CollegeFileKind,
  type CollegeFileProfile,
} from '@stoa/contract/exchange/college-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { fullName } from '@stoa/contract/people/people';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { CollegePage } from './CollegePage.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Fields } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { choicesOf, instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { SelectInput } from '../ui/plain/Input.tsx';
import { useSchemaForm, type SchemaForm } from '../ui/useSchemaForm.ts';
import { FileColumns } from './FileColumns.tsx';
import { FilePreview } from './FilePreview.tsx';
import styles from './exchange.module.css';

const kindWords: Readonly<Record<CollegeFileKind, string>> = {
  registrations: /*i18n*/ 'Registrations',
  changes: /*i18n*/ 'Changes since the last file',
  census: /*i18n*/ 'Census roster',
  grades: /*i18n*/ 'Grade sheet',
};
const formatWords = { csv: 'CSV', xlsx: /*i18n*/ 'Excel workbook (.xlsx)' };
const perWords = { term: /*i18n*/ 'Term', section: /*i18n*/ 'Section' };
const separatorWords = {
  ',': /*i18n*/ 'Comma',
  ';': /*i18n*/ 'Semicolon',
  '\t': /*i18n*/ 'Tab',
  '|': /*i18n*/ 'Vertical bar',
};

/** Describes how the files for an institution are written, with a preview beside the form. */
export default function FilesPage() {
  const [search, setSearch] = useSearchParams();
  const kind = collegeFileKinds.find((one) => one === search.get('kind')) ?? 'registrations';
  return (
    <CollegePage
      title={i18n.t('Files')}
      intro={i18n.t('Describe each file as the college’s import expects it. The preview shows what it will say.')}
    >
      {(institutionId) => (
        <>
          <div className={styles['filter']}>
            <SelectInput
              label={i18n.t('Kind of file')}
              value={kind}
              onChange={(event) => setSearch({ kind: event.currentTarget.value }, { replace: true })}
              data={choicesOf(kindWords)}
            />
          </div>
          <OfKind key={kind} institutionId={institutionId} kind={kind} />
        </>
      )}
    </CollegePage>
  );
}

interface OfKindProps {
  readonly institutionId: string;
  readonly kind: CollegeFileKind;
}
function OfKind(of: OfKindProps) {
  const query = useEndpoint(collegeFiles.profile, { params: { id: of.institutionId, kind: of.kind } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the description of the file.')} fresh>
      {(saved) => saved && <Designer {...of} saved={saved} />}
    </Loaded>
  );
}

function Designer({ institutionId, kind, saved }: OfKindProps & { readonly saved: ReplyOf<typeof collegeFiles.save> }) {
  const { updatedAt, updatedBy, ...profile } = saved;
  const form = useSchemaForm(collegeFiles.save, {
    values: profile as CollegeFileProfile,
    params: { id: institutionId, kind },
    schema: FileProfile,
    failed: i18n.t('We couldn’t save the description'),
    done: i18n.t('The description of the file was saved.'),
  });
  const { control } = form.methods;
  const isCsv = useWatch({ control, name: 'format' }) === 'csv';
  return (
    <div className={styles['designer']}>
      <Form form={form} button={i18n.t('Save Description')} legend={false}>
        <p className="soft">
          {updatedAt === null
            ? i18n.t('Nobody has described this file yet. These are the usual columns.')
            : i18n.t('Saved {date} by {name}.', {
                date: instant(updatedAt),
                name: updatedBy ? fullName(updatedBy) : i18n.t('a former user'),
              })}
        </p>
        <Samples form={form} kind={kind} />
        <FormGroup title={i18n.t('File')}>
          <Fields
            form={form}
            of={{
              format: { label: i18n.t('Format'), type: 'select', options: formatWords, required: true },
              per: { label: i18n.t('One file for each'), type: 'select', options: perWords, required: true },
              separator: isCsv && {
                label: i18n.t('Separator'),
                type: 'select',
                options: separatorWords,
                required: true,
              },
              encoding: isCsv && { label: i18n.t('Encoding'), type: 'select', options: encodings, required: true },
              headings: { label: i18n.t('The first row has the headings'), type: 'checkbox', required: false },
            }}
          />
        </FormGroup>
        <FormGroup
          title={i18n.t('Columns')}
          intro={i18n.t('A column without a field says its constant, or stays blank.')}
        >
          <FileColumns form={form} />
        </FormGroup>
      </Form>
      <FilePreview institutionId={institutionId} kind={kind} control={control} />
    </div>
  );
}

/** The samples of this kind. Choosing one replaces everything that is described so far. */
function Samples({ form, kind }: { form: SchemaForm<CollegeFileProfile>; kind: CollegeFileKind }) {
  const samples = (useEndpoint(collegeFiles.samples).data ?? []).filter((sample) => sample.kind === kind);
  const confirm = useConfirm();
  const { isDirty } = form.methods.formState;
  if (samples.length === 0) return null;
  async function take(name: string) {
    const sample = samples.find((one) => one.name === name);
    const begin = () => {
      if (sample) form.methods.reset(sample.profile as CollegeFileProfile, { keepDefaultValues: true });
    };
    if (!isDirty) return begin();
    await confirm({
      title: i18n.t('Replace your columns with the sample?'),
      body: i18n.t('You’ll lose the changes that you haven’t saved.'),
      action: i18n.t('Replace'),
      danger: true,
      done: begin,
    });
  }
  return (
    <SelectInput
      label={i18n.t('Start from a sample')}
      value=""
      onChange={(event) => void take(event.currentTarget.value)}
      data={[
        { value: '', label: i18n.t('Choose…') },
        ...samples.map(({ name, about }) => ({ value: name, label: `${name}: ${about}` })),
      ]}
    />
  );
}
