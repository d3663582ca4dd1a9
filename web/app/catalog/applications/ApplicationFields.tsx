import type { Application, ApplicationField, WholeApplicationKind } from '@stoa/contract/catalog/applications';
import { professorKind } from '@stoa/contract/catalog/professors.shapes';
import { studentKind } from '@stoa/contract/catalog/students.shapes';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field, FileField } from '../../ui/Field.tsx';
import { FileView } from '../../ui/FileView.tsx';
import { FormGroup, whoSeesThis } from '../../ui/Form.tsx';
import { Details } from '../../ui/Page.tsx';
import { blankOf } from '../../ui/recordFields.tsx';
import { inputTypes } from '../../ui/RecordInputs.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import { offered, type Kind } from './kinds.ts';

const kinds = { professor: professorKind, student: studentKind };
/** Returns a kind of application with its schemas. */
export const formsOf = ({ noun }: Kind): WholeApplicationKind => kinds[noun];

/** The values of an application's form, by the names of its fields. */
export type Values = Record<string, unknown>;

/** Fields that no draft keeps: those that the server encrypts, and the person's id, because the screen shows more than the id. */
export const apart = ['idNumber', 'dob', 'personREF'];

/** Empty values for every field. A person's own form sends only the fields that are theirs to fill in. */
export const blank = ({ fields }: Kind): Values => ({
  personREF: '',
  approvalStatus: '',
  ...Object.fromEntries(fields.map((field) => [field.name, blankOf(field)])),
});
export const valuesOf =
  ({ fields }: Kind) =>
  (application: Application): Values => ({
    personREF: application.personREF._id,
    approvalStatus: application.approvalStatus,
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.input === 'document' ? null : (application[field.name] ?? blankOf(field)),
      ]),
    ),
  });

interface ApplicationFieldsProps {
  readonly kind: Kind;
  readonly form: SchemaForm<Values>;
  /** The fields that may not be changed. */
  readonly locked?: ReadonlySet<string>;
  /** The application that is already on file. */
  readonly current?: Application;
  /** An administrator fills it in, and not the person. */
  readonly staff?: boolean;
}

/** The fields of an application by section, with the administrators' fields last. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { kind, staff = false } = props;
  const own = kind.fields.filter(({ by }) => by === undefined);
  const staffs = kind.fields.filter(({ by }) => by === 'staff');
  const inputs = (fields: readonly ApplicationField[]) =>
    fields.map((field) => <Input key={field.name} field={field} {...props} />);
  return (
    <>
      {[...Map.groupBy(own, ({ section }) => section)].map(([section, fields]) => {
        const isIdentity = fields.some(({ name }) => name === 'idNumber');
        return (
          <FormGroup key={section} title={i18n.t(section)} intro={isIdentity && !staff && i18n.t(whoSeesThis)}>
            {inputs(fields)}
          </FormGroup>
        );
      })}
      {staff && <FormGroup title={i18n.t('For administrators')}>{inputs(staffs)}</FormGroup>}
    </>
  );
}

function Input({
  kind,
  form,
  field,
  locked,
  current,
  staff = false,
}: ApplicationFieldsProps & { field: ApplicationField }) {
  const { name, input, description } = field;
  const label = i18n.t(field.label);
  const isLocked = locked?.has(name) ?? false;
  if (input === 'document') {
    const file = (current?.[name] ?? null) as FileRef | null;
    if (isLocked) return <Details of={{ [label]: <FileView file={file} own /> }} />;
    const required = field.required !== undefined;
    return (
      <FileField
        form={form}
        name={name}
        label={label}
        rule={kind.document}
        required={required && !staff && !file}
        current={file}
        removable={!required}
      />
    );
  }
  const isMasked = name === 'idNumber' && !isLocked && Boolean(current?.idNumber);
  const note = isMasked
    ? i18n.t('Only the last digits are shown. To replace the number, type the new one.')
    : description && i18n.t(description);
  return (
    <Field
      form={form}
      name={name}
      label={label}
      disabled={isLocked}
      options={optionsOf(field, staff, current?.[name]).map(offered)}
      {...inputTypes[input]}
      description={note}
      {...(input === 'birthDate' && !staff ? { autoComplete: 'bday' } : {})}
    />
  );
}

/** The choices of a field, with the record's current value among them. */
function optionsOf({ options = [], staffOptions }: ApplicationField, staff: boolean, now: unknown) {
  if (!staff || !staffOptions) return options;
  return typeof now === 'string' && now !== '' && !staffOptions.includes(now) ? [...staffOptions, now] : staffOptions;
}
