import { ethnicities, maritalStatuses, sexes } from '@stoa/contract/people';
import { professorDocument } from '@stoa/contract/files';
import type { Professor } from '@stoa/contract/professors';
import { Field, FileField } from '../ui/Field.tsx';
import { FormGroup, whoSeesThis } from '../ui/Form.tsx';
import type { SchemaForm } from '../ui/useSchemaForm.ts';
import { words } from './words.ts';

/** No file chosen yet. */
const uploads = {
  idREF: null as File | null,
  transcriptREF: null as File | null,
  w9REF: null as File | null,
  refLetter1REF: null as File | null,
  refLetter2REF: null as File | null,
};
/** What is encrypted on the server is kept in no browser; nor is whose record it is, which the screen shows by more than an id. */
export const apart = ['idNumber', 'dob', 'personREF'];
/** All that the forms know, empty; a professor's own sends neither person nor status. */
export const blank = {
  personREF: '',
  approvalStatus: '',
  hasAllDocs: false,
  title: '',
  biography: '',
  dob: '',
  ethnicity: '',
  sex: '',
  maritalStatus: '',
  idType: '',
  idNumber: '',
  refName1: '',
  refTitle1: '',
  refAffiliation1: '',
  refEmailPhone1: '',
  refName2: '',
  refTitle2: '',
  refAffiliation2: '',
  refEmailPhone2: '',
  ...uploads,
};
export type ProfessorValues = typeof blank;

export const valuesOf = (professor: Professor): ProfessorValues => ({
  ...blank,
  ...professor,
  personREF: professor.personREF._id,
  dob: professor.dob ?? '',
  ...uploads,
});

/** What every form says of it. */
export const biographyNote = words.everybodyCanReadItOnThe;

type Documents = Pick<Professor, keyof typeof uploads>;
interface ProfessorFieldsProps {
  readonly form: SchemaForm<ProfessorValues>;
  readonly idTypes: readonly string[];
  /** The professor's own form: the identity document and the transcript must come with it. */
  readonly own?: boolean;
  /** What is on file already, and would be replaced. */
  readonly current?: Documents;
}

/** Person, documents and references. */
export function ProfessorFields({ form, idTypes, own = false, current }: ProfessorFieldsProps) {
  return (
    <>
      <FormGroup title={words.personalInformation}>
        <Field
          form={form}
          name="dob"
          label={words.dateOfBirth}
          type="date"
          {...(own ? { autoComplete: 'bday' } : {})}
          min="1900-01-01"
        />
        <Field form={form} name="ethnicity" label={words.ethnicity} type="select" options={ethnicities} />
        <Field form={form} name="sex" label={words.sex} type="select" options={sexes} />
        <Field form={form} name="maritalStatus" label={words.maritalStatus} type="select" options={maritalStatuses} />
        <Field form={form} name="title" label={words.title} description={words.asInDrOrProf} />
        <Field form={form} name="biography" label={words.biography} type="textarea" description={biographyNote} />
      </FormGroup>
      <FormGroup title={words.identity} intro={own && whoSeesThis}>
        <Field form={form} name="idType" label={words.idType} type="select" options={idTypes} />
        <Field
          form={form}
          name="idNumber"
          label={words.idNumberLabel}
          {...(current ? { description: words.maskedTypeOverItToReplace } : {})}
        />
        <FileField
          form={form}
          name="idREF"
          label={words.idDocument}
          rule={professorDocument}
          required={own && !current?.idREF}
          current={current?.idREF ?? null}
        />
        <FileField
          form={form}
          name="transcriptREF"
          label={words.transcript}
          rule={professorDocument}
          required={own && !current?.transcriptREF}
          current={current?.transcriptREF ?? null}
        />
        <FileField
          form={form}
          name="w9REF"
          label={words.w9}
          rule={professorDocument}
          current={current?.w9REF ?? null}
          removable
        />
      </FormGroup>
      <FormGroup title={words.firstReference}>
        <Field form={form} name="refName1" label={words.name} />
        <Field form={form} name="refTitle1" label={words.title} />
        <Field form={form} name="refAffiliation1" label={words.affiliation} />
        <Field form={form} name="refEmailPhone1" label={words.emailOrPhone} />
        <FileField
          form={form}
          name="refLetter1REF"
          label={words.referenceLetter}
          rule={professorDocument}
          current={current?.refLetter1REF ?? null}
          removable
        />
      </FormGroup>
      <FormGroup title={words.secondReference}>
        <Field form={form} name="refName2" label={words.name} />
        <Field form={form} name="refTitle2" label={words.title} />
        <Field form={form} name="refAffiliation2" label={words.affiliation} />
        <Field form={form} name="refEmailPhone2" label={words.emailOrPhone} />
        <FileField
          form={form}
          name="refLetter2REF"
          label={words.referenceLetter}
          rule={professorDocument}
          current={current?.refLetter2REF ?? null}
          removable
        />
      </FormGroup>
    </>
  );
}
