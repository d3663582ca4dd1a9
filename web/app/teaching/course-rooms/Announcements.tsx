import { announcements, type CourseAnnouncement } from '@stoa/contract/teaching/course-rooms.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useAsked } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/useSend.ts';
import { instant } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import prose from '../../ui/plain/Prose.module.css';
import { RowButton } from '../../ui/RowButton.tsx';
import styles from './CourseRoom.module.css';
import { onDemand } from '../../ui/dialogs.ts';

// Students never write.
const AnnouncementForm = onDemand(() => import('./AnnouncementForm.tsx'));

interface AnnouncementsProps {
  readonly courseId: string;
  readonly rows: readonly CourseAnnouncement[];
  readonly canWrite: boolean;
}
/** The announcements to the course. Shows nothing while there are none, except to people who can announce. */
export function Announcements({ courseId, rows, canWrite }: AnnouncementsProps) {
  const [edited, setEdited] = useState<CourseAnnouncement | 'new'>();
  if (rows.length === 0 && !canWrite) return null;
  return (
    <Section title={i18n.t('Announcements')}>
      {canWrite && (
        <div>
          <Button onClick={() => setEdited('new')}>{i18n.t('New announcement')}</Button>
        </div>
      )}
      {edited && (
        <AnnouncementForm
          courseId={courseId}
          of={edited === 'new' ? undefined : edited}
          close={() => setEdited(undefined)}
        />
      )}
      {rows.map((one) => (
        <One key={one._id} of={one} canWrite={canWrite} onEdit={() => setEdited(one)} />
      ))}
    </Section>
  );
}

function One({ of, canWrite, onEdit }: { of: CourseAnnouncement; canWrite: boolean; onEdit: () => void }) {
  const pin = useSend(announcements.change);
  const remove = useAsked(announcements.remove);
  const { _id, title, html, pinned, personREF, createdAt, editedAt } = of;
  const params = { id: _id };
  const name = title || instant(createdAt);
  const askToRemove = () =>
    remove({
      title: i18n.t('Delete this announcement?'),
      body: i18n.t('No one will be able to read it here anymore. Emails can’t be taken back.'),
      action: i18n.t('Delete'),
      danger: true,
      send: { params },
      failed: i18n.t('We couldn’t delete the announcement.'),
    });
  return (
    <article id={`announcement-${_id}`} className={styles['announcement']}>
      {title && <h3>{title}</h3>}
      <div className={prose['prose']}>
        {/* The server made it from Markdown of a fixed set of elements (server/src/kernel/markdown.ts). */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </div>
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
            loading={pin.isPending}
            onClick={() => pin.send({ params, body: { pinned: !pinned } })}
          />
          <RowButton label={i18n.t('Delete')} of={name} onClick={() => void askToRemove()} />
        </div>
      )}
    </article>
  );
}
