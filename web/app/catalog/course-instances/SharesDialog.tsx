import { hundredths, Proposal, shares as calls, wholeShare, type Shares } from '@stoa/contract/catalog/shares.shapes';
import { fullName } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { instant, percent } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { isChanged, notifyFailure } from '../../ui/notify.ts';
import { Details, Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { useSend } from '../../ui/useSend.ts';

/** The professors' shares of a course's earnings: the current ones, the proposed ones, and a form to propose others. */
export default function SharesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useEndpoint(calls.one, { params: { id } });
  return (
    <Dialog opened onClose={onClose} title={i18n.t('Shares of the earnings')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the shares.')}>
        {(found) => found && <Opened key={found.version} id={id} found={found} again={() => void query.refetch()} />}
      </Loaded>
    </Dialog>
  );
}

type Row = Shares['shares'][number];
const nameOf = ({ professorREF }: Row) => fullName(professorREF.personREF);
const listed = (rows: readonly Row[], say: (row: Row) => string) =>
  Object.fromEntries(rows.map((row) => [nameOf(row), say(row)]));

interface OpenedProps {
  readonly id: string;
  readonly found: Shares;
  /** Asks for the shares again, after somebody else has changed them. */
  readonly again: () => void;
}
function Opened({ id, found, again }: OpenedProps) {
  const { shares, since, proposal, version, actions } = found;
  const agree = useSend(calls.agree, {
    failed: i18n.t('We couldn’t save the shares'),
    done: i18n.t('You agreed to the shares.'),
    onRefused: (failure) => isChanged(failure) && again(),
  });
  const mayAgree = actions.includes('agree');
  const [isProposing, setProposing] = useState(proposal === null && actions.includes('propose'));
  return (
    <>
      <Section title={i18n.t('Now')}>
        <Details of={listed(shares, (row) => percent(row.percent))} />
        <p className="soft">
          {since === null
            ? i18n.t('Equal parts count until all of you have agreed to something else.')
            : i18n.t('These shares count for payments since {date}.', { date: instant(since) })}
        </p>
      </Section>
      {proposal && (
        <Section title={i18n.t('Proposed')}>
          <Details
            of={listed(proposal.shares, (row) =>
              row.agreed
                ? i18n.t('{percent} (agreed)', { percent: percent(row.percent) })
                : i18n.t('{percent} (hasn’t agreed yet)', { percent: percent(row.percent) }),
            )}
          />
          <p className="soft">
            {i18n.t('{name} proposed this on {date}. It counts for payments from the last agreement on.', {
              name: proposal.by ? fullName(proposal.by) : i18n.t('Somebody'),
              date: instant(proposal.at),
            })}
          </p>
          {mayAgree && !isProposing && (
            <Button loading={agree.isPending} onClick={() => agree.send({ params: { id }, body: { version } })}>
              {i18n.t('Agree')}
            </Button>
          )}
        </Section>
      )}
      {isProposing ? (
        <ProposalForm id={id} found={found} again={again} />
      ) : (
        actions.includes('propose') && (
          <Button variant="default" onClick={() => setProposing(true)}>
            {i18n.t('Propose other shares')}
          </Button>
        )
      )}
    </>
  );
}

function ProposalForm({ id, found, again }: OpenedProps) {
  const rows = (found.proposal ?? found).shares;
  const form = useSchemaForm(calls.propose, {
    values: {
      list: rows.map((row) => ({ professorREF: row.professorREF._id, percent: row.percent as number | null })),
    },
    params: { id },
    schema: Proposal,
    check: ({ list }): Record<string, string> =>
      list.reduce((sum, row) => sum + hundredths(Number(row.percent)), 0) === wholeShare
        ? {}
        : { 'list.0.percent': i18n.t('The shares have to add up to 100%.') },
    toBody: ({ list }) => ({ list, version: found.version }) as never,
    failed: i18n.t('We couldn’t save the shares'),
    onRefused: (error) => {
      if (!isChanged(error)) return false;
      notifyFailure(error);
      again();
      return true;
    },
    done: i18n.t('We sent your proposal to the other professors.'),
  });
  return (
    <Section title={i18n.t('Your proposal')}>
      <Form form={form} button={i18n.t('Propose')} legend={false}>
        {rows.map((row, at) => (
          <Field
            key={row.professorREF._id}
            form={form}
            name={`list.${at}.percent`}
            label={i18n.t('Percent for {name}', { name: nameOf(row) })}
            type="number"
            step={0.01}
            min={0}
            max={100}
            empty={null}
          />
        ))}
      </Form>
    </Section>
  );
}
