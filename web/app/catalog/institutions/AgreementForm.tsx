import {
  NewAgreement,
  agreementFields,
  agreements,
  degreeLevels,
  type Agreement,
} from '@stoa/contract/catalog/agreements.shapes';
import { dateOf, datesOf } from '@stoa/contract/catalog/enrollment-dates';
import { i18n } from '@stoa/contract/kernel/i18n';
import { unitWords } from '@stoa/contract/people/credits';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { ZoneField } from '../../ui/clockTimes.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { day } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordInputs } from '../../ui/RecordInputs.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';
import { ColumnRows, fieldOptions, GradeRows, LeavingRows, RefundRows, RuleField, TermRows } from './AgreementRows.tsx';
import { valuesFrom, type AgreementValues, type RuleValue } from './agreementValues.ts';
import { exampleOf, exampleWords, kindWords, needWords, numberingWords } from './agreementWords.ts';
import { usePartner } from './usePartner.tsx';

/** Administrator: a new version of the agreement with an institution, which begins as the latest one. */
export default function NewVersionPage() {
  const { institutionId = '', home } = usePartner();
  const query = useEndpoint(agreements.list, { params: { id: institutionId } });
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load the agreement.')}
      fresh
      frame={(instead) => (
        <Page title={i18n.t('New version of the agreement')} back={{ to: home, label: i18n.t('Agreement') }}>
          {instead}
        </Page>
      )}
    >
      {(versions) => <NewVersion latest={versions?.[0]} institutionId={institutionId} home={home} />}
    </Loaded>
  );
}

interface NewVersionProps {
  readonly latest: Agreement | undefined;
  readonly institutionId: string;
  readonly home: string;
}
function NewVersion({ latest, institutionId, home }: NewVersionProps) {
  const navigate = useNavigate();
  const form = useSchemaForm(agreements.create, {
    values: valuesFrom(latest),
    params: { id: institutionId },
    schema: NewAgreement,
    draft: { name: `agreement ${institutionId}` },
    failed: i18n.t('We couldn’t save the version'),
    done: ({ number, effective }) =>
      i18n.t('Version {number, number} was added. It takes effect on {date}.', { number, date: day(effective) }),
    onDone: () => navigate(home),
  });
  return (
    <Page
      title={i18n.t('New version of the agreement')}
      width="form"
      back={{ to: home, label: i18n.t('Agreement') }}
      intro={i18n.t(
        'A version can’t be changed once it has taken effect. Courses that are already open keep their rules.',
      )}
    >
      <Form form={form} button={i18n.t('Add Version')} cancel={{ onClick: () => void navigate(home) }}>
        <FormGroup title={i18n.t('Term of the agreement')}>
          <Field form={form} name="effective" label={i18n.t('Takes effect')} type="date" />
          <Field
            form={form}
            name="until"
            label={i18n.t('Last day')}
            type="date"
            empty={null}
            required={false}
            description={i18n.t('Leave empty if it lasts until the next version.')}
          />
          <Field form={form} name="kind" label={i18n.t('Kind')} type="select" options={kindWords} required wide />
          <Field form={form} name="opeid" label={i18n.t('OPEID or IPEDS number')} required={false} />
          <RecordInputs form={form} fields={agreementFields} section={agreementFields.signedBy.section} />
          <Field form={form} name="signedOn" label={i18n.t('Signed on')} type="date" empty={null} required={false} />
        </FormGroup>
        <FormGroup title={i18n.t('Terms')}>
          <TermRows form={form} />
          <Field
            form={form}
            name="sharedSections"
            label={i18n.t('Two courses may take one section of the college')}
            type="checkbox"
          />
        </FormGroup>
        <Calendar form={form} />
        <FormGroup title={i18n.t('Grades and hours')}>
          <Field
            form={form}
            name="unit"
            label={i18n.t('Unit of credit')}
            type="select"
            options={unitWords}
            required
            wide
          />
          <GradeRows form={form} />
          <LeavingRows form={form} />
          <Field
            form={form}
            name="creditHours.instruction"
            label={i18n.t('Minutes of instruction per credit')}
            type="number"
            required
          />
          <Field
            form={form}
            name="creditHours.outside"
            label={i18n.t('Minutes outside class per credit')}
            type="number"
            required
          />
        </FormGroup>
        <PeopleFields form={form} />
        <FormGroup title={i18n.t('Files')}>
          <Field
            form={form}
            name="matchKey"
            label={i18n.t('Rows are matched by')}
            type="select"
            options={fieldOptions}
            required
            wide
          />
          <ColumnRows form={form} />
        </FormGroup>
        <FormGroup title={i18n.t('Registrar’s contact')}>
          <Field form={form} name="contact.name" label={i18n.t('Name')} />
          <Field form={form} name="contact.email" label={i18n.t('Email')} type="email" />
          <Field form={form} name="contact.phone" label={i18n.t('Phone')} type="tel" />
        </FormGroup>
      </Form>
    </Page>
  );
}

