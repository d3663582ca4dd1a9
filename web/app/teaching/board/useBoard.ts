import { board, boardPage, type BoardMessage } from '@stoa/contract/teaching/board';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callRows } from '../../kernel/api.ts';
import { useLive } from '../../kernel/live.ts';

/** Milliseconds between looks, in case the live stream is blocked on its way. */
const betweenLooks = 60_000;
type Pages = InfiniteData<readonly BoardMessage[], string>;

/**
 * A board's messages, oldest first. While it is open and its tab can be seen, new ones appear as they are written, and what
 * is seen counts as read, if the reader is a member.
 */
export function useBoard(courseInstanceId: string, opened: boolean, isMember: boolean) {
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
    enabled: opened,
    staleTime: 0,
    refetchInterval: betweenLooks,
  });
  /** Puts a message where it belongs: in its place, or at the end when it is new. */
  const put = (message: BoardMessage) => {
    client.setQueryData<Pages>(queryKey, (data) => {
      if (!data) return data;
      const isThere = data.pages.some((page) => page.some(({ _id }) => _id === message._id));
      const pages = data.pages.map((page, at) => {
        if (isThere) return page.map((one) => (one._id === message._id ? message : one));
        return at === 0 ? [...page, message] : page;
      });
      return { ...data, pages };
    });
    // A list still on its way was read before this, and would show older messages.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  };
  useLive(board.live, { courseInstanceId }, opened, {
    onEvent: (event) => put((event as { message: BoardMessage }).message),
    onReconnect: () => void query.refetch(),
  });

  const messages = query.data?.pages.toReversed().flat();
  const newest = messages?.at(-1)?._id;
  useEffect(() => {
    if (!opened || !isMember || newest === undefined || document.hidden) return;
    // A failure to note it makes no difference to the reader.
    call(board.read, { params: { courseInstanceId }, body: { messageREF: newest } })
      .then(() => client.invalidateQueries({ queryKey: [board.states.path] }))
      .catch(() => undefined);
  }, [client, courseInstanceId, newest, opened, isMember]);
  return { ...query, messages, put };
}
