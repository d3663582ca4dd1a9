import { trimmed } from '@stoa/contract/kernel/text';
import {
  type CourseInstance,
  courseReviews,
  type CourseChange,
  type CourseComment,
  type ReviewedField,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { labelsOf, namesBy } from '@stoa/contract/kernel/record-fields';
import { fullName } from '@stoa/contract/people/people';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { useAutosave } from '../../ui/useAutosave.ts';
import { failureWith } from '../../ui/notify.ts';
import { instant, money } from '../../ui/format.ts';
import { RecordHistory } from '../../ui/History.tsx';
import { Section } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { CheckboxInput, TextArea } from '../../ui/plain/Input.tsx';
import { CourseInstanceRecord } from './CourseInstanceRecord.tsx';
import styles from './CourseReview.module.css';

/** Reloads every 15 seconds, because the other side may be writing. */
const live = { staleTime: 0, refetchInterval: 15_000 };

interface CourseReviewProps {
  readonly instance: CourseInstance;
  /** True if the reader may comment or answer in the course's present status. */
  readonly open: boolean;
  /** "Comment" for a reviewer, "Answer" for the author. */
  readonly verb: 'Comment' | 'Answer';
}

/** Says that the remarks couldn't be loaded. Without it, a course would look as if there were none. */
function Unloaded({ of }: { of: readonly UseQueryResult<unknown>[] }) {
  const failed = of.find(({ data, isError }) => isError && data === undefined);
  return (
    failed && (
      <Failure
        title={i18n.t('We couldn’t load the comments and changes.')}
        retry={failed.refetch}
        trying={failed.isFetching}
      />
    )
  );
}

/** A course under review: each field with its comments; at a second review, only the fields changed since the first. */
export function CourseReview({ instance, open, verb }: CourseReviewProps) {
  const at = { params: { id: instance._id } };
  const comments = useEndpoint(courseReviews.comments, at, live);
  const changes = useEndpoint(courseReviews.changes, at, { staleTime: 0 });
  const [all, setAll] = useState(false);
  const changed = new Map(changes.data?.changes.map((change) => [change.field, change]));
  const isRepeated = verb === 'Comment' && instance.status === 'Pending Approval' && Boolean(changes.data?.since);
  const remarksOn = (field: ReviewedField) => comments.data?.filter((one) => one.field === field) ?? [];
  const around = (field: ReviewedField, value: ReactNode) => (
    <Remarked
      id={instance._id}
      field={field}
      remarks={remarksOn(field)}
      change={isRepeated ? changed.get(field) : undefined}
      open={open}
      verb={verb}
    >
      {value}
    </Remarked>
  );
  const commented = new Set(comments.data?.map(({ field }) => field));
  const only = isRepeated && !all ? new Set([...changed.keys(), ...commented]) : undefined;
  return (
    <>
      <Unloaded of={[comments, changes]} />
      {isRepeated && (
        <div className={styles['second']}>
          <p>
            {i18n.t(
              '{count, plural, =0 {Nothing has changed} one {# field has changed} other {# fields have changed}} since the last decision on {time}.',
              { count: changed.size, time: instant(changes.data?.since) },
            )}
          </p>
          <CheckboxInput
            label={i18n.t('Show everything')}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        </div>
      )}
      <CourseInstanceRecord instance={instance} around={around} only={only} />
    </>
  );
}

interface RemarkedProps {
  readonly id: string;
  readonly field: ReviewedField;
  readonly remarks: readonly CourseComment[];
  readonly change: CourseChange | undefined;
  readonly open: boolean;
  readonly verb: 'Comment' | 'Answer';
  readonly children: ReactNode;
}
function Remarked({ id, field, remarks, change, open, verb, children }: RemarkedProps) {
  return (
    <div className={styles['field']}>
      {change && <StatusBadge status={/*i18n*/ 'Changed'} tone="pending" />}
      <div>{children}</div>
      {change && (
        <details>
          <summary>
            {i18n.t('Before')}
            <span className="hidden-text">: {i18n.t(courseInstanceFields[field].label)}</span>
          </summary>
          <p className={styles['text']}>{change.before || '–'}</p>
        </details>
      )}
      <Thread id={id} field={field} remarks={remarks} open={open} verb={verb} />
    </div>
  );
}

type ThreadProps = Omit<RemarkedProps, 'change' | 'children'>;
/** The comments on one field, and a place for the next. An author only answers; a reviewer begins. */
function Thread({ id, field, remarks, open, verb }: ThreadProps) {
  const { kept, type, drop } = useAutosave<string>({ name: `comment ${id} ${field}` });
  const [text, setText] = useState(kept?.values);
  const send = useCall(courseReviews.comment);
  const input = useId();
  const may = open && (verb === 'Comment' || remarks.length > 0);
  const name = i18n.t(courseInstanceFields[field].label);
  const label =
    verb === 'Comment' ? i18n.t('Comment on {field}', { field: name }) : i18n.t('Answer on {field}', { field: name });

  const writing = text !== undefined;
  const isNew = text === '';
  useEffect(() => {
    if (isNew) document.getElementById(input)?.focus();
  }, [isNew, input]);

  const close = () => {
    drop();
    setText(undefined);
  };
  const submit = () => send.mutate({ params: { id }, body: { field, text: text ?? '' } }, { onSuccess: close });
  return (
    <>
      {remarks.length > 0 && (
        <ul className={styles['thread']} aria-label={i18n.t('Comments on {field}', { field: name })}>
          {remarks.map((remark) => (
            <li key={remark._id}>
              <p className={styles['by']}>
                {remark.byReviewer
                  ? i18n.t('{name}, reviewer', { name: fullName(remark.by) })
                  : i18n.t('{name}, professor', { name: fullName(remark.by) })}
                {' · '}
                <time dateTime={remark.createdAt}>{instant(remark.createdAt)}</time>
              </p>
              <p className={styles['text']}>{remark.text}</p>
            </li>
          ))}
        </ul>
      )}
      {may && !writing && (
        <div className={styles['begin']}>
          <Button variant="subtle" size="sm" aria-label={label} onClick={() => setText('')}>
            {verb === 'Comment' ? i18n.t('Comment') : i18n.t('Answer')}
          </Button>
        </div>
      )}
      {may && writing && (
        <div className={styles['write']}>
          <TextArea
            id={input}
            label={label}
            rows={2}
            maxLength={5000}
            value={text}
            error={send.error && failureWith(i18n.t('We couldn’t send the comment.'), send.error).message}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              type(value || undefined);
            }}
          />
          <div className="buttons">
            <Button size="sm" loading={send.isPending} disabled={trimmed(text) === ''} onClick={submit}>
              {i18n.t('Send')}
            </Button>
            <Button size="sm" variant="default" disabled={send.isPending} onClick={close}>
              {i18n.t('Cancel')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** The review's comments, beside the form of a draft that should follow them. */
export function DraftRemarks({ id }: { id: string }) {
  const query = useEndpoint(courseReviews.comments, { params: { id } }, live);
  const { data } = query;
  if (!data || data.length === 0) return <Unloaded of={[query]} />;
  const fields = [...new Set(data.map(({ field }) => field))];
  return (
    <Section title={i18n.t('Review comments')}>
      {fields.map((field) => (
        <div key={field} className={styles['field']}>
          <h3>{i18n.t(courseInstanceFields[field].label)}</h3>
          <Thread id={id} field={field} remarks={data.filter((one) => one.field === field)} open verb="Answer" />
        </div>
      ))}
    </Section>
  );
}

const labels = labelsOf(courseInstanceFields);
const sayings = Object.fromEntries(namesBy(courseInstanceFields, 'amount').map((name) => [name, money]));
export const CourseHistory = ({ id }: { id: string }) => (
  <RecordHistory of={courseReviews.history} id={id} labels={labels} sayings={sayings} />
);
