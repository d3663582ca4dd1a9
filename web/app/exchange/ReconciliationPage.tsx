import { exchange, type Reconciliation } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { creditsInWords } from '@stoa/contract/people/credits';
import { useSearchParams } from 'react-router';
import { CollegePage } from './CollegePage.tsx';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { money, number } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Details, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { SelectInput } from '../ui/plain/Input.tsx';
import { presentTerm, termOptions, useTerms } from './useTerms.ts';
import styles from './exchange.module.css';

/** The accepted credits of a term against the fee, and where the college’s books and ours differ. */
export default function ReconciliationPage() {
  return (
    <CollegePage
      title={i18n.t('Reconciliation')}
      intro={i18n.t('Credits that the college has accepted, without students who dropped or never came, and the fee.')}
    >
      {(institutionId) => <OfTerm institutionId={institutionId} />}
    </CollegePage>
  );
}

function OfTerm({ institutionId }: { institutionId: string }) {
  const terms = useTerms(institutionId);
  const [search, setSearch] = useSearchParams();
  const term = search.get('term') ?? presentTerm(terms);
  const args = { params: { id: institutionId }, query: { term } };
  const query = useEndpoint(exchange.reconciliation, args, { enabled: term !== '' });
  if (terms?.length === 0) return <p>{i18n.t('The agreement names no terms yet.')}</p>;
  return (
    <>
      <SelectInput
        label={i18n.t('Term')}
        className={styles['filter'] ?? ''}
        value={term}
        onChange={(event) => setSearch({ term: event.currentTarget.value }, { replace: true })}
        data={termOptions(terms)}
      />
      <Loaded query={query} failed={i18n.t('We couldn’t load the reconciliation.')}>
        {(found) => found && <Sums of={found} id={institutionId} />}
      </Loaded>
    </>
  );
}

function Sums({ of, id }: { of: Reconciliation; id: string }) {
  const { term, unit, paidBy, students, credits, amount, courses, differences } = of;
  return (
    <>
      <Details
        of={{
          [i18n.t('Students')]: number(students),
          [i18n.t('Credits')]: creditsInWords(credits, unit),
          [i18n.t('Amount')]: money(amount),
          [i18n.t('Paid by')]:
            paidBy === 'included' ? i18n.t('The operator, to the college') : i18n.t('The students, to the college'),
        }}
      />
      <Section
        title={i18n.t('By course')}
        actions={
          <DownloadButton
            label={i18n.t('Download statement')}
            from={addressOf(exchange.statement, { id }, { term })}
            failed={i18n.t('We couldn’t download the statement.')}
          />
        }
      >
        <PlainTable
          label={i18n.t('By course')}
          empty={i18n.t('The college hasn’t accepted a credit of this term yet.')}
          columns={[
            { label: /*i18n*/ 'Course', cell: ({ name }) => name },
            { label: /*i18n*/ 'Students', cell: (course) => number(course.students), figures: true },
            { label: /*i18n*/ 'Credits', cell: (course) => number(course.credits), figures: true },
            { label: /*i18n*/ 'Fee per credit', cell: ({ fee }) => money(fee), figures: true },
            { label: /*i18n*/ 'Amount', cell: (course) => money(course.amount), figures: true },
          ]}
          rows={courses}
          keyOf={({ courseInstanceREF }) => courseInstanceREF}
        />
      </Section>
      <Section title={i18n.t('Where the two sides differ')}>
        <PlainTable
          label={i18n.t('Differences')}
          empty={i18n.t('The college’s books and ours agree.')}
          columns={[
            { label: /*i18n*/ 'Student', cell: ({ student }) => student },
            { label: /*i18n*/ 'Course', cell: ({ course }) => course },
            { label: /*i18n*/ 'Difference', cell: ({ said }) => said, full: true },
          ]}
          rows={differences}
          keyOf={({ registrationREF, kind }) => registrationREF + kind}
          unit={/*i18n*/ '{count, plural, one {# difference} other {# differences}}'}
        />
      </Section>
    </>
  );
}
