import { announcementLimit, announcements, type CourseAnnouncement } from '@stoa/contract/announcements';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people';
import { useState, type FormEvent } from 'react';
import { call } from '../kernel/api.ts';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { instant } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { TextArea, TextInput } from '../ui/plain/Input.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import styles from './CourseRoom.module.css';

/** What was announced to the course. Nothing is shown to those who can’t announce while there is nothing. */
export function Announcements({ courseId, canWrite }: { courseId: string; canWrite: boolean }) {
  const { data, refetch } = useEndpoint(announcements.all, { params: { id: courseId } });
  const [edited, setEdited] = useState<CourseAnnouncement | 'new'>();
  if (!data || (data.length === 0 && !canWrite)) return null;
  const done = () => {
    setEdited(undefined);
    void refetch();
  };
  return (
    <Section title={i18n.t('Announcements')}>
      {canWrite &&
        (edited ? (
          <Writing courseId={courseId} of={edited === 'new' ? undefined : edited} onDone={done} />
        ) : (
          <div>
            <Button onClick={() => setEdited('new')}>{i18n.t('New announcement')}</Button>
          </div>
        ))}
      {data.map((one) => (
        <One key={one._id} of={one} canWrite={canWrite} onEdit={() => setEdited(one)} onDone={done} />
      ))}
    </Section>
  );
}

interface OneProps {
  readonly of: CourseAnnouncement;
  readonly canWrite: boolean;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}
function One({ of, canWrite, onEdit, onDone }: OneProps) {
  const confirm = useConfirm();
  const change = useCall(announcements.change);
  const { _id, title, markdown, pinned, personREF, createdAt, editedAt } = of;
  const params = { id: _id };
  const name = title || instant(createdAt);
  const remove = () =>
    confirm({
      title: i18n.t('Delete this announcement?'),
      body: i18n.t('No one will be able to read it here anymore. Emails can’t be taken back.'),
      action: i18n.t('Delete'),
      danger: true,
      run: () =>
        call(announcements.remove, { params }).then(onDone, failedWith(i18n.t('We couldn’t delete the announcement.'))),
    });
  return (
    <article id={`announcement-${_id}`} className={styles['announcement']}>
      {title && <h3>{title}</h3>}
      <p className={styles['said']}>{markdown}</p>
      <span className="below">
        {fullName(personREF)} · {instant(createdAt)}
        {editedAt && ` · ${i18n.t('edited')}`}
        {pinned && ` · ${i18n.t('pinned')}`}
      </span>
      {canWrite && (
        <div>
          <RowButton label={i18n.t('Edit')} of={name} onClick={onEdit} />
          <RowButton
            label={pinned ? i18n.t('Unpin') : i18n.t('Pin')}
            of={name}
            onClick={() =>
              change.mutate({ params, body: { pinned: !pinned } }, { onError: (failure) => notifyFailure(failure) })
            }
          />
          <RowButton label={i18n.t('Delete')} of={name} onClick={() => void remove()} />
        </div>
      )}
    </article>
  );
}

interface WritingProps {
  readonly courseId: string;
  readonly of: CourseAnnouncement | undefined;
  readonly onDone: () => void;
}
function Writing({ courseId, of, onDone }: WritingProps) {
  const [title, setTitle] = useState(of?.title ?? '');
  const [markdown, setMarkdown] = useState(of?.markdown ?? '');
  const [running, setRunning] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setRunning(true);
    try {
      const body = { title, markdown };
      if (of) await call(announcements.change, { params: { id: of._id }, body });
      else await call(announcements.make, { params: { id: courseId }, body });
      notify(of ? i18n.t('Saved.') : i18n.t('Announced to everyone in the course.'));
      onDone();
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('We couldn’t save the announcement.'), failure));
      setRunning(false);
    }
  }
  return (
    <form className={styles['overview']} onSubmit={(event) => void send(event)}>
      <TextInput
        label={i18n.t('Title (optional)')}
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextArea
        label={i18n.t('Announcement')}
        rows={6}
        required
        maxLength={announcementLimit}
        value={markdown}
        onChange={({ currentTarget }) => setMarkdown(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={running}>
          {of ? i18n.t('Save') : i18n.t('Announce')}
        </Button>{' '}
        <Button variant="default" onClick={onDone}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