const isWhole = (rule: RuleValue): rule is { days: number } | { percent: number } =>
  ('days' in rule ? rule.days : rule.percent) !== null;

function Calendar({ form }: { form: SchemaForm<AgreementValues> }) {
  const [terms, effective, drop, census, withdraw, refunds] = useWatch({
    control: form.methods.control,
    name: ['terms', 'effective', 'drop', 'census', 'withdraw', 'refunds'],
  });
  const course = exampleOf({ terms, effective });
  const example = (which: keyof typeof exampleWords, rule: RuleValue) => {
    if (!isWhole(rule)) return undefined;
    const rules = { zone: '', drop: rule, census: rule, withdraw: rule, refunds: [], gradesDueDays: 0, terms: [] };
    return exampleWords[which](datesOf(rules, course), course);
  };
  return (
    <FormGroup
      title={i18n.t('Enrollment calendar')}
      intro={i18n.t('Days count from the first day of a course: day 14 ends with its 14th day.')}
    >
      <ZoneField form={form} wide />
      <RuleField
        form={form}
        name="drop"
        label={i18n.t('Last day to drop without a record')}
        example={example('drop', drop)}
      />
      <RuleField form={form} name="census" label={i18n.t('Census')} example={example('census', census)} />
      <RuleField
        form={form}
        name="withdraw"
        label={i18n.t('Last day to withdraw with a W')}
        example={example('withdraw', withdraw)}
      />
      <Field form={form} name="gradesDueDays" label={i18n.t('Days until grades are due')} type="number" required />
      <Field form={form} name="postedWithinDays" label={i18n.t('Days until credit is posted')} type="number" required />
      <RefundRows
        form={form}
        exampleOf={(at) => {
          const until = refunds[at]?.until;
          return until && isWhole(until)
            ? i18n.t('In the example: {date}.', { date: day(dateOf(until, course)) })
            : undefined;
        }}
      />
    </FormGroup>
  );
}

const PeopleFields = ({ form }: { form: SchemaForm<AgreementValues> }) => (
  <FormGroup title={i18n.t('Students and professors')}>
    <Field
      form={form}
      name="minors"
      label={i18n.t('Students under 18')}
      type="select"
      required
      options={{
        no: /*i18n*/ 'Not admitted',
        guardian: /*i18n*/ 'With the consent of a parent or guardian',
      }}
    />
    <Field
      form={form}
      name="needs"
      label={i18n.t('Students need')}
      type="multi-select"
      required={false}
      options={needWords}
    />
    <Field
      form={form}
      name="numbering.by"
      label={i18n.t('Student numbers come')}
      type="select"
      options={numberingWords}
      required
      wide
    />
    <Field
      form={form}
      name="numbering.url"
      label={i18n.t('Address of the college’s application')}
      description={i18n.t('Students open it from here. It asks for what only the college may ask.')}
      required={false}
      wide
    />
    <Field
      form={form}
      name="numbering.form"
      label={i18n.t('Form of a number')}
      description={i18n.t('# stands for a digit, ? for a letter: 900######. Leave empty to accept any.')}
      required={false}
    />
    <Field form={form} name="fee.perCredit" label={i18n.t('Fee per credit in dollars')} type="number" required />
    <Field
      form={form}
      name="fee.paidBy"
      label={i18n.t('The fee is')}
      type="select"
      required
      options={{
        included: /*i18n*/ 'Included in the price',
        student: /*i18n*/ 'Paid by the student to the institution',
      }}
    />
    <Field
      form={form}
      name="credentials.degree"
      label={i18n.t('Minimum degree')}
      type="select"
      options={degreeLevels}
      empty={null}
      required={false}
    />
    <Field
      form={form}
      name="credentials.hours"
      label={i18n.t('Minimum graduate credit hours in the field')}
      type="number"
      required
    />
    <RecordInputs form={form} fields={agreementFields} section={agreementFields.ifDenied.section} />
  </FormGroup>
);
