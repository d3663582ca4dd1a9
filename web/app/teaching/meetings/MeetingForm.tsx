import { meetings, mostWeeks, type Meeting } from '@stoa/contract/teaching/meetings.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { MeantInstant, useInstants, ZoneField } from '../../ui/clockTimes.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ownZone } from '../../ui/format.ts';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';

interface MeetingFormProps {
  readonly courseInstanceId: string;
  /** The meeting to change; without it, new ones are made. */
  readonly meeting: Meeting | undefined;
  /** The last meeting, whose settings a new one takes over. */
  readonly like: Meeting | undefined;
  readonly close: () => void;
}

/** The dialog in which professors plan meetings, one or one a week, or change one. */
export default function MeetingForm(props: MeetingFormProps) {
  const { meeting, close } = props;
  return (
    <Dialog opened onClose={close} title={meeting ? i18n.t('Edit meeting') : i18n.t('Add meetings')} width="medium">
      {meeting ? <EditForm {...props} meeting={meeting} /> : <AddForm {...props} />}
    </Dialog>
  );
}

interface Values {
  readonly start: string;
  readonly zone: string;
  readonly minutes: number | null;
  readonly topic: string;
  readonly link: string;
  readonly place: string;
  readonly offset: string;
}
const valuesOf = ({ start, zone, minutes, topic, link, place, note }: Meeting) => ({
  start,
  zone,
  minutes: minutes as number | null,
  topic,
  link: link ?? '',
  place,
  note,
  offset: '',
  following: false,
});
function AddForm({ courseInstanceId, like, close }: MeetingFormProps) {
  const { instants, onRefused } = useInstants();
  const form = useSchemaForm(meetings.create, {
    params: { id: courseInstanceId },
    values: {
      start: '',
      zone: like?.zone ?? ownZone(),
      minutes: (like?.minutes ?? 60) as number | null,
      topic: '',
      link: like?.link ?? '',
      place: like?.place ?? '',
      offset: '',
      repeat: { weeks: 1 as number | null },
    },
    failed: i18n.t('We couldn’t add the meetings.'),
    onRefused,
    done: (made) => i18n.t('{count, plural, one {Meeting added.} other {# meetings added.}}', { count: made.length }),
    onDone: close,
  });
  return (
    <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }}>
      <Fields form={form} instants={instants} />
      <Field
        form={form}
        name="repeat.weeks"
        type="number"
        min={1}
        max={mostWeeks}
        step={1}
        label={i18n.t('Number of weeks')}
        description={i18n.t('One meeting a week, each at this time. You can move or cancel each of them later.')}
      />
    </Form>
  );
}

function EditForm({ meeting, close }: MeetingFormProps & { meeting: Meeting }) {
  const { instants, onRefused } = useInstants();
  const form = useSchemaForm(meetings.update, {
    values: valuesOf(meeting),
    changes: { record: meeting, valuesOf },
    failed: i18n.t('We couldn’t change the meeting.'),
    onRefused,
    done: i18n.t('Meeting saved.'),
    onDone: close,
  });
  return (
    <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }}>
      <Fields form={form} instants={instants} />
      <Field
        form={form}
        name="note"
        type="textarea"
        label={i18n.t('Note')}
        description={i18n.t('Tell the students what they should know about this meeting.')}
      />
      {meeting.seriesREF && (
        <Field
          form={form}
          name="following"
          type="checkbox"
          label={i18n.t('Also change the meetings that follow in this series')}
          description={i18n.t('A new time moves each of them by as much. The note stays with this one.')}
        />
      )}
    </Form>
  );
}

function Fields<V extends Values>({
  form,
  instants,
}: {
  form: SchemaForm<V>;
  instants: ReturnType<typeof useInstants>['instants'];
}) {
  const of = form as unknown as SchemaForm<Values>;
  return (
    <>
      <Field form={of} name="start" type="datetime-local" label={i18n.t('Day and time')} required first />
      <MeantInstant form={of} instants={instants} />
      <ZoneField form={of} />
      <Field form={of} name="minutes" type="number" min={1} max={1440} step={1} label={i18n.t('Minutes')} required />
      <Field
        form={of}
        name="topic"
        label={i18n.t('Topic')}
        description={i18n.t('Anyone can read it on the course’s page.')}
      />
      <Field
        form={of}
        name="link"
        label={i18n.t('Link to join')}
        description={i18n.t('The room of your video calls: https://…')}
      />
      <Field form={of} name="place" label={i18n.t('Place')} />
    </>
  );
}
