import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../ui/Dialog.tsx';
import { sentenceOf } from '../ui/notify.ts';
import { RestoredDraft } from '../ui/RestoredDraft.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import styles from './Board.module.css';
import { BoardMessages } from './BoardMessages.tsx';
import { MailsSwitch } from './MailsSwitch.tsx';
import { useBoard } from './useBoard.ts';
import { useKeptText } from './useKeptText.ts';
import { WriteMessage } from './WriteMessage.tsx';

interface BoardDialogProps {
  readonly courseInstanceId: string;
  readonly courseName: string;
  /** True if the reader is one of the course's professors, who may attach files; the server checks it again. */
  readonly isProfessor: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A course's message board. Typed text stays while the dialog is closed, as long as it is rendered:
 *
 *     <BoardDialog courseInstanceId={id} courseName={name} isProfessor={false} opened={opened} onClose={close} />
 */
export function BoardDialog(props: BoardDialogProps) {
  // A draft belongs to its course.
  return <Board key={props.courseInstanceId} {...props} />;
}

function Board({ courseInstanceId, courseName, isProfessor, opened, onClose }: BoardDialogProps) {
  const { messages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, put } = useBoard(
    courseInstanceId,
    opened,
  );
  const { text, setText, draft } = useKeptText(courseInstanceId);
  const [file, setFile] = useState<File>();
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={courseName}>
      <div className={styles['board']}>
        <div className={styles['top']}>
          <Button variant="default" size="sm" loading={refreshing} onClick={() => void refresh()}>
            {i18n.t('Refresh')}
          </Button>
          <MailsSwitch courseInstanceId={courseInstanceId} />
        </div>
        {error && <Failure title={i18n.t('We couldn’t load the messages.')}>{sentenceOf(error)}</Failure>}
        {messages ? (
          <BoardMessages
            {...{ courseInstanceId, isProfessor, put, messages }}
            older={hasNextPage ? () => void fetchNextPage() : undefined}
            loadingOlder={isFetchingNextPage}
          />
        ) : (
          !error && <output>{i18n.t('Loading messages...')}</output>
        )}
        <RestoredDraft draft={draft} missing={i18n.t('Drafts don’t keep attachments. Choose yours again.')} />
        <WriteMessage
          courseInstanceId={courseInstanceId}
          isProfessor={isProfessor}
          text={text}
          setText={setText}
          file={file}
          setFile={setFile}
          onSent={put}
        />
      </div>
    </Dialog>
  );
}
