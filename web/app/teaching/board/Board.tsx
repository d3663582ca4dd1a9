import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../../kernel/session.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { RestoredDraft } from '../../ui/Autosave.tsx';
import { useAutosave } from '../../ui/useAutosave.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import styles from './Board.module.css';
import { BoardMessages } from './BoardMessages.tsx';
import { MailsSwitch } from './MailsSwitch.tsx';
import { useBoard } from './useBoard.ts';
import { WriteMessage } from './WriteMessage.tsx';

interface BoardProps {
  readonly courseInstanceId: string;
  /** True if the reader is one of the course's professors, who may attach files; the server checks it again. */
  readonly isProfessor: boolean;
  /** False for administrators, who only read. */
  readonly isMember?: boolean;
  /** False while nobody can see it, so that nothing counts as read. */
  readonly opened: boolean;
}

/** A course's message board: `<Board courseInstanceId={id} isProfessor={false} opened />`. */
export function Board(props: BoardProps) {
  // A draft belongs to its course.
  return <Messages key={props.courseInstanceId} {...props} />;
}

function Messages({ courseInstanceId, isProfessor, isMember = true, opened }: BoardProps) {
  const { messages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, put } = useBoard(
    courseInstanceId,
    opened,
    isMember,
  );
  const owner = useSession()?.person._id ?? '';
  const { kept, type, drop } = useAutosave<string>({ name: `board-${courseInstanceId}`, owner });
  const [text, setText] = useState(kept?.values ?? '');
  const [file, setFile] = useState<File>();
  const [refreshing, setRefreshing] = useState(false);

  function write(next: string) {
    setText(next);
    if (next === '') drop();
    else type(next);
  }
  async function refresh() {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  }

  return (
    <div className={styles['board']}>
      <div className={styles['top']}>
        <Button variant="default" size="sm" loading={refreshing} onClick={() => void refresh()}>
          {i18n.t('Refresh')}
        </Button>
        {isMember && <MailsSwitch courseInstanceId={courseInstanceId} />}
      </div>
      {error && <Failure title={i18n.t('We couldn’t load the messages.')}>{sentenceOf(error)}</Failure>}
      {messages ? (
        <BoardMessages
          {...{ courseInstanceId, isProfessor, put, messages }}
          older={hasNextPage ? () => void fetchNextPage() : undefined}
          loadingOlder={isFetchingNextPage}
        />
      ) : (
        !error && <output className={styles['log']}>{i18n.t('Loading messages...')}</output>
      )}
      {isMember && (
        <>
          <RestoredDraft
            draft={{ found: kept?.at, discard: () => write('') }}
            missing={i18n.t('Drafts don’t keep attachments. Choose yours again.')}
          />
          <WriteMessage
            courseInstanceId={courseInstanceId}
            isProfessor={isProfessor}
            text={text}
            setText={write}
            file={file}
            setFile={setFile}
            onSent={put}
          />
        </>
      )}
    </div>
  );
}
