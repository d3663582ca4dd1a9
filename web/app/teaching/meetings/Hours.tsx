import { meetings } from '@stoa/contract/teaching/meetings.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Section } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** A length in words: "45 h 30 min". */
const length = (minutes: number) =>
  minutes % 60 === 0
    ? i18n.t('{hours, number} h', { hours: minutes / 60 })
    : i18n.t('{hours, number} h {minutes, number} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** The hours of teaching and study in the course, compared with the hours its credits require. */
export default function Hours({ courseInstanceId }: { courseInstanceId: string }) {
  const query = useEndpoint(meetings.hours, { params: { id: courseInstanceId } });
  return (
    <Section title={i18n.t('Hours')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the hours.')}>
        {(hours) =>
          hours && (
            <>
              <p>
                {hours.short > 0
                  ? i18n.t('This course is {missing} short of what its credits ask for.', {
                      missing: length(hours.short),
                    })
                  : i18n.t('This course has the hours its credits ask for.')}
              </p>
              <Details
                of={{
                  [i18n.t('Instruction planned')]: i18n.t('{planned} of {required}', {
                    planned: length(hours.planned),
                    required: length(hours.requiredInstruction),
                  }),
                  [i18n.t('Instruction held')]: length(hours.held),
                  [i18n.t('Outside the meetings')]: i18n.t('{planned} of {required}', {
                    planned: length(hours.outside),
                    required: length(hours.requiredOutside),
                  }),
                  [i18n.t('Rule')]: i18n.t(
                    '{instruction} of instruction and {outside} outside the meetings for each credit ({source})',
                    {
                      instruction: length(hours.rule.instruction),
                      outside: length(hours.rule.outside),
                      source: hours.institution ?? i18n.t('the usual rule'),
                    },
                  ),
                }}
              />
              <Outside key={hours.outside} courseInstanceId={courseInstanceId} outside={hours.outside} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Outside({ courseInstanceId, outside }: { courseInstanceId: string; outside: number }) {
  const form = useSchemaForm(meetings.setHours, {
    params: { id: courseInstanceId },
    values: { outside: outside as number | null },
    failed: i18n.t('We couldn’t save the hours.'),
    done: i18n.t('Hours saved.'),
  });
  return (
    <Form form={form} button={i18n.t('Save hours')}>
      <Field
        form={form}
        name="outside"
        type="number"
        min={0}
        label={i18n.t('Minutes of work outside the meetings')}
        description={i18n.t('Estimate how long a student reads, writes and practices over the whole course.')}
      />
    </Form>
  );
}
