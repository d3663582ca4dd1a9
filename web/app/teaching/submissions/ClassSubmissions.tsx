import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { assignmentsAt, paths } from '@stoa/contract/paths';
import { type AssignmentItem, type Extension, submissions } from '@stoa/contract/teaching/submissions.shapes';
import { addressOf } from '../../kernel/api.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { useAsked } from '../../ui/confirm.tsx';
import { Section } from '../../ui/Page.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { ReturnButton } from './ReturnButton.tsx';
import styles from './AssignmentList.module.css';
import { gradebook } from '@stoa/contract/teaching/gradebook.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { MeantInstant, useInstants } from '../../ui/clockTimes.tsx';
import { useEndpoint } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface ExtensionsProps {
  readonly assignmentId: string;
  readonly courseId: string;
  readonly zone: string;
}

/** The students with a later due time, and the form that extends it for another student. */
function Extensions({ assignmentId, courseId, zone }: ExtensionsProps) {
  const query = useEndpoint(submissions.extensions, { params: { id: assignmentId } });
  const ask = useAsked(submissions.extend);
  const [isOpen, setIsOpen] = useState(false);
  const end = ({ personREF }: Extension) => {
    const name = fullName(personREF);
    return ask({
      title: i18n.t('End the extension of {name}?', { name }),
      body: i18n.t('The work is then due when it is for everyone. We’ll email {name}.', { name }),
      action: i18n.t('End the extension'),
      send: { params: { id: assignmentId }, body: { personREF: personREF._id, due: null } },
      failed: i18n.t('We couldn’t save the extension.'),
      done: i18n.t('The extension has ended.'),
    });
  };
  return (
    <Section
      title={i18n.t('Extensions')}
      actions={
        !isOpen && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {i18n.t('Extend for a student')}
          </Button>
        )
      }
    >
      {isOpen && <ExtensionForm {...{ assignmentId, courseId, zone }} close={() => setIsOpen(false)} />}
      <Loaded query={query} failed={i18n.t('We couldn’t load the extensions.')}>
        {(rows) =>
          rows && rows.length > 0 ? (
            <ul className={styles['files']}>
              {rows.map((one) => (
                <li key={one.personREF._id} className={styles['file']}>
                  <span>
                    {i18n.t('{name}: until {when}', { name: fullName(one.personREF), when: instant(one.dueAt) })}
                  </span>
                  <RowButton label={i18n.t('Remove')} of={fullName(one.personREF)} onClick={() => void end(one)} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{i18n.t('It’s due at the same time for everyone.')}</p>
          )
        }
      </Loaded>
    </Section>
  );
}

function ExtensionForm({ assignmentId, courseId, zone, close }: ExtensionsProps & { close: () => void }) {
  const entries = useEndpoint(gradebook.byCourse, { params: { id: courseId } });
  const { instants, onRefused } = useInstants();
  const form = useSchemaForm(submissions.extend, {
    params: { id: assignmentId },
    values: { personREF: '', due: '' as string | null, offset: '' },
    toBody: ({ offset, ...values }) => ({ ...values, ...(offset !== '' && { offset }) }) as never,
    onRefused,
    failed: i18n.t('We couldn’t save the extension.'),
    done: i18n.t('Extended. We’ve emailed the student.'),
    onDone: close,
  });
  return (
    <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <Loaded query={entries} failed={i18n.t('We couldn’t load the gradebook.')}>
        {(all) => (
          <Field
            form={form}
            name="personREF"
            label={i18n.t('Student')}
            type="select"
            required
            options={[...new Map((all ?? []).map(({ personREF }) => [personREF._id, fullName(personREF)]))].map(
              ([value, label]) => ({ value, label }),
            )}
          />
        )}
      </Loaded>
      <Field
        form={form}
        name="due"
        label={i18n.t('Due')}
        type="datetime-local"
        required
        description={i18n.t('Times are in {zone}.', { zone: zoneInWords(zone) })}
      />
      <MeantInstant form={form} instants={instants} />
    </Form>
  );
}

/** The class's progress on an assignment, and the actions of its professors. */
export default function ClassSubmissions({ item }: { item: AssignmentItem }) {
  const { _id, handIn, counts, courseInstanceREF: course, zone } = item;
  const { status } = useOutletContext<CourseRoom>();
  if (handIn === 'none' || !counts)
    return (
      <p>
        {i18n.t(
          'Students don’t hand anything in. You enter grades in the gradebook, and students see them right away.',
        )}
      </p>
    );
  return (
    <>
      <Section title={i18n.t('The class')}>
        <p>
          {i18n.t(
            '{handedIn, number} of {students, number} handed in, {waiting, number} to grade, {toReturn, number} to return',
            { ...counts },
          )}
        </p>
        <div className={styles['actions']}>
          {gradedStatuses.some((one) => one === status) && (
            <ButtonLink to={assignmentsAt(paths.courseRooms, course._id, _id, 'grading')}>{i18n.t('Grade')}</ButtonLink>
          )}
          <ReturnButton assignmentId={_id} count={counts.toReturn} />
          <DownloadButton
            label={i18n.t('Download samples')}
            from={addressOf(submissions.samples, { id: _id })}
            failed={i18n.t('We couldn’t make the samples.')}
          />
        </div>
        <p className="soft">
          {i18n.t(
            'Students see a grade once you return it. Samples are a low, a middle and a high piece without names.',
          )}
        </p>
      </Section>
      {item.due !== null && zone !== null && <Extensions assignmentId={_id} courseId={course._id} zone={zone} />}
    </>
  );
}
