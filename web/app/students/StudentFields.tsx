import { studentDocument } from '@stoa/contract/files';
import { ethnicities, maritalStatuses, sexes } from '@stoa/contract/people';
import { educationLevelLabels, educationLevels, type Student } from '@stoa/contract/students';
import { Field, FileField } from '../ui/Field.tsx';
import { FileView } from '../ui/FileView.tsx';
import { FormGroup, whoSeesThis } from '../ui/Form.tsx';
import { Facts } from '../ui/Page.tsx';
import type { SchemaForm } from '../ui/useSchemaForm.ts';
import { documentLabels, type StudentDocument } from './StudentRecord.tsx';

/** No file chosen yet. */
export const uploads = {
  idREF: null as File | null,
  hsREF: null as File | null,
  transcriptREF: null as File | null,
};
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
      <FormGroup title="Personal information">
        <Field form={form} {...fixed('dob')} label="Date of Birth" type="date" min="1900-01-01" />
        <Field form={form} {...fixed('ethnicity')} label="Ethnicity" type="select" options={ethnicities} />
        <Field form={form} {...fixed('sex')} label="Sex" type="select" options={small(sexes)} />
        <Field
          form={form}
          {...fixed('maritalStatus')}
          label="Marital Status"
          type="select"
          options={small(maritalStatuses)}
        />
        <Field form={form} {...fixed('suffix')} label="Suffix" description="Behind the name, as in “Jr.” or “III”." />
        <Field form={form} {...fixed('ethnicityHispanic')} label="Hispanic or Latino" type="checkbox" wide />
      </FormGroup>
      <FormGroup title="Identity" intro={!administrative && whoSeesThis}>
        <Field form={form} {...fixed('idType')} label="ID Type" type="select" options={idTypes} />
        <Field
          form={form}
          {...fixed('idNumber')}
          label="ID Number"
          {...(replaceable ? { description: 'Masked. Type over it to replace the number.' } : {})}
        />
        <Document form={form} name="idREF" locked={locked} current={current} />
      </FormGroup>
      <FormGroup title="Education">
        <Field form={form} {...fixed('educationLevel')} label="Education Level" type="select" options={levels} />
        <Field form={form} {...fixed('hsGradDate')} label="High School Graduation" type="date" />
        <Field form={form} {...fixed('gpa')} label="GPA" type="number" step={0.01} min={0} max={5} />
        <Document form={form} name="hsREF" locked={locked} current={current} />
        <Document form={form} name="transcriptREF" locked={locked} current={current} />
      </FormGroup>
      {administrative && (
        <FormGroup title="For administrators">
          <Field form={form} name="hasAllDocs" label="Has All Docs" type="checkbox" wide />
          <Field form={form} name="needOfficialTranscript" label="Needs Official Transcript" type="checkbox" wide />
          <Field form={form} name="enrollmentStatus" label="Enrollment Status" />
          <Field form={form} name="academicTerm" label="Academic Term" />
          <Field form={form} name="registrationTerm" label="Registration Term" />
          <Field form={form} name="gpaNotes" label="GPA Notes" type="textarea" />
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
  return <FileField form={form} name={name} label={label} rule={studentDocument} current={file} />;
}
