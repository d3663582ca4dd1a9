import {
  retention,
  retentionKinds,
  settableKinds,
  type RetentionRule,
  type RetentionRun,
  type Schedule,
  type SettableKind,
  keptFor,
} from '@stoa/contract/office/retention.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { Mentions } from './Mentions.tsx';

const columns: readonly Omit<Column<RetentionRule>, 'sort'>[] = [
  { label: /*i18n*/ 'Kind', cell: ({ kind }) => i18n.t(retentionKinds[kind].label) },
  { label: /*i18n*/ 'What it is', cell: ({ kind }) => i18n.t(retentionKinds[kind].what), wide: true, full: true },
  { label: /*i18n*/ 'Kept for', cell: ({ days }) => keptFor(days) },
  { label: /*i18n*/ 'Why', cell: ({ kind }) => i18n.t(retentionKinds[kind].why), wide: true, full: true },
  { label: /*i18n*/ 'Due now', cell: ({ due }) => i18n.t('{count, number}', { count: due }), figures: true },
];
const runColumns: readonly Omit<Column<RetentionRun>, 'sort'>[] = [
  { label: /*i18n*/ 'When', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Kind', cell: ({ kind }) => i18n.t(retentionKinds[kind].label) },
  { label: /*i18n*/ 'Removed', cell: ({ removed }) => i18n.t('{count, number}', { count: removed }), figures: true },
];

/** For administrators: the kinds of kept data, the time each is kept, and the latest removals. */
export default function DataRetention() {
  const query = useEndpoint(retention.schedule, {}, { staleTime: 0 });
  return (
    <Page
      title={i18n.t('Data retention')}
      intro={i18n.t('Every night we remove what is older than these limits, with its files. This can’t be undone.')}
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load the schedule.')} fresh>
        {(schedule) =>
          schedule && <Whole key={schedule.version} schedule={schedule} saved={() => void query.refetch()} />
        }
      </Loaded>
    </Page>
  );
}

function Whole({ schedule, saved }: { schedule: Schedule; saved: () => void }) {
  return (
    <>
      <PlainTable label={i18n.t('What is kept')} columns={columns} rows={schedule.rules} keyOf={({ kind }) => kind} />
      <Section title={i18n.t('Change how long we keep it')}>
        <DaysForm schedule={schedule} saved={saved} />
      </Section>
      <Mentions />
      <Section title={i18n.t('Removed lately')}>
        <PlainTable
          label={i18n.t('What was removed')}
          columns={runColumns}
          rows={schedule.runs}
          pageSize={10}
          empty={i18n.t('Nothing has been removed yet.')}
        />
      </Section>
    </>
  );
}

function DaysForm({ schedule, saved }: { schedule: Schedule; saved: () => void }) {
  const daysOf = (kind: SettableKind) => schedule.rules.find((rule) => rule.kind === kind)?.days ?? null;
  const days = Object.fromEntries(settableKinds.map((kind) => [kind, daysOf(kind)])) as Record<
    SettableKind,
    number | null
  >;
  const form = useSchemaForm(retention.setSchedule, {
    values: { days, version: schedule.version },
    failed: i18n.t('Failed to save the schedule'),
    done: i18n.t('The schedule was saved. It takes effect tonight.'),
    onDone: saved,
  });
  return (
    <Form form={form} button={i18n.t('Save Schedule')}>
      <FormGroup title={i18n.t('Days')}>
        {settableKinds.map((kind) => (
          <Field
            key={kind}
            form={form}
            name={`days.${kind}`}
            label={i18n.t(retentionKinds[kind].label)}
            type="number"
            min={retentionKinds[kind].least}
            step={1}
            required={false}
            description={i18n.t(
              '{days, plural, one {# day} other {# days}} or more. Leave empty to keep it without a limit.',
              { days: retentionKinds[kind].least },
            )}
          />
        ))}
      </FormGroup>
    </Form>
  );
}
