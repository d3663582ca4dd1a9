import { studentDocument } from '@stoa/contract/files';
import { ethnicities, maritalStatuses, sexes } from '@stoa/contract/people';
import { educationLevelLabels, educationLevels, type Student } from '@stoa/contract/students';
import { Field, FileField } from '../ui/Field.tsx';
import { FileView } from '../ui/FileView.tsx';
import { FormGroup, whoSeesThis } from '../ui/Form.tsx';
import { Facts } from '../ui/Page.tsx';
import type { SchemaForm } from '../ui/useSchemaForm.ts';
import { documentLabels, type StudentDocument } from './StudentRecord.tsx';
import { words } from './words.ts';

/** No file chosen yet. */
export const uploads = {
  idREF: null as File | null,
  hsREF: null as File | null,
  transcriptREF: null as File | null,
};
/** What is encrypted on the server is kept in no browser; nor is whose record it is, which the screen shows by more than an id. */
export const apart = ['idNumber', 'dob', 'personREF'];
/** All that the forms know, empty; a student's own sends only what is the student's to say. */
export const blank = {
  personREF: '',
  approvalStatus: '',
  dob: '',
  ethnicity: '',
  ethnicityHispanic: false,
  sex: '',
  maritalStatus: '',
  idType: '',
  idNumber: '',
  gpa: null as number | null,
  gpaNotes: '',
  hasAllDocs: false,
  needOfficialTranscript: false,
  educationLevel: '',
  enrollmentStatus: '',
  hsGradDate: '',
  suffix: '',
  academicTerm: '',
  registrationTerm: '',
  ...uploads,
};
export type StudentValues = typeof blank;

export const valuesOf = (student: Student): StudentValues => ({
  ...blank,
  ...student,
  personREF: student.personREF._id,
  dob: student.dob ?? '',
  hsGradDate: student.hsGradDate ?? '',
  ...uploads,
});

/** Students' forms write these in small letters. */
const small = (values: readonly string[]) => values.map((value) => ({ value, label: value.toLowerCase() }));
const idTypes = ["Driver's License", 'State ID', 'Passport'];
const levels = educationLevels.map((value) => ({ value, label: educationLevelLabels[value] }));

interface StudentFieldsProps {
  readonly form: SchemaForm<StudentValues>;
  /** The fields that may not be changed. */
  readonly locked?: ReadonlySet<string> | undefined;
  /** What is on file already. */
  readonly current?: Student | undefined;
  /** What only administrators fill in. */
  readonly administrative?: boolean;
}

/** Person, documents and education. */
export function StudentFields({ form, locked, current, administrative = false }: StudentFieldsProps) {
  const fixed = (name: keyof StudentValues) => ({ name, disabled: locked?.has(name) ?? false });
  const replaceable = current && current.idNumber !== '' && !locked?.has('idNumber');
  return (
    <>
      <FormGroup title={words.personalInformation}>
        <Field form={form} {...fixed('dob')} label={words.dateOfBirth} type="date" min="1900-01-01" />
        <Field form={form} {...fixed('ethnicity')} label={words.ethnicity} type="select" options={ethnicities} />
        <Field form={form} {...fixed('sex')} label={words.sex} type="select" options={small(sexes)} />
        <Field
          form={form}
          {...fixed('maritalStatus')}
          label={words.maritalStatus}
          type="select"
          options={small(maritalStatuses)}
        />
        <Field form={form} {...fixed('suffix')} label={words.suffix} description={words.behindTheNameAsInJr} />
        <Field form={form} {...fixed('ethnicityHispanic')} label={words.hispanicOrLatino} type="checkbox" wide />
      </FormGroup>
      <FormGroup title={words.identity} intro={!administrative && whoSeesThis}>
        <Field form={form} {...fixed('idType')} label={words.idType} type="select" options={idTypes} />
        <Field
          form={form}
          {...fixed('idNumber')}
          label={words.idNumberLabel}
          {...(replaceable ? { description: words.maskedTypeOverItToReplace } : {})}
        />
        <Document form={form} name="idREF" locked={locked} current={current} />
      </FormGroup>
      <FormGroup title={words.education}>
        <Field form={form} {...fixed('educationLevel')} label={words.educationLevel} type="select" options={levels} />
        <Field form={form} {...fixed('hsGradDate')} label={words.highSchoolGraduation} type="date" />
        <Field form={form} {...fixed('gpa')} label={words.gpa} type="number" step={0.01} min={0} max={5} />
        <Document form={form} name="hsREF" locked={locked} current={current} />
        <Document form={form} name="transcriptREF" locked={locked} current={current} />
      </FormGroup>
      {administrative && (
        <FormGroup title={words.forAdministrators}>
          <Field form={form} name="hasAllDocs" label={words.hasAllDocs} type="checkbox" wide />
          <Field form={form} name="needOfficialTranscript" label={words.needsOfficialTranscript} type="checkbox" wide />
          <Field form={form} name="enrollmentStatus" label={words.enrollmentStatus} />
          <Field form={form} name="academicTerm" label={words.academicTerm} />
          <Field form={form} name="registrationTerm" label={words.registrationTerm} />
          <Field form={form} name="gpaNotes" label={words.gpaNotes} type="textarea" />
        </FormGroup>
      )}
    </>
  );
}

type DocumentProps = Pick<StudentFieldsProps, 'form' | 'locked' | 'current'> & { readonly name: StudentDocument };
function Document({ form, name, locked, current }: DocumentProps) {
  const label = documentLabels[name];
  const file = current?.[name] ?? null;
  if (locked?.has(name)) return <Facts of={{ [label]: <FileView file={file} own /> }} />;
  return <FileField form={form} name={name} label={label} rule={studentDocument} current={file} removable />;
}
