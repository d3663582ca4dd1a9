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
import { Field, Fields } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { day } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/RecordPage.tsx';
import { RecordInputs } from '../../ui/RecordInputs.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';
import { ColumnRows, fieldOptions, GradeRows, LeavingRows, RefundRows, RuleField, TermRows } from './AgreementRows.tsx';
import { valuesFrom, type AgreementValues, type RuleValue } from './agreementValues.ts';
import {
  dayLabels,
  exampleInWords,
  exampleOf,
  type ExampleDay,
  kindWords,
  needWords,
  numberingWords,
} from './agreementWords.ts';
import { usePartner } from './usePartner.tsx';

/** Administrator: a new version of the agreement with an institution, which starts as a copy of the latest one. */
export default function NewVersionPage() {
  const { institutionId = '', home } = usePartner();
  const query = useEndpoint(agreements.list, { params: { id: institutionId } });
  return (
    <LoadedPage
      query={query}
      title={i18n.t('New version of the agreement')}
      width="form"
      back={{ to: home, label: i18n.t('Agreement') }}
      intro={i18n.t(
        'A version can’t be changed once it has taken effect. Courses that are already open keep their rules.',
      )}
      failed={i18n.t('We couldn’t load the agreement.')}
      fresh
    >
      {([latest]) => <NewVersion latest={latest} institutionId={institutionId} home={home} />}
    </LoadedPage>
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
    <Form form={form} button={i18n.t('Add Version')} cancel={{ onClick: () => void navigate(home) }}>
      <FormGroup title={i18n.t('Term of the agreement')}>
        <Fields
          form={form}
          of={{
            effective: { label: i18n.t('Takes effect'), type: 'date' },
            until: {
              label: i18n.t('Last day'),
              type: 'date',
              empty: null,
              required: false,
              description: i18n.t('Leave empty if it lasts until the next version.'),
            },
            kind: { label: i18n.t('Kind'), type: 'select', options: kindWords, required: true, wide: true },
            opeid: { label: i18n.t('OPEID or IPEDS number'), required: false },
          }}
        />
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
        <Fields
          form={form}
          of={{
            unit: { label: i18n.t('Unit of credit'), type: 'select', options: unitWords, required: true, wide: true },
          }}
        />
        <GradeRows form={form} />
        <LeavingRows form={form} />
        <Fields
          form={form}
          of={{
            'creditHours.instruction': {
              label: i18n.t('Minutes of instruction per credit'),
              type: 'number',
              required: true,
            },
            'creditHours.outside': {
              label: i18n.t('Minutes outside class per credit'),
              type: 'number',
              required: true,
            },
          }}
        />
      </FormGroup>
      <PeopleFields form={form} />
      <FormGroup title={i18n.t('Files')}>
        <Fields
          form={form}
          of={{
            matchKey: {
              label: i18n.t('Rows are matched by'),
              type: 'select',
              options: fieldOptions,
              required: true,
              wide: true,
            },
          }}
        />
        <ColumnRows form={form} />
      </FormGroup>
      <FormGroup title={i18n.t('Registrar’s contact')}>
        <Fields
          form={form}
          at="contact."
          of={{
            name: { label: i18n.t('Name') },
            email: { label: i18n.t('Email'), type: 'email' },
            phone: { label: i18n.t('Phone'), type: 'tel' },
          }}
        />
      </FormGroup>
    </Form>
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
  const rules = { drop, census, withdraw };
  const exampleIn = (which: ExampleDay, rule: RuleValue) => {
    if (!isWhole(rule)) return undefined;
    const same = { zone: '', drop: rule, census: rule, withdraw: rule, refunds: [], gradesDueDays: 0, terms: [] };
    return exampleInWords(which, datesOf(same, course), course);
  };
  return (
    <FormGroup
      title={i18n.t('Enrollment calendar')}
      intro={i18n.t('Days count from the first day of a course: day 14 ends with its 14th day.')}
    >
      <ZoneField form={form} wide />
      {(['drop', 'census', 'withdraw'] as const).map((name) => (
        <RuleField
          key={name}
          form={form}
          name={name}
          label={i18n.t(dayLabels[name])}
          example={exampleIn(name, rules[name])}
        />
      ))}
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

const minorsWords = { no: /*i18n*/ 'Not admitted', guardian: /*i18n*/ 'With the consent of a parent or guardian' };
const paidByWords = {
  included: /*i18n*/ 'Included in the price',
  student: /*i18n*/ 'Paid by the student to the institution',
};
const PeopleFields = ({ form }: { form: SchemaForm<AgreementValues> }) => (
  <FormGroup title={i18n.t('Students and professors')}>
    <Fields
      form={form}
      of={{
        minors: { label: i18n.t('Students under 18'), type: 'select', options: minorsWords, required: true },
        needs: { label: i18n.t('Students need'), type: 'multi-select', options: needWords, required: false },
        'numbering.by': {
          label: i18n.t('Student numbers come'),
          type: 'select',
          options: numberingWords,
          required: true,
          wide: true,
        },
        'numbering.url': {
          label: i18n.t('Address of the college’s application'),
          description: i18n.t('Students open it from here. It asks for what only the college may ask.'),
          required: false,
          wide: true,
        },
        'numbering.form': {
          label: i18n.t('Form of a number'),
          description: i18n.t('# stands for a digit, ? for a letter: 900######. Leave empty to accept any.'),
          required: false,
        },
        'fee.perCredit': { label: i18n.t('Fee per credit in dollars'), type: 'number', required: true },
        'fee.paidBy': { label: i18n.t('The fee is'), type: 'select', options: paidByWords, required: true },
        'credentials.degree': {
          label: i18n.t('Minimum degree'),
          type: 'select',
          options: degreeLevels,
          empty: null,
          required: false,
        },
        'credentials.hours': {
          label: i18n.t('Minimum graduate credit hours in the field'),
          type: 'number',
          required: true,
        },
      }}
    />
    <RecordInputs form={form} fields={agreementFields} section={agreementFields.ifDenied.section} />
  </FormGroup>
);
