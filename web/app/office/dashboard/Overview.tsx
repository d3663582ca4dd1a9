import { paths, recordAt } from '@stoa/contract/paths';
import { dashboard, type Overview as Answer } from '@stoa/contract/office/dashboard.endpoints';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { dayOf, daysUntil, money, ownZone } from '../../ui/format.ts';
import { Failure } from '../../ui/plain/Note.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './Dashboard.module.css';
import { WeekBars } from './WeekBars.tsx';

/** Items that need a look, changes since yesterday, and the last weeks: for approvers, above the rest of their home page. */
export function Overview() {
  const [address, setAddress] = useSearchParams();
  const term = address.get('term') ?? '';
  const query = { zone: ownZone(), ...(term !== '' && { term }) };
  // While another term is on its way, the choice stays where it is, and keeps the focus.
  const { data, isError, refetch } = useEndpoint(dashboard.overview, { query }, { placeholderData: keepPreviousData });
  if (isError) return <Failure title={i18n.t('We couldn’t load the overview.')} retry={refetch} />;
  if (!data) return <div className={styles['later']} aria-busy="true" />;
  return (
    <>
      {data.terms.length > 0 && (
        <div className={styles['columns']}>
          <SelectInput
            label={i18n.t('Term')}
            value={term}
            onChange={({ currentTarget: { value } }) =>
              setAddress(value === '' ? {} : { term: value }, { replace: true })
            }
            data={[
              { value: '', label: i18n.t('All terms') },
              ...data.terms.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        </div>
      )}
      <div className={styles['columns']}>
        <NeedsALook answer={data} />
        <Changes of={data.changes} term={term} />
      </div>
      <Weeks of={data.weeks} />
    </>
  );
}

/** Short forms of the ledger's reasons why a payment needs a look. */
const reasons: Readonly<Record<NonNullable<Answer['look']>[number]['why'], string>> = {
  attention:
    /*i18n*/ '{count, plural, one {# payment doesn’t match its order} other {# payments don’t match their orders}}',
  'refund set aside':
    /*i18n*/ '{count, plural, one {# payment has a refund that was refused} other {# payments have a refund that was refused}}',
  disputed:
    /*i18n*/ '{count, plural, one {# payment is disputed by its payer} other {# payments are disputed by their payers}}',
  unsettled:
    /*i18n*/ '{count, plural, one {# payment has been pending for too long} other {# payments have been pending for too long}}',
  'refund waits':
    /*i18n*/ '{count, plural, one {# payment has a refund that has been pending for too long} other {# payments have a refund that has been pending for too long}}',
  'place without money':
    /*i18n*/ '{count, plural, one {# payment was paid back, but its student is still registered} other {# payments were paid back, but their students are still registered}}',
  'money without place':
    /*i18n*/ '{count, plural, one {# payment has no registration} other {# payments have no registration}}',
  'other mode':
    /*i18n*/ '{count, plural, one {# payment is for another mode than its registration} other {# payments are for another mode than their registrations}}',
  'not seen':
    /*i18n*/ '{count, plural, one {# payment is unknown to the payment service} other {# payments are unknown to the payment service}}',
  'amounts differ':
    /*i18n*/ '{count, plural, one {# payment has another amount at the payment service} other {# payments have another amount at the payment service}}',
};

function NeedsALook({ answer: { awaitingInfo, look, starting, startingLeft } }: { answer: Answer }) {
  const administers = useMay('administer');
  const students = administers ? paths.students : paths.studentApprovals;
  return (
    <Section title={i18n.t('Needs a look')}>
      {awaitingInfo === 0 && !look?.length && starting.length === 0 && <p>{i18n.t('Nothing needs a look.')}</p>}
      <ul className={styles['lines']}>
        {look?.map(({ why, count, dueAt }) => (
          <li key={why}>
            <Link to={`${paths.ledger}?look=${encodeURIComponent(why)}`}>{i18n.t(reasons[why], { count })}</Link>
            {dueAt && <span className="below">{i18n.t('Answer by {date}.', { date: dayOf(dueAt) })}</span>}
          </li>
        ))}
        {awaitingInfo > 0 && (
          <li>
            <Link to={`${students}?approvalStatus=Awaiting+Info`}>
              {i18n.t('{count, plural, one {# student} other {# students}}', { count: awaitingInfo })}
            </Link>
            <span className="below">{i18n.t('We’re waiting for missing information.')}</span>
          </li>
        )}
        {starting.map(({ _id, name, start, registered, seats }) => (
          <li key={_id}>
            <Link to={recordAt(paths.courseInstanceApprovals, _id)}>{name}</Link>
            <span className="below">
              {start === null
                ? null
                : seats === null
                  ? i18n.t(
                      '{days, plural, =0 {Starts today} one {Starts tomorrow} other {Starts in # days}} with {count, plural, =0 {no students} one {only # student} other {only # students}}.',
                      { count: registered, days: daysUntil(start) },
                    )
                  : i18n.t(
                      '{days, plural, =0 {Starts today} one {Starts tomorrow} other {Starts in # days}} with only {registered, number} of {seats, number} seats taken.',
                      { registered, seats, days: daysUntil(start) },
                    )}{' '}
              {administers && i18n.t('Keep or cancel it?')}
            </span>
          </li>
        ))}
        {startingLeft > 0 && (
          <li>
            <Link to={`${paths.courseInstanceApprovals}?status=Approved&sort=-start`}>
              {i18n.t(
                '{count, plural, one {# more course starts soon with few students.} other {# more courses start soon with few students.}}',
                { count: startingLeft },
              )}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}

type Change = Answer['changes'][number];
const labels: Readonly<Record<Change['what'], string>> = {
  joined: /*i18n*/ '{count, plural, one {# person joined} other {# people joined}}',
  'professors applied': /*i18n*/ '{count, plural, one {# professor applied} other {# professors applied}}',
  'students applied': /*i18n*/ '{count, plural, one {# student applied} other {# students applied}}',
  proposed: /*i18n*/ '{count, plural, one {# course was proposed} other {# courses were proposed}}',
  registered: /*i18n*/ '{count, plural, one {# student registered} other {# students registered}}',
  paid: /*i18n*/ '{count, plural, one {# payment: {amount}} other {# payments: {amount}}}',
  refunded:
    /*i18n*/ '{count, plural, one {# payment was paid back: {amount}} other {# payments were paid back: {amount}}}',
};

function Changes({ of: changes, term }: { of: readonly Change[]; term: string }) {
  const inTerm = term && `&term=${encodeURIComponent(term)}`;
  const ways: Readonly<Record<Change['what'], string>> = {
    joined: `${paths.users}?since=yesterday`,
    'professors applied': `${paths.professorApprovals}?approvalStatus=&since=yesterday`,
    'students applied': `${paths.studentApprovals}?approvalStatus=&since=yesterday`,
    proposed: `${paths.definitionApprovals}?status=&since=yesterday`,
    registered: `${paths.registrations}?since=yesterday${inTerm}`,
    paid: `${paths.ledger}?look=paid${inTerm}`,
    refunded: `${paths.ledger}?look=refunded${inTerm}`,
  };
  return (
    <Section title={i18n.t('Since yesterday')}>
      {changes.length === 0 && <p>{i18n.t('Nothing has changed.')}</p>}
      <ul className={styles['lines']}>
        {changes.map(({ what, count, amount }) => (
          <li key={what}>
            <Link to={ways[what]}>{i18n.t(labels[what], { count, amount: money(amount) })}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Weeks({ of: weeks }: { of: Answer['weeks'] }) {
  return (
    <Section title={i18n.t('The last weeks')}>
      <div className={styles['columns']}>
        <WeekBars
          title={i18n.t('Registrations by week')}
          rows={weeks}
          series={[{ label: i18n.t('Registrations'), tone: 'aegean', value: (one) => one.registrations }]}
          format={(value) => value.toLocaleString(i18n.region)}
          empty={i18n.t('Nobody has registered in these weeks.')}
        />
        {weeks[0]?.received !== null && (
          <WeekBars
            title={i18n.t('Revenue by week')}
            rows={weeks}
            series={[
              { label: i18n.t('Received'), tone: 'olive', value: (one) => one.received ?? 0 },
              { label: i18n.t('Refunded'), tone: 'terracotta', value: (one) => one.refunded ?? 0 },
            ]}
            format={money}
            empty={i18n.t('No money has moved in these weeks.')}
          />
        )}
      </div>
    </Section>
  );
}
