import { ethnicities, maritalStatuses, sexes } from '@stoa/contract/people';
import { professorDocument } from '@stoa/contract/files';
import type { Professor } from '@stoa/contract/professors';
import { Field, FileField } from '../ui/Field.tsx';
import { FormGroup, whoSeesThis } from '../ui/Form.tsx';
import type { SchemaForm } from '../ui/useSchemaForm.ts';

/** No file chosen yet. */
export const uploads = {
  idREF: null as File | null,
  transcriptREF: null as File | null,
  w9REF: null as File | null,
  refLetter1REF: null as File | null,
  refLetter2REF: null as File | null,
};
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

/** What every form says of it. */
export const biographyNote = 'Everybody can read it on the page of the professors, once the application is approved.';

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
      <FormGroup title="Personal information">
        <Field
          form={form}
          name="dob"
          label="Date of Birth"
          type="date"
          {...(own ? { autoComplete: 'bday' } : {})}
          min="1900-01-01"
        />
        <Field form={form} name="ethnicity" label="Ethnicity" type="select" options={ethnicities} />
        <Field form={form} name="sex" label="Sex" type="select" options={sexes} />
        <Field form={form} name="maritalStatus" label="Marital Status" type="select" options={maritalStatuses} />
        <Field form={form} name="title" label="Title" description="As in “Dr.” or “Prof.”." />
        <Field form={form} name="biography" label="Biography" type="textarea" description={biographyNote} />
      </FormGroup>
      <FormGroup title="Identity" intro={own && whoSeesThis}>
        <Field form={form} name="idType" label="ID Type" type="select" options={idTypes} />
        <Field
          form={form}
          name="idNumber"
          label="ID Number"
          {...(current ? { description: 'Masked. Type over it to replace the number.' } : {})}
        />
        <FileField
          form={form}
          name="idREF"
          label="ID Document"
          rule={professorDocument}
          required={own}
          current={current?.idREF ?? null}
        />
        <FileField
          form={form}
          name="transcriptREF"
          label="Transcript"
          rule={professorDocument}
          required={own}
          current={current?.transcriptREF ?? null}
        />
        <FileField form={form} name="w9REF" label="W-9" rule={professorDocument} current={current?.w9REF ?? null} />
      </FormGroup>
      <FormGroup title="First reference">
        <Field form={form} name="refName1" label="Name" />
        <Field form={form} name="refTitle1" label="Title" />
        <Field form={form} name="refAffiliation1" label="Affiliation" />
        <Field form={form} name="refEmailPhone1" label="Email or Phone" />
        <FileField
          form={form}
          name="refLetter1REF"
          label="Reference Letter"
          rule={professorDocument}
          current={current?.refLetter1REF ?? null}
        />
      </FormGroup>
      <FormGroup title="Second reference">
        <Field form={form} name="refName2" label="Name" />
        <Field form={form} name="refTitle2" label="Title" />
        <Field form={form} name="refAffiliation2" label="Affiliation" />
        <Field form={form} name="refEmailPhone2" label="Email or Phone" />
        <FileField
          form={form}
          name="refLetter2REF"
          label="Reference Letter"
          rule={professorDocument}
          current={current?.refLetter2REF ?? null}
        />
      </FormGroup>
    </>
  );
}
