import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { refresh } from '../../kernel/freshness.ts';
import { useSession } from '../../kernel/session.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { RestoredDraft } from '../../ui/Autosave.tsx';
import { useAutosave } from '../../ui/useAutosave.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import styles from './Board.module.css';
import { WriteMessage } from './WriteMessage.tsx';
import { board, type BoardMessage, boardPage } from '@stoa/contract/teaching/board.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call, callRows } from '../../kernel/api.ts';
import { useLive } from '../../kernel/live.ts';
import { Message } from './Message.tsx';
import { useRunning, useSend } from '../../ui/useSend.ts';

interface BoardMessagesProps {
  readonly courseInstanceId: string;
  readonly isProfessor: boolean;
  readonly put: (message: BoardMessage) => void;
  readonly messages: readonly BoardMessage[];
  /** Shows the messages before these; undefined when there are none. */
  readonly older: (() => void) | undefined;
  readonly loadingOlder: boolean;
}

/** A region that scrolls must be reachable by keyboard. */
const reached = { role: 'log', tabIndex: 0 };

/** The messages in a scrolling box, which opens at the newest one at the bottom. */
function BoardMessages(props: BoardMessagesProps) {
  const { courseInstanceId, isProfessor, put, messages, older, loadingOlder } = props;
  const me = useSession()?.person._id;
  const log = useRef<HTMLDivElement>(null);
  // New messages below and older ones above must not move the view of someone reading further up.
  const anchor = useRef({ fromBottom: 0, first: messages[0]?._id });
  const first = messages[0]?._id;
  const last = messages.at(-1)?._id;
  useLayoutEffect(() => {
    const { current } = log;
    if (!current) return;
    const { fromBottom, first: before } = anchor.current;
    // Browsers keep the scroll position themselves, but not at the very top, where the button for older messages is.
    const grewAbove = before !== first && messages.some(({ _id }) => _id === before);
    const near = fromBottom < current.clientHeight / 2;
    if (grewAbove || near) current.scrollTop = current.scrollHeight - current.clientHeight - (near ? 0 : fromBottom);
    anchor.current.first = first;
  }, [messages, first, last]);

  return (
    <div
      ref={log}
      className={styles['log']}
      {...reached}
      aria-label={i18n.t('Messages')}
      onScroll={({ currentTarget: { scrollHeight, clientHeight, scrollTop } }) => {
        anchor.current.fromBottom = scrollHeight - clientHeight - scrollTop;
      }}
    >
      {older && (
        <Button variant="subtle" size="sm" className={styles['older'] ?? ''} loading={loadingOlder} onClick={older}>
          {i18n.t('Show older messages')}
        </Button>
      )}
      {messages.length === 0 && <p className={styles['nothing']}>{i18n.t('No messages yet.')}</p>}
      {messages.map((message) => (
        <Message
          key={message._id}
          message={message}
          isOwn={message.personREF._id === me}
          {...{ courseInstanceId, isProfessor, put }}
        />
      ))}
    </div>
  );
}

/** Milliseconds between reloads, in case something blocks the live stream. */
const betweenReloads = 60_000;
type Pages = InfiniteData<readonly BoardMessage[], string>;

/**
 * A board's messages, oldest first. New messages appear as they are written. If the reader is a member and can see the tab,
 * the messages count as read.
 */
function useBoard(courseInstanceId: string, isMember: boolean) {
  const client = useQueryClient();
  const queryKey = [board.messages.path, courseInstanceId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { pageSize: boardPage, ...(before === '' ? {} : { before }) };
      const { rows } = await callRows(board.messages, { params: { courseInstanceId }, query, signal });
      return rows;
    },
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < boardPage ? undefined : last[0]?._id),
    staleTime: 0,
    refetchInterval: betweenReloads,
  });
  /** Replaces the message with this id, or adds it in the order of ids, which is that of time, unless its page isn’t loaded. */
  const put = (message: BoardMessage) => {
    client.setQueryData<Pages>(queryKey, (data) => {
      if (!data) return data;
      const isThere = data.pages.some((page) => page.some(({ _id }) => _id === message._id));
      const pages = data.pages.map((page, at) => {
        if (isThere) return page.map((one) => (one._id === message._id ? message : one));
        if (at > 0 || (page.length >= boardPage && message._id < page[0]!._id)) return page;
        return [...page, message].toSorted((one, other) => (one._id < other._id ? -1 : 1));
      });
      return { ...data, pages };
    });
    // A list that is still loading was requested before this, and would show older messages.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  };
  useLive(board.live, { courseInstanceId }, true, {
    onEvent: (event) => put((event as { message: BoardMessage }).message),
    onReconnect: () => void query.refetch(),
  });

  const messages = query.data?.pages.toReversed().flat();
  const newest = messages?.at(-1)?._id;
  useEffect(() => {
    if (!isMember || newest === undefined) return undefined;
    const read = () => {
      if (document.hidden) return;
      // If this fails, the reader needn't know.
      call(board.read, { params: { courseInstanceId }, body: { messageREF: newest } })
        .then(() => refresh(client))
        .catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [client, courseInstanceId, newest, isMember]);
  return { ...query, messages, put };
}

/** Turns emails about new messages of a board on or off. */
function MailsSwitch({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(board.states);
  const set = useSend(board.mails, { failed: i18n.t('We couldn’t save this setting.') });
  const state = data?.find(({ courseInstanceREF }) => courseInstanceREF === courseInstanceId);
  const wanted = set.isPending ? set.variables?.body?.mails : state?.mails;
  return (
    <CheckboxInput
      label={i18n.t('Email me about new messages')}
      description={i18n.t('At most one email an hour.')}
      checked={wanted ?? false}
      disabled={!state}
      onChange={({ currentTarget: { checked } }) =>
        set.send({ params: { courseInstanceId }, body: { mails: checked } })
      }
    />
  );
}

interface BoardProps {
  readonly courseInstanceId: string;
  /** True if the reader is one of the course's professors, who may attach files; the server checks it again. */
  readonly isProfessor: boolean;
  /** False for administrators, who only read. */
  readonly isMember?: boolean;
}

/** A course's message board: `<Board courseInstanceId={id} isProfessor={false} />`. */
export function Board(props: BoardProps) {
  // A draft belongs to its course.
  return <Messages key={props.courseInstanceId} {...props} />;
}

function Messages({ courseInstanceId, isProfessor, isMember = true }: BoardProps) {
  const { messages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, put } = useBoard(
    courseInstanceId,
    isMember,
  );
  const { kept, type, drop } = useAutosave<string>({ name: `board-${courseInstanceId}` });
  const [text, setText] = useState(kept?.values ?? '');
  const [file, setFile] = useState<File>();
  const [refreshing, run] = useRunning();

  function write(next: string) {
    setText(next);
    if (next === '') drop();
    else type(next);
  }

  return (
    <div className={styles['board']}>
      <div className={styles['top']}>
        <Button variant="default" size="sm" loading={refreshing} onClick={() => run(refetch)}>
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
